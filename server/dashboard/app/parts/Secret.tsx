import { CopyButton } from "./Copy.tsx";

/** A secret that the API returns once; it lives only in the state of the dialog that shows it. */
export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <strong>{label}</strong>
      <div className="secret">
        <code>{value}</code>
        <CopyButton text={value} what={label.toLowerCase()} />
      </div>
    </div>
  );
}
