"""usage: check-schema.py SCHEMA DOCUMENT …; prints what in the documents breaks the schema, a line each.

Members that a schema does not name are faults too, so that nothing is printed that the schemas do not tell. For readers
the schemas stay open: more members may come in any version.
"""
import json
import pathlib
import sys
import warnings

warnings.simplefilter("ignore", DeprecationWarning)
from jsonschema import Draft202012Validator, RefResolver  # noqa: E402


def closed(schema):
    """The schema, in which objects have no members but those that it names."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: closed(value) for key, value in schema.items()}
    if schema.get("type") == "object" and isinstance(schema.get("properties"), dict):
        result.setdefault("additionalProperties", False)
    return result


def main():
    path = pathlib.Path(sys.argv[1]).resolve()
    schemas = {
        file.as_uri(): closed(json.loads(file.read_text("utf-8")))
        for file in path.parent.glob("*.schema.json")
    }
    schema = schemas[path.as_uri()]
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(
        schema, resolver=RefResolver(path.as_uri(), schema, store=schemas))
    for name in sys.argv[2:]:
        document = json.loads(pathlib.Path(name).read_text("utf-8"))
        for error in validator.iter_errors(document):
            place = "/".join(str(part) for part in error.absolute_path)
            deepest = max(error.context or [error], key=lambda each: len(each.absolute_path))
            print(f"{place}: {deepest.message[:300]}")


main()
