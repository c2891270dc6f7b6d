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

/** The first character of a name, in upper case, whatever its script. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toUpperCase() ?? "";
}
