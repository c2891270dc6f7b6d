import { ComboboxControl } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { ask } from "../rest/latest-request.ts";
import { fetchCompanies } from "./companies-api.ts";

type Option = { value: string; label: string };

const delayMs = 300;

/** Finds a company by part of its name or VAT number. */
export function CompanyField(props: {
  label: string;
  help: string;
  /** Id of a company, or a value of `fixed`. */
  value: string;
  /** Choices that are always there. */
  fixed: readonly Option[];
  /** Id of a company that cannot be chosen. */
  except?: string;
  onChange(value: string): void;
}) {
  const { fixed, except } = props;
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<Option[]>([]);

  useEffect(() => {
    if (search.trim().length < 2) return;
    return ask({
      send: (signal) => fetchCompanies(search.trim(), 1, signal),
      take: ({ companies }) => setFound(companies.map(({ id, name }) => ({ value: id, label: name }))),
      delayMs,
    });
  }, [search]);

  // Stays a choice when another search no longer finds it: what is chosen must be seen.
  const [chosen, setChosen] = useState<Option | null>(null);
  const isNew = ({ value }: Option) => value !== except && !fixed.some((option) => option.value === value);
  const options = found.filter(isNew);
  if (chosen !== null && chosen.value === props.value && !options.some(({ value }) => value === chosen.value)) {
    options.unshift(chosen);
  }
  return (
    <ComboboxControl
      __next40pxDefaultSize
      __nextHasNoMarginBottom
      allowReset={false}
      label={props.label}
      help={props.help}
      value={props.value}
      options={[...fixed, ...options]}
      onFilterValueChange={setSearch}
      onChange={(value) => {
        setChosen(options.find((option) => option.value === value) ?? null);
        props.onChange(value ?? "");
      }}
    />
  );
}
