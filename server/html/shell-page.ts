import { randomBytes } from "node:crypto";
import { contentSecurityPolicy, html, type PageAnswer } from "../http/define-page.ts";
import { renderShell, type ShellOptions } from "./shell.ts";

/** A page in the shell as an answer: with a nonce of its own and the policy that goes with it. */
export function shellPage(options: Omit<ShellOptions, "nonce">, status = 200): PageAnswer {
  const nonce = randomBytes(16).toString("base64url");
  return html(status, renderShell({ ...options, nonce }), contentSecurityPolicy({ nonce }));
}
