// Renders the pages to HTML; bundled by Vite, because Node cannot run TSX. Used by render.ts only.
import { renderToString } from "preact-render-to-string";
import { recordFormatted } from "../../../shared/formatted-texts.ts";
import { CheckoutPage, type CheckoutPageProps } from "../view/CheckoutPage.tsx";
import { CompletedPage, type CompletedPageProps } from "../view/CompletedPage.tsx";
import { preactNode } from "./preact-node.ts";
import { ProblemPage, type ProblemPageProps } from "../view/ProblemPage.tsx";

/** @returns the page, and what was formatted in it. */
export function checkoutHtml(props: Omit<CheckoutPageProps, "nonce" | "token">) {
  const page = preactNode(CheckoutPage, { ...props, nonce: "", token: "" });
  return recordFormatted(() => renderToString(page));
}

export function completedHtml(props: CompletedPageProps): string {
  return renderToString(preactNode(CompletedPage, props));
}

export function problemHtml(props: ProblemPageProps): string {
  return renderToString(preactNode(ProblemPage, props));
}
