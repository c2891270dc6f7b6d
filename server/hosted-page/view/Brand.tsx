import type { CheckoutState } from "../../../shared/wire/checkout-page.ts";

/** The merchant's logo; without one, or if it does not load (see `follow-logo.ts`), a monogram and the name. */
export function Brand({ merchant }: { merchant: CheckoutState["merchant"] }) {
  const { name, logoUrl, logoDarkUrl } = merchant;
  return (
    <p className="brand">
      {logoUrl !== null && (
        <picture className="brand-picture">
          {logoDarkUrl !== null && <source srcSet={logoDarkUrl} media="(prefers-color-scheme: dark)" />}
          <img
            className={`brand-logo${logoDarkUrl === null ? " brand-logo--plate" : ""}`}
            src={logoUrl}
            alt={name}
            height="40"
          />
        </picture>
      )}
      <span className="brand-mark" aria-hidden="true">
        {firstLetter(name)}
      </span>
      <span className="brand-name">{name}</span>
    </p>
  );
}

/** A letter or digit that is a character of its own: nothing of ASCII joins what stands before it. */
const PLAIN_START = /^[\p{L}\p{N}](?=[ -~]|$)/u;

/** The first character of a name, in upper case, whatever its script. Without Intl where that is enough: its first use is slow. */
export function firstLetter(name: string): string {
  const trimmed = name.trim();
  const plain = PLAIN_START.exec(trimmed)?.[0];
  const first = plain ?? new Intl.Segmenter().segment(trimmed)[Symbol.iterator]().next().value?.segment ?? "";
  return first.toUpperCase();
}
