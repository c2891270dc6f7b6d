import { useQuery } from "@tanstack/react-query";
import { useWorkspace } from "../api/workspace.ts";
import { keysQuery } from "../keys/keys-query.ts";
import { nameOf, useMembers } from "./members-query.ts";

const others: Record<string, string> = { cli: "The operator", service: "The service" };

/** Who an entry's `actor` is: a member by e-mail address, a key by its name. */
export function useActorName(): (actor: string) => string {
  const members = useMembers();
  const { data: keys = [] } = useQuery({ ...keysQuery(useWorkspace()), staleTime: 60_000 });
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return (actor) => {
    const kind = actor.slice(0, actor.indexOf(":"));
    const id = actor.slice(actor.indexOf(":") + 1);
    if (kind === "user") {
      const member = members.get(id);
      return member === undefined ? `User ${id}` : nameOf(member);
    }
    if (kind === "partner_key") return `Key ${names.get(id) ?? id}`;
    return others[actor] ?? `Store key ${id}`;
  };
}
