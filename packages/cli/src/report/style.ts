/** The page's looks. Colours are chosen for a contrast of 4.5 to 1 on both grounds; nothing is told by colour alone. */
export const STYLE = `
:root{color-scheme:light dark;--ground:#fff;--raised:#f5f6f8;--line:#d5d9e0;--text:#1b2330;--soft:#566072;--accent:#0b5cad;--good:#1a7340;--bad:#b3261e;--warn:#8a5a00;--unknown:#5c6470;--mark:#fff1b8}
@media(prefers-color-scheme:dark){:root{--ground:#12161c;--raised:#1b212a;--line:#343d4a;--text:#e6eaf0;--soft:#a3aec0;--accent:#7db8f5;--good:#5fca8a;--bad:#ff8f85;--warn:#e5b454;--unknown:#a3abb8;--mark:#4d4312}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--ground);padding:.5rem 1rem;z-index:2}
header,main,footer{max-width:66rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2rem}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .25rem}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:1rem;margin:0}
p{margin:.25rem 0 .75rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:2px}
.verdict{display:flex;gap:1rem;align-items:baseline;flex-wrap:wrap;padding:1rem 1.25rem;margin:1.25rem 0;border:1px solid var(--line);border-left:.5rem solid var(--unknown);border-radius:.5rem;background:var(--raised)}
.verdict strong{font-size:1.3rem}.verdict p{margin:0}
.verdict.ok{border-left-color:var(--good)}.verdict.warn{border-left-color:var(--warn)}.verdict.fail{border-left-color:var(--bad)}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem 1.5rem;margin:0}
.facts div{min-width:0}.facts dt{color:var(--soft);font-size:.85rem}.facts dd{margin:0}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0;margin:1rem 0 0}
.status{display:inline-block;font-size:.8rem;font-weight:600;padding:0 .5rem;border:1px solid currentColor;border-radius:1rem;vertical-align:1px;white-space:nowrap}
.status.ok,.status.fresh{color:var(--good)}.status.warn,.status.stale{color:var(--warn)}.status.fail{color:var(--bad)}.status.unknown{color:var(--unknown)}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1.75rem 2.5rem}
figure{margin:0}figcaption p{color:var(--soft);font-size:.9rem}
svg{display:block;overflow:visible}svg text{fill:var(--soft);font-size:11px;text-anchor:middle}
rect.fresh{fill:var(--good)}rect.stale{fill:var(--ground);stroke:var(--warn);stroke-width:2}rect.unknown{fill:none;stroke:var(--unknown);stroke-width:1.5;stroke-dasharray:3 2}
line.ground{stroke:var(--line)}line.limit{stroke:var(--bad);stroke-width:1.5;stroke-dasharray:5 4}
.ticks{position:relative;height:1.4em;font-size:.75rem;color:var(--soft)}.ticks span{position:absolute;white-space:nowrap}.ticks span:last-child{left:auto!important;right:0}time{white-space:nowrap}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;color:var(--soft);font-size:.9rem}
.key{display:inline-block;width:.9em;height:.9em;vertical-align:-1px;margin-right:.35em;border:2px solid var(--good);background:var(--good)}
.key.stale{background:none;border-color:var(--warn)}.key.unknown{background:none;border:2px dashed var(--unknown)}.key.limit{background:none;border:0;border-left:2px dashed var(--bad);width:0}
ul.producers,ul.issues,ol.results{list-style:none;margin:0;padding:0}
.producer{padding:.75rem 0;border-bottom:1px solid var(--line)}.producer p{color:var(--soft);margin:0 0 .25rem;font-size:.9rem}
svg text.run{font-size:14px;fill:var(--good)}svg text.run.failed{fill:var(--bad);font-weight:700}svg text.run.partial{fill:var(--warn)}svg text.run.running{fill:var(--unknown)}
.scale{display:flex;justify-content:space-between;color:var(--soft);font-size:.8rem}
.issues li{padding:.6rem 0;border-bottom:1px solid var(--line)}.issues p{margin:0}.issues code{font-size:.85rem}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.search{display:flex;gap:.5rem;flex-wrap:wrap}.search label{flex-basis:100%}
input,select,button{font:inherit;color:inherit;background:var(--ground);border:1px solid var(--soft);border-radius:.4rem;padding:.5rem .75rem;min-height:2.75rem}
.search input{flex:1 1 14rem;min-width:0}button{cursor:pointer;background:var(--raised)}
.results li{padding:1rem 0;border-bottom:1px solid var(--line)}.results h3 button,td button{all:unset;cursor:pointer;color:var(--accent);text-decoration:underline}
.results h3 button:focus-visible,td button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.results p{margin:0;color:var(--soft);font-size:.9rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem;line-height:1.45;background:var(--raised);border-radius:.4rem;padding:.75rem;margin:.5rem 0 0;max-height:22rem;overflow:auto}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);vertical-align:top}th{color:var(--soft);font-weight:600}td.number{white-space:nowrap}
.filter{display:flex;gap:.5rem 1rem;flex-wrap:wrap;align-items:end;margin-bottom:.75rem}.filter label{display:grid;font-size:.85rem;color:var(--soft)}
dialog{width:min(60rem,calc(100vw - 2rem));max-height:90vh;border:1px solid var(--line);border-radius:.6rem;background:var(--ground);color:var(--text);padding:1.25rem}dialog::backdrop{background:rgba(0,0,0,.5)}dialog pre{max-height:65vh}
.close{float:right}.old{border:1px solid var(--warn);border-radius:.4rem;padding:.5rem .75rem}
footer{color:var(--soft);font-size:.85rem;padding-bottom:3rem;margin-top:3rem}
@media(max-width:40rem){header,main,footer{padding-left:1rem;padding-right:1rem}thead{position:absolute;left:-999px}tr{display:block;padding:.6rem 0;border-bottom:1px solid var(--line)}td{display:inline;border:0;padding:0 .75rem 0 0}td:first-child{display:block}}
@media print{.search,.filter,nav,.results{display:none}}
`.trim();
