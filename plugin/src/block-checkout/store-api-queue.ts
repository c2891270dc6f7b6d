import apiFetch from "@wordpress/api-fetch";

const timeoutMs = 10_000;

/** Pending writes of WooCommerce and other plugins. */
const otherWrites = new Set<Promise<unknown>>();
/** Settles with our last write. */
let ownWrite: Promise<unknown> = Promise.resolve();
const ownData = new WeakSet<object>();

apiFetch.use(async (options, next) => {
  const isOwn = typeof options.data === "object" && options.data !== null && ownData.has(options.data);
  if (isOwn || !isStoreApiWrite(options)) {
    return next(options);
  }
  await ownWritesSettled();
  const response = Promise.resolve(next(options));
  otherWrites.add(response);
  try {
    return await response;
  } finally {
    otherWrites.delete(response);
  }
});

/**
 * Posts to the Store API while no other write is pending: WooCommerce saves a shopper's session as a whole, so of two concurrent
 * requests the later one discards the other's changes, and its response contains the old totals. A stalled request must not
 * prevent an order: ours waits up to ten seconds for others and takes up to ten itself.
 */
export function postExclusively<T>(path: string, data: object): Promise<T> {
  ownData.add(data);
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  const response = Promise.race([Promise.allSettled([ownWrite, ...otherWrites]), timeout]).then(() =>
    apiFetch<T>({ path, data, method: "POST", cache: "no-store", signal: AbortSignal.timeout(timeoutMs) }),
  );
  ownWrite = response.catch(() => {});
  return response;
}

async function ownWritesSettled(): Promise<void> {
  let settled: Promise<unknown>;
  do {
    settled = ownWrite;
    await settled;
  } while (settled !== ownWrite);
}

function isStoreApiWrite({ path, url, method = "GET" }: { path?: string; url?: string; method?: string }): boolean {
  return method !== "GET" && (path ?? url ?? "").includes("/wc/store/");
}
