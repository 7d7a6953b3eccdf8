"""Put counters, bounds and scales into a template's tree before it is compiled; runs nothing and knows no budget.

What they do is in the filters `rounds_`, `bounded_`, `weighed_` and `spoken_` of the environment.
"""

from __future__ import annotations

from typing import Any, Final, cast

from jinja2 import nodes

from generator.template import output

_LITERAL = frozenset({nodes.Const, nodes.TemplateData, nodes.List, nodes.Tuple})
_LEAVES = frozenset({nodes.Const, nodes.Name, nodes.NSRef, nodes.TemplateData})
_LOOKED_AT: Final = (
    nodes.TemplateData, nodes.Filter, nodes.Test, nodes.Macro, nodes.Name, nodes.FromImport, nodes.Call, nodes.Extends,
    nodes.Block, nodes.ImportedName,
)  # fmt: skip


def _filtered(node: nodes.Node, name: str) -> nodes.Filter:
    return nodes.Filter(
        cast("nodes.Expr", node), name, [], [], None, None, lineno=node.lineno, environment=node.environment
    )


def _joined(node: nodes.Concat) -> nodes.Filter:
    return _filtered(nodes.Tuple(node.nodes, "load", lineno=node.lineno, environment=node.environment), "joined_")


Held = dict[type[nodes.Node], list[Any]]
"""What stands in a template, of each kind that others look at, in its order."""


def watch(template: nodes.Template) -> Held:
    """Put our own joining in the place of `a ~ b`, a bound around every slice, a counter before every loop.

    And a look at every output; innermost first.

    What is written or compared is weighed before. One walk does it all, and gives what else is to be looked at: a game
    has a hundred templates, and their trees are large.
    """
    held: Held = {kind: [] for kind in _LOOKED_AT}
    _watch(template, held)
    return held


def _watch_within(node: nodes.Node, held: Held) -> None:
    """Watch all that a node is made of."""
    for field in node.fields:
        value = getattr(node, field, None)
        if value.__class__ is list:
            for index, item in enumerate(value):
                if isinstance(item, nodes.Node) and (ours := _within(item, held)) is not None:
                    value[index] = ours
        elif isinstance(value, nodes.Node) and (ours := _within(value, held)) is not None:
            setattr(node, field, ours)


def _watch(node: nodes.Node, held: Held) -> None:
    _watch_within(node, held)
    if isinstance(node, nodes.For):
        node.iter = _filtered(node.iter, "rounds_")
    elif isinstance(node, nodes.Output):
        output.watch_output(node)
    elif isinstance(node, nodes.Concat):
        node.nodes = [one if type(one) in _LITERAL else _filtered(one, "weighed_") for one in node.nodes]
    elif isinstance(node, nodes.Compare) and not any(type(one) in _LITERAL for one in (node.expr, node.ops[0].expr)):
        node.expr = _filtered(node.expr, "weighed_")
        for operand in node.ops:
            operand.expr = _filtered(operand.expr, "weighed_")


def _within(node: nodes.Node, held: Held) -> nodes.Filter | None:
    """Watch a node that stands in another; return what is to stand in its place, if anything is."""
    kind = type(node)
    if kind in held:
        held[kind].append(node)
    if kind in _LEAVES:
        return None
    _watch(node, held)
    return _bounded(node)


def _bounded(node: nodes.Node) -> nodes.Filter | None:
    """Return what is to stand in the place of something that may grow without end; None for all else."""
    if isinstance(node, nodes.Concat):
        return _joined(node)
    is_slice = isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Slice)
    return _filtered(node, "bounded_") if is_slice else None
