"""Writes web/src/net/protocol.ts from the server's OpenAPI document, so that both ends use the same words.

Run `python tools/protocol_types.py`; with `--check` it only says whether the file is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from bingqi.server.app import create_app, openapi_document

TARGET = Path(__file__).parent.parent / "web" / "src" / "net" / "protocol.ts"
HEAD = "// Written by tools/protocol_types.py from the server's OpenAPI document (tools/openapi). Do not edit.\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def type_of(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(part) for part in schema["anyOf"]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(SIMPLE[each] for each in kind)
    if kind == "array":
        inner = type_of(schema["items"]) if schema.get("items") else "unknown"
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        inner = type_of(schema["additionalProperties"]) if schema.get("additionalProperties") else "unknown"
        return f"{{ [key: string]: {inner} }}"  # not Record<>: a game's record is called so here
    return SIMPLE.get(str(kind), "unknown")


def declaration(name: str, schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        return f"export type {name} = {type_of(schema)};\n"
    required = set(schema.get("required", ()))
    fields = "".join(
        f"  {field}{'' if field in required else '?'}: {type_of(part)};\n"
        for field, part in schema["properties"].items()
    )
    return f"export interface {name} {{\n{fields}}}\n"


def source() -> str:
    schemas = openapi_document(create_app())["components"]["schemas"]
    return HEAD + "\n" + "\n".join(declaration(name, schema) for name, schema in sorted(schemas.items()))


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text(encoding="utf-8") == source() else "web/src/net/protocol.ts is out of date")
    TARGET.write_text(source(), encoding="utf-8")
