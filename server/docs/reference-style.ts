/** The look of the reference: the site's top bar, colours and fonts on Scalar's own variables. */
export const referenceStyle = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --text: #1b1f27; --text-soft: #596273; --line: #e2e5ea; --line-strong: #8b93a1; --tint: #f7f8fa; --accent: #3b4fd8;
  --good: #12703c; --warn: #8a5a00; --bad: #b3261e; --violet: #6b3fb5;
  --scalar-custom-header-height: 3.5rem;
  --scalar-font: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --scalar-font-code: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12141a; --text: #e8eaf0; --text-soft: #a3acbd; --line: #2b303b; --line-strong: #7a8394; --tint: #171a21; --accent: #9dabff;
    --good: #6fd39b; --warn: #e6b455; --bad: #ff8f86; --violet: #c4a7f5;
  }
}
.light-mode, .dark-mode {
  --scalar-background-1: var(--page);
  --scalar-background-2: var(--tint);
  --scalar-border-color: var(--line);
  --scalar-color-1: var(--text);
  --scalar-color-2: var(--text-soft);
  --scalar-color-3: var(--text-soft);
  --scalar-color-accent: var(--accent);
  --scalar-color-blue: var(--accent);
  --scalar-color-green: var(--good);
  --scalar-color-yellow: var(--warn);
  --scalar-color-orange: var(--warn);
  --scalar-color-red: var(--bad);
  --scalar-color-purple: var(--violet);
}
body { margin: 0; overflow-x: clip; background: var(--page); color: var(--text); font: 1rem/1.5 var(--scalar-font); }
.bar {
  position: sticky; top: 0; z-index: 10; box-sizing: border-box; height: var(--scalar-custom-header-height); padding: 0 1.5rem;
  display: flex; align-items: center; gap: 2rem; overflow-x: auto;
  background: var(--page); border-bottom: 1px solid var(--line);
}
.bar a { color: var(--text-soft); text-decoration: none; font-size: .9375rem; font-weight: 500; white-space: nowrap; }
.bar .brand { color: var(--text); font-size: 1rem; font-weight: 700; letter-spacing: -.02em; }
.bar .brand span { color: var(--text-soft); font-weight: 500; }
.bar nav { display: flex; gap: .25rem; }
.bar nav a { padding: .375rem .75rem; border-radius: 8px; }
.bar nav a:hover, .bar nav a[aria-current] { color: var(--text); background: var(--tint); }
.bar form { margin-left: auto; }
.bar input {
  box-sizing: border-box; width: 17rem; height: 2.25rem; padding: 0 .75rem; font: inherit; font-size: .9375rem;
  color: var(--text); background: var(--page); border: 1px solid var(--line-strong); border-radius: 8px;
}
.bar input::placeholder { color: var(--text-soft); opacity: 1; }
@media (max-width: 60rem) { .bar input { width: 10rem; } }
@media (max-width: 40rem) { .bar form { display: none; } }
@media (max-width: 40rem) {
  .bar { gap: .5rem; padding: 0 1rem; }
  .bar nav a { padding: .375rem .5rem; font-size: .875rem; }
}
noscript p { max-width: 40rem; margin: 3rem auto; padding: 0 1.5rem; }
noscript a { color: var(--accent); }
`;
