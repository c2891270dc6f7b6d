import { createContext, use } from "react";
import type { Draft } from "../configuration/use-draft.ts";

/** A part of a store's configuration that is saved on its own. */
export interface Section {
  id: string;
  title: string;
  /** What its settings are called, by their paths. */
  settings: Readonly<Record<string, string>>;
}

export interface SectionState {
  section: Section;
  draft: Draft;
  isReadOnly: boolean;
  /** What the API said of a field, until its setting is changed. */
  issueOf: (param: string) => string | undefined;
}

export const SectionContext = createContext<SectionState | null>(null);

/** @throws outside of a section's form. */
export function useSection(): SectionState {
  const section = use(SectionContext);
  if (section === null) throw new Error("useSection() needs a section");
  return section;
}
