/// What makes a page with a map move. It is the same on every page: nothing from a feed is ever in a script.
enum PageScript {
  /// The SHA-256 of `script` as a Content-Security-Policy names it; whoever changes the one changes the other (a test compares
  /// them).
  static let checksum = "sha256-d3HoUHphsAMkRe+WLsUIOdFbfzy6+sihAwcTGd0bFkc="

  /// Drag, pinch, wheel and keys move the map; buttons show a floor; the list of journeys shows the one that is open.
  static let script = #"""
    (() => {
      const svg = document.querySelector("svg.map"), all = (what) => document.querySelectorAll(what);
      if (!svg) return;
      const world = svg.querySelector(".world"), fingers = new Map();
      let x = 0, y = 0, scale = 1;
      const badges = svg.querySelectorAll(".pin > rect");
      const names = svg.querySelectorAll(".pin > text:only-child, .pin > circle + text");
      // A name that would lie on a badge, or on a name before it, waits until one enlarges the map.
      const thin = () => {
        const taken = [...badges].map((badge) => badge.getBoundingClientRect());
        for (const name of names) {
          const box = name.getBoundingClientRect();
          const clashes = taken.some((other) => box.left < other.right && other.left < box.right
            && box.top < other.bottom && other.top < box.bottom);
          name.classList.toggle("hid", clashes);
          if (!clashes) taken.push(box);
        }
      };
      const show = () => {
        world.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
        // Where the whole map is small, what is written on it is not.
        world.style.setProperty("--shrink", 1 / scale / Math.min(svg.getScreenCTM().a, 1));
        thin();
      };
      const place = (event) =>
        new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const zoom = (factor, at) => {
        const next = Math.min(Math.max(scale * factor, 0.2), 500);
        x = at.x - (at.x - x) * next / scale;
        y = at.y - (at.y - y) * next / scale;
        scale = next;
        show();
      };
      const move = (right, down) => { x += right; y += down; show(); };
      const reset = () => { x = 0; y = 0; scale = 1; show(); };
      const box = svg.viewBox.baseVal, middle = { x: box.width / 2, y: box.height / 2 };
      const spread = (points) => points.length < 2 ? 1
        : Math.max(Math.hypot(points[0].x - points[1].x, points[0].y - points[1].y), 1);
      const center = (points) => ({ x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
        y: points.reduce((sum, point) => sum + point.y, 0) / points.length });
      svg.addEventListener("wheel", (event) => {
        event.preventDefault();
        zoom(Math.exp(-event.deltaY / 300), place(event));
      }, { passive: false });
      svg.addEventListener("pointerdown", (event) => {
        svg.setPointerCapture(event.pointerId);
        fingers.set(event.pointerId, place(event));
      });
      svg.addEventListener("pointermove", (event) => {
        if (!fingers.has(event.pointerId)) return;
        const before = [...fingers.values()];
        fingers.set(event.pointerId, place(event));
        const after = [...fingers.values()], from = center(before), to = center(after);
        move(to.x - from.x, to.y - from.y);
        zoom(spread(after) / spread(before), to);
      });
      for (const name of ["pointerup", "pointercancel"]) {
        svg.addEventListener(name, (event) => fingers.delete(event.pointerId));
      }
      const keys = { "+": () => zoom(1.6, middle), "=": () => zoom(1.6, middle),
        "-": () => zoom(0.625, middle), "0": reset, ArrowLeft: () => move(60, 0),
        ArrowRight: () => move(-60, 0), ArrowUp: () => move(0, 60), ArrowDown: () => move(0, -60) };
      svg.addEventListener("keydown", (event) => {
        if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        keys[event.key]();
      });
      for (const button of all("[data-zoom]")) {
        const factor = Number(button.dataset.zoom);
        button.addEventListener("click", () => factor ? zoom(factor, middle) : reset());
      }
      const fit = (groups) => {
        const boxes = [...groups].map((group) => group.getBBox()).filter((box) => box.width + box.height > 0);
        if (!boxes.length) return;
        const left = Math.min(...boxes.map((box) => box.x)), top = Math.min(...boxes.map((box) => box.y));
        const wide = Math.max(...boxes.map((box) => box.x + box.width)) - left;
        const high = Math.max(...boxes.map((box) => box.y + box.height)) - top;
        // What is short is shown with some of what is around it: 40 m at least.
        const least = 40 * Number(svg.dataset.meter);
        scale = Math.min(0.6 * box.width / Math.max(wide, least), 0.6 * box.height / Math.max(high, least), 500);
        x = middle.x - (left + wide / 2) * scale;
        y = middle.y - (top + high / 2) * scale;
        show();
      };
      const buttons = all("[data-show-floor]");
      for (const button of buttons) {
        button.addEventListener("click", () => {
          const floor = button.dataset.showFloor;
          for (const other of buttons) other.classList.toggle("on", other === button);
          for (const group of all("[data-floor]")) {
            group.classList.toggle("off", floor !== "" && group.dataset.floor !== floor);
          }
          if (floor === "") reset();
          else fit(all(`g:not(.off) > .walk[data-floor="${floor}"] polyline`));
        });
      }
      for (const journey of all("[data-show-journey]")) {
        journey.addEventListener("toggle", () => {
          if (!journey.open) return;
          for (const other of all("[data-show-journey]")) if (other !== journey) other.open = false;
          for (const group of all("[data-journey]")) {
            group.classList.toggle("off", group.dataset.journey !== journey.dataset.showJourney);
          }
          thin();
        });
      }
      window.addEventListener("resize", show);
      show();
    })();
    """#

  static let style = """
    :root { color-scheme: light dark; }
    * { box-sizing: border-box; }
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; display: flex; height: 100vh;
      overflow-wrap: anywhere; }
    main { flex: 0 0 24rem; overflow: auto; padding: 1rem; }
    h1 { font-size: 1.2rem; margin: 0 0 1rem; }
    summary { cursor: pointer; }
    .journey { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .4rem 0; }
    .date, footer, small { opacity: .75; font-size: .85rem; }
    ol, ul { padding: 0; margin: .3rem 0; } ol { list-style: none; }
    li.place { font-weight: 600; } li.leg { margin: .2rem 0 .2rem 1.2rem; } ul { padding-left: 1.2rem; }
    time { font-variant-numeric: tabular-nums; }
    .badge { border-radius: .3rem; padding: .1rem .4rem; }
    .reason, .notice { border-left: .3rem solid #8a5a00; padding-left: .6rem; }
    figure { flex: 1; margin: 0; position: relative; background: #f7f5f0; min-height: 18rem; }
    svg.map { display: block; width: 100%; height: 100%; touch-action: none; cursor: grab;
      font-family: system-ui, sans-serif; }
    svg.map polyline { vector-effect: non-scaling-stroke; }
    .pin { transform: scale(var(--shrink, 1)); } .off { display: none; } .hid { visibility: hidden; }
    .floors { position: absolute; top: .6rem; right: .6rem; display: flex; flex-direction: column; gap: .3rem; }
    .zoom { position: absolute; bottom: .6rem; right: .6rem; display: flex; gap: .3rem; }
    button { font: inherit; border: 1px solid #999; border-radius: .3rem; background: #fff; color: #222;
      padding: .2rem .6rem; cursor: pointer; }
    button.on { background: #222; color: #fff; }
    @media (max-width: 50rem) { body { flex-direction: column-reverse; height: auto; }
      main { flex: none; } figure { height: 60vh; flex: none; }
      button { min-width: 2.75rem; min-height: 2.75rem; } }
    @media print { body { display: block; height: auto; } .floors, .zoom { display: none; } }
    """
}
