#!/usr/bin/python3
"""Makes src/board/art/outlines.ts: the characters on Janggi's pieces as SVG paths.

Usage: tools/outlines.py SERIF.ttc CURSIVE_FOLDER > src/board/art/outlines.ts
SERIF is NotoSerifCJK-Bold.ttc (Debian: fonts-noto-cjk), CURSIVE_FOLDER the files of Liu Jian Mao Cao (npm:
@fontsource/liu-jian-mao-cao). Both are under the SIL Open Font License 1.1. Needs Debian's python3-fonttools and
python3-brotli. Each path is centred on (0, 0) and fits a box of 100 units.
"""
import glob
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection, TTFont

REGULAR = "漢車包馬象士兵楚卒한초차포마상사병졸"
# Cursive script writes 漢, 車 and 馬 as the forms that became 汉, 车 and 马. Han's are only in the piece chart.
CURSIVE = {
    "楚": "楚", "漢": "汉", "車": "车", "包": "包", "馬": "马", "象": "象", "士": "士", "卒": "卒", "兵": "兵",
}


def outline(font, character):
    """The glyph scaled so that its larger side is 100 units, y pointing down."""
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(character)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, bottom, right, top = bounds.bounds
    scale = 100 / max(right - left, top - bottom)
    path = SVGPathPen(glyphs, lambda value: f"{value:.1f}".removesuffix(".0"))
    glyph.draw(
        TransformPen(
            path, (scale, 0, 0, -scale, -scale * (left + right) / 2, scale * (bottom + top) / 2)
        )
    )
    return path.getCommands()


def cursive_font(folder, character):
    for file in sorted(glob.glob(str(Path(folder) / "*.woff2"))):
        font = TTFont(file)
        if ord(character) in font.getBestCmap():
            return font
    sys.exit(f"no font in {folder} has {character}")


def table(name, paths):
    print(f"export const {name}: Readonly<Record<string, string>> = {{")
    for character, path in paths.items():
        print(f"  {character}: '{path}',")
    print("};")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    korean = next(
        font
        for font in TTCollection(sys.argv[1]).fonts
        if font["name"].getDebugName(1).endswith("CJK KR")
    )
    print("// The characters on Janggi's pieces, centred in a box of 100 units. Made by tools/outlines.py from Noto Serif CJK KR")
    print("// Bold and Liu Jian Mao Cao, both under the SIL Open Font License 1.1 (NOTICE).")
    table("regular", {character: outline(korean, character) for character in REGULAR})
    table(
        "cursive",
        {
            character: outline(cursive_font(sys.argv[2], drawn), drawn)
            for character, drawn in CURSIVE.items()
        },
    )


main()
