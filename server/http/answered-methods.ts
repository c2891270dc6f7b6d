import type { Page } from "./define-page.ts";
import { mountsOf, type Route } from "./define-route.ts";

/** The methods that a path answers, for the `allow` header of those it does not; empty for a path that is none. */
export type AnsweredMethods = (path: string) => string[];

/** Looks up a path among all declared ones. Only unmatched requests get here, so a plain list is fast enough. */
export function createAnsweredMethods(routes: readonly Route[], pages: readonly Page[]): AnsweredMethods {
  const declared = [
    ...routes.flatMap((route) => mountsOf(route).map((path) => ({ method: route.method, path }))),
    ...pages.map(({ method, path }) => ({ method, path })),
  ].map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (path) => {
    const methods = declared.flatMap(({ method, pattern }) => {
      if (!pattern.test(path)) return [];
      return method === "GET" ? ["GET", "HEAD"] : [method];
    });
    return [...new Set(methods)].toSorted();
  };
}

function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{\*?\w+\})/)
    .map((part) => (part.startsWith("{*") ? ".+" : part.startsWith("{") ? "[^/]+" : literal(part)))
    .join("");
  return new RegExp(`^${source}/?$`);
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
