import type { Messages } from "../../../shared/form/messages.ts";

/** The supported languages with their native names. */
const languages: ReadonlyArray<readonly [code: string, name: string]> = [
  ["de", "Deutsch"],
  ["en", "English"],
  ["es", "Español"],
  ["fr", "Français"],
  ["it", "Italiano"],
  ["nl", "Nederlands"],
  ["pl", "Polski"],
];

/** Reloads the page with `?locale=`; the draft restores the input. */
export function LanguageSelect({ messages }: { messages: Messages }) {
  return (
    <form className="language" method="get">
      <label>
        <span className="visually-hidden">{messages.page.language}</span>
        <select
          className="language-select"
          name="locale"
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {languages.map(([code, name]) => (
            <option key={code} value={code} lang={code} selected={code === messages.locale}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit">OK</button>
      </noscript>
    </form>
  );
}
