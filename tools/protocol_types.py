"""Writes web/src/net/protocol.ts from the Structs that go over the wire, so that both ends use the same words.

Run `python tools/protocol_types.py`; with `--check` it only says whether the file is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from bingqi.core import table
from bingqi.core.rulebook import Clause
from bingqi.server import protocol

TARGET = Path(__file__).parent.parent / "web" / "src" / "net" / "protocol.ts"
HEAD = "// Written by tools/protocol_types.py from src/bingqi/server/protocol.py. Do not edit.\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def structs() -> list[type]:
    found = {
        value
        for module in (protocol, table)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__struct_fields__
    }
    return sorted({*found, Clause}, key=lambda cls: cls.__name__)


def type_of(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(part) for part in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        inner = type_of(schema["items"]) if schema.get("items") else "unknown"
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        inner = type_of(schema["additionalProperties"]) if schema.get("additionalProperties") else "unknown"
        return f"Record<string, {inner}>"
    return SIMPLE.get(str(kind), "unknown")


def interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    fields = "".join(
        f"  {field}{'' if field in required else '?'}: {type_of(part)};\n"
        for field, part in schema["properties"].items()
    )
    return f"export interface {name} {{\n{fields}}}\n"


def source() -> str:
    _, components = msgspec.json.schema_components(structs())
    return HEAD + "\n" + "\n".join(interface(name, schema) for name, schema in sorted(components.items()))


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text(encoding="utf-8") == source() else "web/src/net/protocol.ts is out of date")
    TARGET.write_text(source(), encoding="utf-8")
