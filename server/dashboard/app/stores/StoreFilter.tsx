import { NativeSelect } from "@mantine/core";
import { useStores } from "./stores-query.ts";

export interface StoreFilterProps {
  /** A store's id; undefined for all. */
  value: string | undefined;
  onChange: (store: string | undefined) => void;
}

/** Limits a list to one store. */
export function StoreFilter({ value, onChange }: StoreFilterProps) {
  const { data: stores = [] } = useStores();
  return (
    <NativeSelect
      label="Store"
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value || undefined)}
      data={[
        { value: "", label: "All stores" },
        ...stores.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
