import { useMemo, useState, type ComponentProps } from "react";
import { escapeHtml } from "../escape-html.ts";

/** What is stored, and what is read. */
export type Choice = { value: string; label: string };

type SelectProps = Omit<ComponentProps<"select">, "value" | "children"> & {
  value: string;
  /** The text of "nothing chosen". */
  empty: string;
  choices: readonly Choice[];
};

/**
 * A select whose options are one text of HTML: 250 countries would be half of all elements of the checkout, each of which a slow
 * phone compares with the server's page before the form can be used.
 */
export function Select({ value, empty, choices, ...select }: SelectProps) {
  // What a page without script shows; afterwards the value of the element decides.
  const [initial] = useState(value);
  const html = useMemo(
    () => optionsHtml([{ value: "", label: empty }, ...choices], initial),
    [empty, choices, initial],
  );
  return <select {...select} value={value} dangerouslySetInnerHTML={{ __html: html }} />;
}

function optionsHtml(choices: readonly Choice[], selected: string): string {
  return choices
    .map(
      ({ value, label }) =>
        `<option value="${escapeHtml(value)}"${value === selected ? " selected" : ""}>${escapeHtml(label)}</option>`,
    )
    .join("");
}
