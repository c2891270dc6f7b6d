import { useQuery } from "@tanstack/react-query";
import { useWorkspace } from "../api/workspace.ts";
import { keysQuery } from "../keys/keys-query.ts";
import { useStoreName } from "../stores/stores-query.ts";
import type { LoggedRequest } from "./request-facts.ts";

/** Who made a request: a partner key by its name, a store by its own, or a user. */
export function useCallerName(): (request: LoggedRequest) => string {
  const { data: keys = [] } = useQuery({ ...keysQuery(useWorkspace()), staleTime: 60_000 });
  const storeName = useStoreName();
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return ({ api_key_id: key, user_subject: user, merchant_id: store }) => {
    if (user !== null) return `User ${user}`;
    if (key === null) return "Not identified";
    const name = names.get(key);
    if (name !== undefined) return `Key ${name}`;
    return store === null ? `Key ${key}` : storeName(store);
  };
}
