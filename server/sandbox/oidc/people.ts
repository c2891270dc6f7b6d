import type { Role } from "../../http/caller.ts";

/** A user of the sandbox. */
export interface Person {
  subject: string;
  name: string;
  email: string;
  /** In the sample workspace. */
  role: Role;
  /** What the role may do. */
  rights: string;
}

/** Who can sign in by a click; all are members of the sample workspace. */
export const people: readonly Person[] = [
  {
    subject: "sandbox-owner",
    name: "Olivia Berg",
    email: "olivia@sample-workspace.example",
    role: "owner",
    rights: "Can do everything.",
  },
  {
    subject: "sandbox-admin",
    name: "Adam Novak",
    email: "adam@sample-workspace.example",
    role: "admin",
    rights: "Can do everything.",
  },
  {
    subject: "sandbox-member",
    name: "Mira Costa",
    email: "mira@sample-workspace.example",
    role: "member",
    rights: "Can read everything and change nothing.",
  },
];
