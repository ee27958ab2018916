/** The style sheet of the documentation. Its colours have a contrast of at least 4.5 to 1, in light and in dark. */
export const documentationStyle = `
:root { color-scheme: light dark; --text: #1c2230; --soft: #4d566b; --back: #ffffff; --raised: #f3f5f9; --line: #cfd6e4;
  --link: #1346a8; --mark: #fff3c4; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e9f0; --soft: #b3bccd; --back: #14171f; --raised: #1e232e; --line: #3a4356; --link: #9dbdff;
    --mark: #463a10; }
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); background: var(--back); font: 16px/1.6 system-ui, sans-serif; }
a { color: var(--link); }
a:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -999px; padding: 8px 16px; background: var(--back); }
.skip:focus { left: 8px; top: 8px; }
header { padding: 12px 24px; border-bottom: 1px solid var(--line); background: var(--raised); font-weight: 600; }
header a { color: inherit; text-decoration: none; }
.columns { display: grid; grid-template-columns: 260px minmax(0, 1fr) 220px; gap: 32px; max-width: 1400px; margin: 0 auto;
  padding: 0 24px 64px; }
nav { font-size: 15px; padding-top: 24px; }
nav h2 { margin: 20px 0 4px; font-size: 13px; text-transform: uppercase; letter-spacing: 0.05em; color: var(--soft); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: block; padding: 4px 8px; border-radius: 6px; text-decoration: none; }
nav li a:hover { text-decoration: underline; }
nav li a[aria-current] { background: var(--raised); color: var(--text); font-weight: 600; }
.to-pages { display: none; }
.contents { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; }
main { min-width: 0; padding-top: 8px; }
h1 { line-height: 1.25; margin: 24px 0 16px; }
main h2 { margin: 40px 0 12px; padding-top: 12px; border-top: 1px solid var(--line); }
main dt { margin-top: 12px; font-weight: 600; }
main dd { margin: 0; }
code { font: 0.9em/1.5 ui-monospace, monospace; background: var(--raised); padding: 1px 4px; border-radius: 4px; }
pre { overflow-x: auto; padding: 14px 16px; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; }
pre code { padding: 0; background: none; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 15px; }
th, td { padding: 8px 12px; border: 1px solid var(--line); text-align: left; vertical-align: top; }
th { background: var(--raised); }
main h3 { margin: 28px 0 8px; }
main h4 { margin: 16px 0 4px; }
.route { font-size: 1em; padding: 4px 8px; }
.key { padding: 2px 8px; border: 1px solid var(--line); border-radius: 10px; font-size: 13px; }
.answer { padding-left: 16px; border-left: 3px solid var(--line); margin-bottom: 16px; }
td p { margin: 0 0 6px; }
small { color: var(--soft); }
img { max-width: 100%; height: auto; }
@media (max-width: 1100px) { .columns { grid-template-columns: 240px minmax(0, 1fr); } .contents { display: none; } }
@media (max-width: 760px) {
  header { display: flex; justify-content: space-between; padding: 12px 16px; }
  .to-pages { display: inline; }
  .columns { display: flex; flex-direction: column; padding: 0 16px 48px; }
  .pages { order: 2; border-top: 1px solid var(--line); }
  nav li a { padding: 8px; }
}
`;
