// Renders the pages to HTML; bundled by Vite, because Node cannot run TSX. Used by render.ts only.
import { renderToString } from "preact-render-to-string";
import { CheckoutPage, type CheckoutPageProps } from "../view/CheckoutPage.tsx";
import { CompletedPage, type CompletedPageProps } from "../view/CompletedPage.tsx";
import { preactNode } from "./preact-node.ts";
import { ProblemPage, type ProblemPageProps } from "../view/ProblemPage.tsx";

export function checkoutHtml(props: Omit<CheckoutPageProps, "nonce" | "token">): string {
  return renderToString(preactNode(CheckoutPage, { ...props, nonce: "", token: "" }));
}

export function completedHtml(props: CompletedPageProps): string {
  return renderToString(preactNode(CompletedPage, props));
}

export function problemHtml(props: ProblemPageProps): string {
  return renderToString(preactNode(ProblemPage, props));
}
