import type { Adapter, AdapterPayload } from "oidc-provider";

/** Entries are few and short-lived; the oldest go beyond this many. */
const MAX_ENTRIES = 1_000;

/**
 * What the provider stores, in memory: a restart of the sandbox ends sign-ins that are in progress. Sessions are not found
 * again, so that each sign-in asks for the user: trying several roles is what the sandbox is for.
 * @param clientOf the metadata of a client, by its id.
 */
export function createAdapters(
  clientOf: (id: string) => AdapterPayload | undefined,
): (model: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; expiresAt: number }>();

  return (model) => {
    const find = (matches: (payload: AdapterPayload, key: string) => boolean) => {
      if (model === "Session") return undefined;
      for (const [key, { payload, expiresAt }] of entries) {
        if (key.startsWith(`${model}:`) && expiresAt > Date.now() && matches(payload, key)) return payload;
      }
      return undefined;
    };
    return {
      async upsert(id, payload, expiresInSeconds) {
        const lifetimeMs = expiresInSeconds === undefined ? Infinity : expiresInSeconds * 1000;
        entries.set(`${model}:${id}`, { payload, expiresAt: Date.now() + lifetimeMs });
        if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value!);
      },
      find: async (id) =>
        model === "Client" ? clientOf(id) : find((_payload, key) => key === `${model}:${id}`),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      async consume(id) {
        const entry = entries.get(`${model}:${id}`);
        if (entry !== undefined) entry.payload["consumed"] = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        entries.delete(`${model}:${id}`);
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
