import apiFetch from "@wordpress/api-fetch";

/** Writes of WooCommerce and of other plugins that are under way. */
const writes = new Set<Promise<unknown>>();
/** Ends with our own request, if there is one. */
let ours: Promise<unknown> = Promise.resolve();
const ourData = new WeakSet<object>();
const patienceMs = 10_000;

apiFetch.use(async (options, next) => {
  if (!isStoreWrite(options) || (typeof options.data === "object" && options.data !== null && ourData.has(options.data))) {
    return next(options);
  }
  await oursToEnd();
  const answer = Promise.resolve(next(options));
  writes.add(answer);
  try {
    return await answer;
  } finally {
    writes.delete(answer);
  }
});

/**
 * Posts to the Store API while nothing else does: WooCommerce saves a shopper's session as a whole, so that of two
 * requests at once the later one undoes what the other kept, and its answer shows the totals from before.
 * A request that hangs must not keep an order from being placed: ours waits ten seconds for others and has ten for itself.
 */
export function postAlone<T>(path: string, data: object): Promise<T> {
  ourData.add(data);
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const answer = Promise.race([Promise.allSettled([ours, ...writes]), patience]).then(() =>
    apiFetch<T>({ path, data, method: "POST", cache: "no-store", signal: AbortSignal.timeout(patienceMs) }),
  );
  ours = answer.catch(() => {});
  return answer;
}

async function oursToEnd(): Promise<void> {
  let waitedFor: Promise<unknown>;
  do {
    waitedFor = ours;
    await waitedFor;
  } while (waitedFor !== ours);
}

function isStoreWrite({ path, url, method = "GET" }: { path?: string; url?: string; method?: string }): boolean {
  return method !== "GET" && (path ?? url ?? "").includes("/wc/store/");
}
