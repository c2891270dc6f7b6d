import type { PageAnswer } from "../../http/define-page.ts";
import { answerPrecompressed, precompress } from "../../http/precompressed.ts";

/** Whether a client names Markdown, and HTML no more than it (RFC 9110, 12.5.1). Browsers do not. */
export function prefersMarkdown(accept: string | undefined): boolean {
  const qualities = new Map(
    (accept ?? "").split(",").map((part) => {
      const [type = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
      const quality = parameters.find((each) => each.startsWith("q="))?.slice(2);
      return [type, Number(quality ?? 1)] as const;
    }),
  );
  const markdown = qualities.get("text/markdown") ?? 0;
  return markdown > 0 && markdown >= (qualities.get("text/html") ?? 0);
}

/** Answers with Markdown, compressed as the caller accepts it. */
export async function markdownAnswer(
  text: string,
  request: Readonly<Record<string, string | undefined>>,
  vary = "accept-encoding",
): Promise<PageAnswer> {
  return textAnswer("text/markdown; charset=utf-8", text, request, vary);
}

export async function textAnswer(
  type: string,
  text: string,
  request: Readonly<Record<string, string | undefined>>,
  vary = "accept-encoding",
): Promise<PageAnswer> {
  const answer = answerPrecompressed(await precompress(text), request, {
    "content-type": type,
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  });
  return { ...answer, headers: { ...answer.headers, vary } };
}
