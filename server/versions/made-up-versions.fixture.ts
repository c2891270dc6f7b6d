import { MerchantData } from "../../shared/wire/events.ts";
import { ConfiguredMerchant } from "../../shared/wire/merchant-configuration.ts";
import { CreatedMerchant, Merchant, MerchantPage } from "../../shared/wire/merchant.ts";
import type { JsonObject } from "./json-object.ts";
import { createVersionChain } from "./chain.ts";
import { publishedVersions } from "./index.ts";
import { moveField, movedParameter } from "./moved.ts";
import type { Change, RequestChange } from "./version.ts";

/**
 * Two versions before the published one, which never were: the handlers stay as they are, and the published shapes
 * are what these changed into. Both change a merchant, so that order counts; one changes what holds it.
 */
export const OLDEST = "2024-01-15";
export const OLDER = "2025-06-01";
export const NEWEST = publishedVersions.newest;

const CREATE = "POST /agencies/{workspaceId}/merchants";
const merchants = [Merchant, MerchantData.shape.merchant];

/** In 2024 a merchant had a title, and an onboarding answered `account` where it now says `stripe`. */
const titleBecameName: Change = {
  description: "A merchant's `title` is now its `name`; an onboarding answers `stripe` for `account`.",
  requests: { [CREATE]: movedParameter("title", "name") },
  resources: [
    { of: merchants, down: (merchant) => moveField(merchant, "name", "title") },
    { of: [CreatedMerchant], down: (created) => moveField(created, "stripe", "account") },
  ],
};

/** Until 2025 a store was an object of its own, and the links of a configuration were called so. */
const storeBecameFlat: Change = {
  description: "A merchant's `store.url` is now its `store_url`, and `urls` is what was `links`.",
  requests: {
    [CREATE]: movedParameter("store.url", "store_url"),
    "PATCH /v1/merchants/{id}": movedParameter("links", "urls"),
  },
  resources: [
    { of: merchants, down: (merchant) => moveField(merchant, "store_url", "store.url") },
    { of: [ConfiguredMerchant], down: (configured) => moveField(configured, "urls", "links") },
  ],
};

const cursorBecameAfter: RequestChange = {
  query: ({ cursor, ...others }) => (cursor === undefined ? others : { ...others, after: cursor }),
  introduces: ["after"],
  param: (name) => (name === "after" ? "cursor" : name),
};

/** Until 2025 pages were turned with `cursor`, and events had no name for what they carry. */
const pagesTurnByAfter: Change = {
  description: "Pages are turned with `after` instead of `cursor`; events carry `data` instead of `object`.",
  requests: { "GET /agencies/{workspaceId}/merchants": cursorBecameAfter },
  resources: [
    {
      of: [MerchantPage],
      // Builds a new object, as an author may.
      down: (page): JsonObject => ({ items: page["merchants"], cursor: page["next_after"] }),
    },
  ],
  event: (payload) => moveField(payload, "data", "object"),
};

export const madeUpVersions = createVersionChain([
  { date: OLDEST, changes: [] },
  { date: OLDER, changes: [titleBecameName] },
  { date: NEWEST, changes: [storeBecameFlat, pagesTurnByAfter] },
]);
