import { __, sprintf } from "@wordpress/i18n";
import type { Term } from "./terms.ts";

/**
 * A term's labels by language, as fields of the surrounding form. All are sent, so that one can be emptied.
 * @param props.name name of the fields, before the language
 */
export function TermLabels(props: {
  name: string;
  term: Term;
  languages: readonly string[];
  onChange(labels: Record<string, string>): void;
}) {
  const { name, term, languages, onChange } = props;
  const labels = term.labels ?? {};
  const names = new Intl.DisplayNames([document.documentElement.lang || "en"], { type: "language" });
  return (
    <details className="svc-checkout-labels">
      <summary>
        {sprintf(
          /* translators: 1: label of a payment term, 2: how many languages have a label of their own. */
          __("Translations of “%1$s” (%2$d)", "svc-checkout"),
          term.label,
          Object.values(labels).filter((label) => label.trim() !== "").length,
        )}
      </summary>
      <p className="description">
        {__(
          "Shown instead of the label in the checkout, in e-mails and in My account. Without one, common labels such as “Net 30” are translated for you, and any other label is shown as it is.",
          "svc-checkout",
        )}
      </p>
      {languages.map((language) => (
        <label key={language}>
          <span>{names.of(language) ?? language}</span>
          <input
            type="text"
            name={`${name}[${language}]`}
            value={labels[language] ?? ""}
            maxLength={80}
            lang={language}
            onChange={(event) => onChange({ ...labels, [language]: event.target.value })}
          />
        </label>
      ))}
    </details>
  );
}
