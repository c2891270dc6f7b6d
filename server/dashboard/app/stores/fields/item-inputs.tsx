import { TextInput } from "@mantine/core";
import { useState } from "react";
import { parseMoney, plainMoney } from "./amounts.ts";

interface ItemInputProps {
  label: string;
  description?: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  readOnly: boolean;
  error?: string | undefined;
}

/** What is wrong with a number that is being typed; the value keeps its last state. */
const NO_AMOUNT = "Enter an amount, such as 12.50.";

/** An amount within an item of a list, in minor units. */
export function AmountInput({ currency, ...props }: ItemInputProps & { currency: string }) {
  return (
    <TypedNumber
      {...props}
      parse={(text) => parseMoney(text, currency)}
      format={(amount) => plainMoney(amount, currency)}
      fault={NO_AMOUNT}
    />
  );
}

/** A rate in percent within an item of a list. */
export function RateInput(props: ItemInputProps) {
  return <TypedNumber {...props} parse={parseRate} format={String} fault="Enter a rate, such as 19." />;
}

/** A whole number within an item of a list. */
export function CountInput(props: ItemInputProps) {
  const parse = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);
  return <TypedNumber {...props} parse={parse} format={String} fault="Enter a whole number." />;
}

function parseRate(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  return /^\d{1,3}(\.\d{0,4})?$/.test(plain) ? Number(plain) : null;
}

interface TypedNumberProps extends ItemInputProps {
  parse: (text: string) => number | null;
  format: (value: number) => string;
  fault: string;
}

/** Keeps what is typed as long as it means the value. What is no number is marked, and leaves the value as it was. */
function TypedNumber(props: TypedNumberProps) {
  const { value, onChange, parse, format, fault, error, label, description, readOnly } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const written = value === undefined ? "" : format(value);
  const isEmpty = typed?.trim() === "";
  const parsed = typed === null || isEmpty ? undefined : parse(typed);
  const isWrong = parsed === null;
  const isCurrent = isWrong || (typed !== null && parsed === value);
  return (
    <TextInput
      label={label}
      description={description}
      inputMode="decimal"
      value={isCurrent ? (typed ?? "") : written}
      readOnly={readOnly}
      error={isWrong ? fault : error}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = target.value.trim() === "" ? undefined : parse(target.value);
        if (next !== null) onChange(next);
      }}
    />
  );
}
