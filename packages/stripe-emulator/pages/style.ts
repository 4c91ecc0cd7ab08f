/** The style of the hosted pages: plain, and unlike the product's own, so that the two are not confused. */
export const style = `
:root { color-scheme: light; --ink: #1d2733; --muted: #55616f; --line: #dbe1e8; --pay: #14584c; --wrong: #a3261b }
* { box-sizing: border-box }
body { margin: 0; background: #f3f5f7; color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
.note { margin: 0; padding: 8px 16px; background: #fff1c9; color: #4d3b00; font-size: 14px; text-align: center }
main { max-width: 560px; margin: 0 auto; padding: 24px 16px 64px }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.25 }
h2 { margin: 0 0 12px; font-size: 17px }
p { margin: 0 0 12px; overflow-wrap: anywhere }
.muted, .back { color: var(--muted) }
.sum { margin: 0 0 20px; font-size: 36px; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums }
.sum small { font-size: 16px; font-weight: 400; color: var(--muted) }
section { margin: 20px 0 0; padding: 20px; background: #fff; border: 1px solid var(--line); border-radius: 10px }
table { width: 100%; border-collapse: collapse }
td, th { padding: 8px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: anywhere }
tr:first-child > * { border-top: 0 }
td:last-child { padding-left: 16px; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.total > * { font-weight: 650 }
label { display: block; margin: 0 0 16px; font-weight: 550 }
input, select { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid #8491a0; border-radius: 6px; background: #fff; color: inherit; font: inherit; font-weight: 400; font-variant-numeric: tabular-nums }
button { width: 100%; min-height: 48px; padding: 8px 16px; border: 0; border-radius: 6px; background: var(--pay); color: #fff; font: inherit; font-weight: 600; cursor: pointer }
button:hover { background: #0f463c }
button.plain { border: 1px solid #8491a0; background: #fff; color: var(--ink) }
button.plain:hover { background: #f3f5f7 }
a { color: var(--pay); text-underline-offset: 3px }
.leave { display: block; margin-top: 12px; padding: 8px; text-align: center }
:focus-visible { outline: 3px solid #2f7fd6; outline-offset: 2px }
.wrong { margin: 0 0 16px; padding: 12px; border-left: 4px solid var(--wrong); background: #fdecea; color: #741810 }
.done { margin: 0 0 16px; padding: 12px; border-left: 4px solid var(--pay); background: #e6f4f0; color: #0f463c }
section + .done { margin-top: 20px }
details { margin-top: 16px; font-size: 14px; color: var(--muted) }
summary { cursor: pointer }
section form + form, table + form { margin-top: 16px }
@media (min-width: 768px) { main { padding-top: 48px } section { padding: 28px } }
`;
