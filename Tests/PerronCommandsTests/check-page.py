"""usage: check-page.py PAGE; prints what a browser would fetch or run beyond the one script of the page, a line each."""
import base64
import hashlib
import html.parser
import pathlib
import sys

TAGS = set(
    "html head meta title style body main h1 p details summary b ol ul li small time br footer figure div button script "
    "svg g path polyline circle rect text".split())


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.scripts, self.policy, self.open = [], "", None

    def handle_starttag(self, tag, attributes):
        self.open = tag
        if tag not in TAGS:
            print(f"the tag {tag}")
        if tag == "script":
            self.scripts.append("")
        for name, value in attributes:
            if name.startswith("on") or name in ("src", "href", "srcset", "xlink:href"):
                print(f"the attribute {name} of {tag}")
            if "url(" in (value or "") or "javascript:" in (value or ""):
                print(f"the value {value} of {name}")
        if tag == "meta" and dict(attributes).get("http-equiv") == "Content-Security-Policy":
            self.policy = dict(attributes)["content"]

    def handle_data(self, data):
        if self.open == "script":
            self.scripts[-1] += data
        if self.open == "style" and ("url(" in data or "@import" in data):
            print("a style that fetches")

    def handle_endtag(self, tag):
        self.open = None


text = pathlib.Path(sys.argv[1]).read_text("utf-8")
page = Page()
page.feed(text)
sums = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in page.scripts]
if len(sums) != 1 or f"script-src 'sha256-{sums[0]}'" not in page.policy:
    print(f"scripts with the checksums {sums}, and the policy {page.policy}")
if "default-src 'none'" not in page.policy:
    print(f"the policy {page.policy}")
if any(ord(character) < 32 and character not in "\n" or 127 <= ord(character) < 160 for character in text):
    print("a control character")
