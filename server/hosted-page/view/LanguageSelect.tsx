import { LANGUAGE_NAMES } from "../../../shared/form/languages.ts";
import type { CheckoutMessages } from "../../../shared/form/messages.ts";

/** Reloads the page with `?locale=`; the draft restores the input. */
export function LanguageSelect({ messages }: { messages: CheckoutMessages }) {
  return (
    <form className="language" method="get">
      <label>
        <span className="visually-hidden">{messages.page.language}</span>
        <select
          className="language-select"
          name="locale"
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {Object.entries(LANGUAGE_NAMES).map(([code, name]) => (
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
