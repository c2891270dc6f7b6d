import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { List, wholeList, type Column } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { Tag, type Tone } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { membersQuery, nameOf, type Member } from "./members-query.ts";

const roles: Record<Member["role"], { tone: Tone; name: string }> = {
  owner: { tone: "ok", name: "Owner" },
  admin: { tone: "info", name: "Admin" },
  member: { tone: "plain", name: "Member" },
};

/** Who may use the workspace. */
export function MembersPage() {
  return (
    <Page
      title="Members"
      lead="Members read; owners and admins change too. The operator of the service adds and removes users."
    >
      <List
        label="Members"
        query={wholeList(useQuery(membersQuery(useWorkspace())))}
        columns={useColumns()}
        keyOf={({ subject }) => subject}
        empty={<h2>No members</h2>}
      />
    </Page>
  );
}

function useColumns(): ReadonlyArray<Column<Member>> {
  const { id: workspace, mode } = useWorkspace();
  return [
    {
      title: "User",
      cell: (member) => (
        <>
          <strong>{nameOf(member)}</strong>
          {member.email !== null && <div className="quiet small">{member.subject}</div>}
        </>
      ),
    },
    {
      title: "Changes",
      isWide: true,
      cell: (member) => (
        <Link
          to="/$workspace/$mode/audit"
          params={{ workspace, mode }}
          search={{ actor: `user:${member.subject}` }}
        >
          Audit log<span className="hidden-text"> of {nameOf(member)}</span>
        </Link>
      ),
    },
    { title: "Added", isWide: true, cell: ({ created_at: at }) => <Time at={at} /> },
    {
      title: "Role",
      isFigure: true,
      cell: ({ role }) => <Tag tone={roles[role].tone}>{roles[role].name}</Tag>,
    },
  ];
}
