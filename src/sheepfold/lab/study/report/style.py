"""The style of a report: light, dark and paper."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.svg import FONT

STYLE = f"""
:root {{ color-scheme: light dark; --paper: {c.CREAM}; --card: #fffdf6; --ink: {c.INK}; --soft: {c.INK_SOFT};
  --line: #e4d9bd; --main: #3f7a4c; --band: #3f7a4c33; --beside: #c8641b; --accent: #1f6fa8; }}
@media (prefers-color-scheme: dark) {{ :root {{ --paper: #1f2320; --card: #282d29; --ink: #efe9dc; --soft: #b3ab9c;
  --line: #434a44; --main: #86c48f; --band: #86c48f3a; --beside: #f0a065; --accent: #7fbfe8; }} }}
* {{ box-sizing: border-box; }}
body {{ margin: 0 auto; max-width: 60rem; padding: 1.5rem 1.2rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 {FONT}; }}
h1 {{ font-size: 2rem; line-height: 1.2; margin: .3rem 0 .2rem; }}
h2 {{ font-size: 1.35rem; margin: 2.6rem 0 .4rem; padding-top: .6rem; border-top: 2px solid var(--line); }}
h3 {{ font-size: 1.05rem; margin: 1.6rem 0 .3rem; }}
p {{ margin: .4rem 0 .7rem; }} a {{ color: var(--accent); }} code {{ font-size: .88em; }}
.soft, figcaption, .note {{ color: var(--soft); }} figcaption, .note {{ font-size: .92rem; }}
.answers {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: .9rem; margin: 1.4rem 0; }}
.answer {{ background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .8rem 1rem; }}
.answer h3 {{ margin: 0; color: var(--soft); font-size: .95rem; font-weight: 600; }}
.answer strong {{ display: block; font-size: 1.15rem; margin: .1rem 0 .35rem; color: var(--main); }}
.answer p {{ margin: 0; font-size: .93rem; }}
figure h3 {{ margin-top: 0; }} small {{ color: var(--soft); font-weight: 400; }}
figure {{ margin: .8rem 0 1.4rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px;
  padding: .9rem 1rem; }}
table {{ border-collapse: collapse; width: 100%; font-size: .93rem; margin: .6rem 0 1.2rem; }}
th, td {{ text-align: left; padding: .32rem .6rem .32rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }}
td.n, th.n {{ text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; padding-right: .9rem; }}
.scroll {{ overflow-x: auto; }} .scroll td:first-child, .scroll th:first-child {{ min-width: 7.5rem; }}
.plot {{ width: 100%; height: auto; display: block; }}
.plot text {{ fill: var(--soft); }} .plot .value {{ fill: var(--ink); font-weight: 600; }}
.bar {{ fill: var(--main); opacity: .82; }} .whisker {{ stroke: var(--ink); stroke-width: 1.4; fill: none; }}
.ring {{ fill: var(--card); stroke: var(--beside); stroke-width: 2.2; }}
.beside {{ stroke: var(--beside); stroke-width: 1.8; fill: none; }}
.expected {{ stroke: var(--accent); stroke-width: 1.6; stroke-dasharray: 5 4; fill: none; }}
.zero {{ stroke: var(--soft); stroke-width: 1; }} .grid {{ stroke: var(--line); stroke-width: 1; }}
.band {{ fill: var(--band); }} .line {{ stroke: var(--main); stroke-width: 2.6; fill: none; }}
.dot {{ fill: var(--card); stroke: var(--main); stroke-width: 2.2; }} .dot.clear {{ fill: var(--main); }}
.exhibits {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; }}
.exhibits figure {{ margin: 0; }} .exhibits img {{ width: 100%; border-radius: 8px; background: {c.CREAM}; }}
pre {{ white-space: pre-wrap; overflow-wrap: anywhere; font-size: .78rem; max-height: 18rem; overflow: auto; }}
@media print {{ :root {{ color-scheme: light; --paper: #fff; --card: #fff; --ink: #111; --soft: #444; --line: #bbb;
  --main: #2f6b3d; --band: #2f6b3d33; --beside: #b35412; --accent: #1f5f92; }}
  body {{ max-width: none; padding: 0; font-size: 10.5pt; }} figure, .answer, tr {{ break-inside: avoid; }}
  h2, h3 {{ break-after: avoid; }} details {{ display: none; }} * {{ print-color-adjust: exact; }} }}
"""
