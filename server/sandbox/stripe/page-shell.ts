/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A line of a `<dl>`; `text` is escaped. */
export function row(term: string, text: string): string {
  return `<div><dt>${term}</dt><dd>${escapeHtml(text)}</dd></div>`;
}

/** An HTML page in the quiet style of the processor's hosted pages. `body` is trusted HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}

const STYLE = `
:root { color-scheme: light dark; --text: #1a1f36; --quiet: #596171; --line: #e3e8ee; --paper: #fff; --back: #f6f8fa; --accent: #635bff; --note: #fff3d6; --note-text: #6b4a00; }
@media (prefers-color-scheme: dark) { :root { --text: #f2f3f7; --quiet: #a3acba; --line: #353a46; --paper: #1c1f27; --back: #121419; --accent: #8a84ff; --note: #3d2f0d; --note-text: #ffdf9b; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 27rem; background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 28px; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 8px; }
p { margin: 0 0 16px; color: var(--quiet); }
.test { display: inline-block; margin: 0 0 16px; padding: 1px 8px; border-radius: 4px; background: var(--note); color: var(--note-text); font-size: .8125rem; font-weight: 600; }
dl { margin: 0 0 20px; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 9px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--quiet); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 8px; }
button { min-height: 46px; padding: 0 16px; border-radius: 8px; border: 1px solid var(--line); background: var(--paper); color: var(--text); font: inherit; font-weight: 600; cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: #fff; }
@media (prefers-color-scheme: dark) { button.primary { color: #121419; } }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
