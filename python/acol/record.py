"""Fields to be read as attributes, or as dict(record)."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, Dict, List, Mapping, Type, TypeVar

_Kind = TypeVar("_Kind", bound="Record")


@dataclasses.dataclass(frozen=True)
class Record:
    """Fields to be read as attributes, or as dict(record)."""

    _inner: ClassVar[Dict[str, str]] = {}  # fields that are records, or lists of them

    @classmethod
    def _of(cls: Type[_Kind], values: Mapping[str, Any]) -> _Kind:
        return cls(**{field.name: cls._value(field.name, values.get(field.name)) for field in dataclasses.fields(cls)})

    @classmethod
    def _value(cls, name: str, value: Any) -> Any:
        if name not in cls._inner or value is None:
            return value
        from . import commands

        kind = getattr(commands, cls._inner[name])
        return [kind._of(one) for one in value] if isinstance(value, list) else kind._of(value)

    def keys(self) -> List[str]:
        """The names of the fields."""
        return [field.name for field in dataclasses.fields(self)]

    def __getitem__(self, name: str) -> Any:
        if name not in self.keys():
            raise KeyError(name)
        return getattr(self, name)
