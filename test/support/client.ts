import { randomUUID } from "node:crypto";

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
  text: string;
}

type Extra = { headers?: Record<string, string>; signal?: AbortSignal };

/** A JSON HTTP client that sends a new idempotency key with each write unless one is given. */
export interface Client {
  get(path: string, extra?: Extra): Promise<Answer>;
  post(path: string, body?: unknown, extra?: Extra): Promise<Answer>;
  put(path: string, body?: unknown, extra?: Extra): Promise<Answer>;
  patch(path: string, body?: unknown, extra?: Extra): Promise<Answer>;
  delete(path: string, extra?: Extra): Promise<Answer>;
}

export function createClient(url: string, bearer?: string): Client {
  const send = async (method: string, path: string, body: unknown, extra: Extra = {}): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      ...(extra.signal === undefined ? {} : { signal: extra.signal }),
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(method === "GET" || method === "DELETE" ? {} : { "idempotency-key": randomUUID() }),
        ...extra.headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: json && text !== "" ? JSON.parse(text) : null,
    };
  };
  return {
    get: (path, extra) => send("GET", path, undefined, extra),
    post: (path, body, extra) => send("POST", path, body, extra),
    put: (path, body, extra) => send("PUT", path, body, extra),
    patch: (path, body, extra) => send("PATCH", path, body, extra),
    delete: (path, extra) => send("DELETE", path, undefined, extra),
  };
}
