import createFetchClient, { type FetchOptions } from "openapi-fetch";
import type {
  FilterKeys,
  HttpMethod,
  PathsWithMethod,
  RequiredKeysOf,
  ResponseObjectMap,
  SuccessResponse,
} from "openapi-typescript-helpers";
import { fetchWithRetries, isRetryable } from "./retry.ts";
import { SvcError } from "./svc-error.ts";

export interface ClientOptions {
  /** The service, as `https://checkout.example`. */
  baseUrl: string;
  /** A partner key `svc_ak_…`, a merchant key `svc_mk_…`, or a user's token where an endpoint needs one. */
  apiKey: string;
  /** The API version of every call, as `2026-11-01`. Default: the version the key is pinned to. */
  version?: string;
  /** Tries after the first one. Default: 3. */
  retries?: number;
  /** Milliseconds one try may take. Default: 30,000. */
  timeoutMs?: number;
  /** Default: the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/** Options of a call besides its parameters and body. */
export interface CallOptions {
  /** Default: a new key per call, used for all its retries. Store it with your own record to repeat a call after a crash. */
  idempotencyKey?: string;
  /** Acts for one merchant of the workspace: `X-Svc-Merchant`. */
  merchantId?: string;
  /** The API version of this call. */
  version?: string;
  signal?: AbortSignal;
}

type Operation<Paths, Path extends keyof Paths, Method extends HttpMethod> = FilterKeys<Paths[Path], Method>;

/** Parameters and body of an operation, with the call options. */
export type Input<Paths, Path extends keyof Paths, Method extends HttpMethod> = Pick<
  FetchOptions<Operation<Paths, Path, Method>>,
  Extract<keyof FetchOptions<Operation<Paths, Path, Method>>, "params" | "body">
> &
  CallOptions;

/** The response body of an operation; undefined for 204. */
export type Answer<Paths, Path extends keyof Paths, Method extends HttpMethod> = [
  Content<Operation<Paths, Path, Method>>,
] extends [never]
  ? void
  : Content<Operation<Paths, Path, Method>>;

type Content<Operation> =
  Operation extends Record<string | number, unknown>
    ? SuccessResponse<ResponseObjectMap<Operation>, "application/json">
    : never;

type Arguments<Value> = RequiredKeysOf<Value & object> extends never ? [input?: Value] : [input: Value];

type Call<Paths, Method extends HttpMethod> = <
  Path extends PathsWithMethod<Paths & Record<string, Record<HttpMethod, object>>, Method> & keyof Paths,
>(
  path: Path,
  ...input: Arguments<Input<Paths, Path, Method>>
) => Promise<Answer<Paths, Path, Method>>;

/** The entries of a page: the list in its response. */
type EntryOf<Page> = {
  [Key in keyof Page]: Page[Key] extends ReadonlyArray<infer Entry> ? Entry : never;
}[keyof Page];

export interface Client<Paths> {
  get: Call<Paths, "get">;
  post: Call<Paths, "post">;
  put: Call<Paths, "put">;
  patch: Call<Paths, "patch">;
  delete: Call<Paths, "delete">;
  /** Iterates over all entries of a paged list, fetching pages on demand. */
  each<Path extends PathsWithMethod<Paths & Record<string, Record<HttpMethod, object>>, "get"> & keyof Paths>(
    path: Path,
    ...input: Arguments<Input<Paths, Path, "get">>
  ): AsyncGenerator<EntryOf<Answer<Paths, Path, "get">>, void>;
}

/** An input without its specific types. */
interface AnyInput extends CallOptions {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  body?: unknown;
}

type AnyPaths = Record<string, Record<HttpMethod, { responses: Record<number, unknown> }>>;

/**
 * A client of the operations in `Paths`. Each call resolves with the response body.
 * @throws TypeError without base URL or API key; a call, SvcError if the API rejects the request, SvcConnectionError if no
 * response arrives.
 */
export function createClient<Paths>(options: ClientOptions): Client<Paths> {
  for (const name of ["baseUrl", "apiKey"] as const) {
    if (!options[name]) throw new TypeError(`${name} is missing; is the environment variable set?`);
  }
  const raw = createFetchClient<AnyPaths>({
    baseUrl: options.baseUrl.replace(/\/+$/, ""),
    fetch: (request) =>
      fetchWithRetries(request, {
        retries: options.retries ?? 3,
        timeoutMs: options.timeoutMs ?? 30_000,
        fetch: options.fetch ?? ((each) => fetch(each)),
      }),
  });

  raw.use({
    async onResponse({ response }) {
      if (!response.ok) throw await SvcError.from(response, isRetryable(response));
    },
  });

  const call = async (method: HttpMethod, path: string, input: AnyInput = {}): Promise<unknown> => {
    const { params, body, signal } = input;
    const { data, response } = await raw.request(method, path, {
      params,
      body,
      signal,
      parseAs: "text",
      headers: headersOf(options, method, input),
    } as never);
    return response.status === 204 ? undefined : (JSON.parse(String(data)) as unknown);
  };

  async function* each(path: string, input: AnyInput = {}): AsyncGenerator<unknown, void> {
    let after = input.params?.query?.["after"];
    do {
      const query = { ...input.params?.query, ...(after === undefined ? {} : { after }) };
      const page = (await call("get", path, { ...input, params: { ...input.params, query } })) as Page;
      const { next_after, nextAfter, ...lists } = page;
      for (const list of Object.values(lists)) if (Array.isArray(list)) yield* list;
      after = next_after ?? nextAfter ?? undefined;
    } while (after !== undefined);
  }

  return {
    get: (path: string, input?: AnyInput) => call("get", path, input),
    post: (path: string, input?: AnyInput) => call("post", path, input),
    put: (path: string, input?: AnyInput) => call("put", path, input),
    patch: (path: string, input?: AnyInput) => call("patch", path, input),
    delete: (path: string, input?: AnyInput) => call("delete", path, input),
    each,
  } as unknown as Client<Paths>;
}

type Page = { next_after?: string | null; nextAfter?: string | null } & Record<string, unknown>;

function headersOf(options: ClientOptions, method: HttpMethod, input: AnyInput): Record<string, string> {
  const version = input.version ?? options.version;
  const isRead = method === "get";
  return {
    authorization: `Bearer ${options.apiKey}`,
    // The only endpoint with the merchant key in its own header.
    ...(options.apiKey.startsWith("svc_mk_") ? { "x-svc-api-key": options.apiKey } : {}),
    ...(isRead ? {} : { "idempotency-key": input.idempotencyKey ?? crypto.randomUUID() }),
    ...(version === undefined ? {} : { "svc-version": version }),
    ...(input.merchantId === undefined ? {} : { "x-svc-merchant": input.merchantId }),
  };
}
