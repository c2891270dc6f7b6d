import type { KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Context } from "../../context.ts";
import type { AttemptTarget } from "./attempts.sql.ts";
import { signingKey } from "../sign.ts";

/** A busy worker signs with few secrets over and over: decrypting each time costs more than signing. */
const KEPT_KEYS = 1_000;

const kept = new WeakMap<Context["secrets"], LRUCache<string, KeyObject>>();

/** The keys of a subscription's secrets that count at this time, newest first; two while a rotation overlaps. */
export async function liveKeys(
  ctx: Pick<Context, "secrets">,
  target: AttemptTarget,
  now: Date,
): Promise<KeyObject[]> {
  const { previous_secret_encrypted: previous, previous_secret_until: until } = target;
  const keys = [await keyOf(ctx, target.subscription_id, target.secret_encrypted)];
  if (previous !== null && until !== null && until > now) {
    keys.push(await keyOf(ctx, target.subscription_id, previous));
  }
  return keys;
}

/** By its ciphertext: a new secret, or one that was re-encrypted, is another entry. */
async function keyOf(
  ctx: Pick<Context, "secrets">,
  subscriptionId: string,
  stored: Uint8Array,
): Promise<KeyObject> {
  const keys = kept.get(ctx.secrets) ?? new LRUCache<string, KeyObject>({ max: KEPT_KEYS });
  kept.set(ctx.secrets, keys);
  const name = `${subscriptionId}:${Buffer.from(stored.buffer, stored.byteOffset, stored.length).toString("base64")}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const secret = await ctx.secrets.decrypt(stored, `subscriptions/${subscriptionId}`);
  const created = signingKey(secret.toString("utf8"));
  keys.set(name, created);
  return created;
}
