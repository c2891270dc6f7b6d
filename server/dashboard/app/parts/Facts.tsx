import type { ReactNode } from "react";

type NamedValue = readonly [string, ReactNode];

/** Names with their values; those without a value are left out. */
const known = (pairs: readonly NamedValue[]) =>
  pairs.filter(([, value]) => value !== "" && value !== null && value !== undefined);

/** The line below the heading: what a record is about. */
export function Facts({ facts }: { facts: readonly NamedValue[] }) {
  return (
    <dl className="facts">
      {known(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A box of names and values; nothing if no value is known. */
export function Pairs({ title, pairs }: { title: string; pairs: readonly NamedValue[] }) {
  if (known(pairs).length === 0) return null;
  return (
    <section className="box">
      <h2>{title}</h2>
      <dl className="pairs">
        {known(pairs).map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
