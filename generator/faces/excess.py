"""Say in words by how much a text does not fit its box. Fits and draws nothing."""

from __future__ import annotations

from generator.typeset.fit import Fitted


def excess_of(fitted: Fitted) -> str:
    """Say by how much a text does not fit."""
    setting = fitted.setting
    size = f"at {fitted.size:.1f} pt"
    line, high, wide = ("column", "wide", "high") if setting.writing == "vertical" else ("line", "high", "wide")
    if fitted.too_many_lines:
        allowed = f"1 {line}" if setting.lines == 1 else f"{setting.lines} {line}s"
        return f"text takes {fitted.line_count} {line}s {size}, {allowed} allowed" + _by(fitted, wide)
    parts = [f"{_mm(fitted.too_high)} too {high}"] if fitted.too_high else []
    beside = " for the room beside the box that it flows around" if setting.around is not None else ""
    parts += [f"{_mm(fitted.too_wide)} too {wide}{beside}"] if fitted.too_wide else []
    return f"text is {' and '.join(parts)} {size}" if parts else ""


def way_out(excess: str, where: str, template: str, *, goes_on: bool = False) -> str:
    """Say what to do about a text that is too long `where` it stands; of a starter design nobody edits the template."""
    if where and template.startswith("templates/_shared/designs/"):
        on = "say 'continue: auto' in the deck, " * ("too high" in excess and not goes_on)
        return f"shorten it, {on}or take a larger size or another design"
    return f"shorten it, or give it more room or a smaller min_size {where}".strip()


def _by(fitted: Fitted, wide: str) -> str:
    """Say how many millimetres a text in too many lines is too long for one, where that is the point."""
    if fitted.line_count - fitted.too_many_lines != 1:
        return ""
    return f" ({_mm(fitted.one_line_excess)} too {wide} for it)"


def _mm(length: float) -> str:
    return f"{max(length, 0.1):.1f} mm"
