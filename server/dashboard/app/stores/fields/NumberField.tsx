import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { minorUnitDigits } from "../../../../../shared/money.ts";
import { useSection } from "../sections/section.ts";
import { parseMoney, plainMoney } from "./amounts.ts";
import { describedBy, FieldFrame, idOf, useIssue, type SettingProps } from "./FieldFrame.tsx";

/** A whole number, or null where nothing is entered. */
export function NumberField({ path, hint, unit }: SettingProps & { unit: string }) {
  const { draft, isReadOnly } = useSection();
  const issue = useIssue(path);
  const value = draft.value(path) as number | null;
  const [typed, setTyped] = useState("");
  const change = (text: string) => {
    setTyped(text);
    const isNumber = /^\d{0,9}$/.test(text.trim());
    const number = text.trim() === "" ? null : Number(text);
    draft.set(path, (isNumber ? number : value) as never, isNumber ? null : "Enter a whole number.");
  };
  return (
    <FieldFrame path={path} hint={hint}>
      <div className="with-unit">
        <TextInput
          id={idOf(path)}
          inputMode="numeric"
          value={draft.faultOf(path) === null ? (value?.toString() ?? "") : typed}
          readOnly={isReadOnly}
          error={issue !== undefined}
          onChange={({ target }) => change(target.value)}
          {...describedBy(path, hint, issue)}
        />
        <span className="quiet">{unit}</span>
      </div>
    </FieldFrame>
  );
}

interface Money {
  amount: number;
  currency: string;
}

/** An amount with its currency, or null where nothing is entered. */
export function MoneyField({ path, hint, currencies }: SettingProps & { currencies: readonly string[] }) {
  const { section, draft, isReadOnly, issueOf } = useSection();
  const partIssue = issueOf(`${path}.amount`) ?? issueOf(`${path}.currency`);
  const issue = useIssue(path) ?? partIssue;
  const money = draft.value(path) as Money | null;
  const [currency, setCurrency] = useState(money?.currency ?? currencies[0] ?? "EUR");
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = money?.currency ?? currency;
  const written = money === null ? "" : plainMoney(money.amount, money.currency);
  // What is stored or discarded replaces what was typed.
  const isTyped =
    typed !== null && (draft.faultOf(path) !== null || parseMoney(typed, chosen) === (money?.amount ?? null));
  const change = (text: string, of: string) => {
    setTyped(text);
    setCurrency(of);
    const amount = parseMoney(text, of);
    const isAmount = amount !== null || text.trim() === "";
    const digits = minorUnitDigits(of);
    const fault = isAmount
      ? null
      : `Enter an amount such as ${digits === 0 ? "1000" : `1000.${"0".repeat(digits)}`}.`;
    draft.set(path, (isAmount ? amount && { amount, currency: of } : money) as never, fault);
  };
  const options = [...new Set([...currencies, chosen])];
  return (
    <FieldFrame path={path} hint={hint} text={moneyText} partIssue={partIssue}>
      <div className="with-unit">
        <TextInput
          id={idOf(path)}
          inputMode="decimal"
          value={isTyped ? typed : written}
          readOnly={isReadOnly}
          error={issue !== undefined}
          onChange={({ target }) => change(target.value, chosen)}
          {...describedBy(path, hint, issue)}
        />
        <NativeSelect
          aria-label={`Currency of ${section.settings[path]?.toLowerCase()}`}
          value={chosen}
          disabled={isReadOnly}
          data={options}
          onChange={({ target }) => change(isTyped ? typed : written, target.value)}
        />
      </div>
    </FieldFrame>
  );
}

const moneyText = (value: unknown): string => {
  const money = value as Money | null;
  return money === null ? "not set" : `${plainMoney(money.amount, money.currency)} ${money.currency}`;
};
