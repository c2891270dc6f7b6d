import { NativeSelect, TextInput } from "@mantine/core";
import { LANGUAGES } from "../../../../../shared/form/languages.ts";
import type { Term } from "../configuration/settings.ts";
import { useSection } from "./section.ts";

const names = new Intl.DisplayNames("en", { type: "language" });

/** A language of the checkout by its code. */
const languageName = (code: string): string => names.of(code) ?? code;

/** All languages of the checkout by name. */
export const languages: ReadonlyArray<{ value: string; label: string }> = LANGUAGES.map((value) => ({
  value,
  label: languageName(value),
})).toSorted((one, other) => one.label.localeCompare(other.label));

interface TermLabelsProps {
  term: Term;
  /** The term's place in the input. */
  at: string;
  change: (change: Partial<Term>) => void;
}

/** A term's labels by language, in place of the label. */
export function TermLabels({ term, at, change }: TermLabelsProps) {
  const { isReadOnly, issueOf } = useSection();
  const entries = Object.entries(term.labels ?? {}).filter((entry) => entry[1] !== undefined);
  const set = (next: Array<[string, string]>) =>
    change({ labels: next.length === 0 ? undefined : Object.fromEntries(next) });
  const others = languages.filter(({ value }) => !entries.some(([language]) => language === value));
  return (
    <details className="more-facts">
      <summary>
        Own translations
        {entries.length === 0 ? "" : `: ${entries.map(([code]) => languageName(code)).join(", ")}`}
      </summary>
      <div className="stack spaced">
        {entries.map(([language, label]) => (
          <div key={language} className="with-unit">
            <TextInput
              label={languageName(language)}
              maxLength={80}
              value={label ?? ""}
              readOnly={isReadOnly}
              error={issueOf(`${at}.labels.${language}`)}
              onChange={({ target }) =>
                set(entries.map(([one, text]) => [one, one === language ? target.value : (text ?? "")]))
              }
            />
            {!isReadOnly && (
              <button
                type="button"
                className="text-button"
                onClick={() =>
                  set(entries.filter(([one]) => one !== language).map(([one, text]) => [one, text ?? ""]))
                }
              >
                Remove<span className="hidden-text">: {languageName(language)}</span>
              </button>
            )}
          </div>
        ))}
        {!isReadOnly && (
          <NativeSelect
            label="Add a language"
            value=""
            data={[{ value: "", label: "Choose" }, ...others]}
            onChange={({ target }) =>
              set([...entries.map(([one, text]): [string, string] => [one, text ?? ""]), [target.value, ""]])
            }
          />
        )}
      </div>
    </details>
  );
}
