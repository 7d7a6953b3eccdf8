"""Who imports whom in a tree of modules, read from the files: at the top, in functions, for types only, relatively."""

import ast
from functools import cache
from pathlib import Path


def named(path, top):
    """The module in a file below `top`.

    >>> named(Path("/x/a/b/__init__.py"), Path("/x"))
    'a.b'
    """
    return ".".join(path.relative_to(top).with_suffix("").parts).removesuffix(".__init__")


@cache
def tree(path):
    return ast.parse(path.read_text())


@cache
def nodes(path):
    """Give all nodes of a file, the outer ones first, without the contexts of names: half the time of `ast.walk`."""
    found = [tree(path)]
    for node in found:
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, list):
                found += [one for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST) and name != "ctx":
                found.append(value)
    return tuple(found)


@cache
def imported(path, top):
    """List all that a file imports, wherever in it; `from a import b` is a.b if that is one."""
    package, found = path.parent.relative_to(top).parts, []
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            before = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*before, *filter(None, [node.module])])
            for alias in node.names:
                place = top.joinpath(*module.split("."), alias.name)
                whole = place.with_suffix(".py").exists() or (place / "__init__.py").exists()
                found.append(f"{module}.{alias.name}" if whole else module)
    return found


def graph(paths, top):
    """Module -> the modules of `paths` that it imports."""
    names = {named(path, top): path for path in paths}
    return {name: set(imported(path, top)) & names.keys() - {name} for name, path in names.items()}


def circles(links):
    """Sets of modules each of which leads to all others of its set (strongly connected components, by Tarjan 1972)."""
    found, path, number, low = [], [], {}, {}

    def visit(one):
        number[one] = low[one] = len(number)
        path.append(one)
        for other in sorted(links[one]):
            if other not in number:
                visit(other)
                low[one] = min(low[one], low[other])
            elif other in path:
                low[one] = min(low[one], number[other])
        if low[one] == number[one]:
            at = path.index(one)
            if len(path) - at > 1:
                found.append(frozenset(path[at:]))
            del path[at:]

    for one in sorted(links):
        if one not in number:
            visit(one)
    return found


def room(name):
    """The room that a module stands in: a folder of the generator, or one of the companion's.

    >>> room("generator.pdf.ink"), room("generator.watchdog"), room("companion.games.trap_attack.moves")
    ('generator.pdf', 'generator', 'companion.games.trap_attack')
    """
    parts = name.split(".")
    if parts[:2] == ["companion", "games"]:
        return ".".join(parts[:3])
    return ".".join(parts[:2]) if (Path(__file__).resolve().parents[2].joinpath(*parts[:2])).is_dir() else parts[0]
