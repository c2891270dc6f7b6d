import { decryptWith, encryptWith, fingerprintOf, importKey } from "./ciphertext.ts";
import type { KeyProvider } from "./key-provider.ts";

/** Keeps wrapped data keys apart from secrets that the same key encrypted before there were data keys. */
const PURPOSE = "data_keys";

/** @param keys `SVC_ENCRYPTION_KEYS`: 32 bytes each; the first wraps, all unwrap. */
export function createLocalProvider(keys: readonly Buffer[]): KeyProvider {
  const known = keys.map(importKey);
  const [first] = known;
  if (first === undefined) throw new Error("at least one encryption key is required");
  return {
    current: `local:${first.fingerprint.toString("hex")}`,
    wrap: async (dataKey) => encryptWith(first, dataKey, PURPOSE),
    async unwrap(wrapped) {
      const fingerprint = fingerprintOf(wrapped);
      const key = known.find((candidate) => candidate.fingerprint.equals(fingerprint));
      if (key === undefined)
        throw new Error(
          `SVC_ENCRYPTION_KEYS lacks key ${fingerprint.toString("hex")}, which wrapped it: add that key`,
        );
      try {
        return decryptWith(key, wrapped, PURPOSE);
      } catch (error) {
        const name = fingerprint.toString("hex");
        throw new Error(
          `key ${name} of SVC_ENCRYPTION_KEYS does not decrypt it: it was changed in the database; restore it from a backup`,
          { cause: error },
        );
      }
    },
  };
}
