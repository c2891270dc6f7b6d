import { useSection } from "./section.ts";

/** Says that a section has no effect for a store with a platform of its own. */
export function BuiltInOnly({ what }: { what: string }) {
  const platform = useSection().draft.stored.store_platform;
  if (platform === "builtin") return null;
  return <p className="notice">The connected store has {what}. What is set here has no effect.</p>;
}
