import { randomBytes } from "node:crypto";
import { markup, trustedHtml } from "../../html/markup.ts";
import { contentSecurityPolicy, html, type PageAnswer } from "../../http/define-page.ts";

/** A page for the store's owner between this service and the processor: one sentence and an optional link. */
export interface OnboardingMessage {
  status: number;
  title: string;
  text: string;
  action?: { label: string; href: string };
}

const STYLE = `
:root { color-scheme: light dark; --text: #16191d; --muted: #5a626c; --line: #d9dde2; --page: #f6f7f8; --card: #fff; --accent: #1f5fd6; }
@media (prefers-color-scheme: dark) {
  :root { --text: #eceff2; --muted: #a3acb6; --line: #333a42; --page: #14171a; --card: #1b1f24; --accent: #7ea8ff; }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; box-sizing: border-box;
  font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); }
main { max-width: 30rem; padding: 32px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
h1 { margin: 0 0 8px; font-size: 1.375rem; line-height: 1.3; }
p { margin: 0; color: var(--muted); }
a { display: inline-block; margin-top: 24px; padding: 12px 16px; border-radius: 8px; color: var(--card);
  background: var(--accent); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }`;

/** Renders the page. It contains only the message, because anyone with the URL can read it. */
export function onboardingPage(message: OnboardingMessage): PageAnswer {
  const nonce = randomBytes(16).toString("base64");
  const action = message.action;
  const { html: body } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${message.title}</title>
<style nonce="${nonce}">${trustedHtml(STYLE)}</style>
</head>
<body>
<main>
<h1>${message.title}</h1>
<p>${message.text}</p>
${action && markup`<a href="${action.href}">${action.label}</a>`}
</main>
</body>
</html>`;
  return html(message.status, body, contentSecurityPolicy({ nonce }), { "referrer-policy": "no-referrer" });
}
