import { queryOptions, useQuery } from "@tanstack/react-query";
import type { components } from "../../../../client/src/partner-api.ts";
import { bodyOf, useWorkspace, type Workspace } from "../api/workspace.ts";

export type Member = components["schemas"]["Member"];

/** The users of the workspace, the longest-standing first. */
export const membersQuery = ({ api, id, scope }: Workspace) =>
  queryOptions({
    queryKey: [...scope, "members"],
    queryFn: async ({ signal }) => {
      const params = { path: { workspaceId: id } };
      const { members } = await bodyOf(api.GET("/v2/workspaces/{workspaceId}/members", { params, signal }));
      return members;
    },
  });

/** A member as people know it: by the e-mail address, else by the subject. */
export const nameOf = ({ email, subject }: Member): string => email ?? subject;

/** The members by subject, for names. */
export function useMembers(): ReadonlyMap<string, Member> {
  const { data: members = [] } = useQuery({ ...membersQuery(useWorkspace()), staleTime: 60_000 });
  return new Map(members.map((member) => [member.subject, member]));
}
