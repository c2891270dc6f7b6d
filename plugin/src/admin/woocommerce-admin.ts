/**
 * The parts of WooCommerce Admin that the screens use. WooCommerce's script handles are declared as dependencies in PHP
 * (`AccountsDesk\Screen`). The types are those of the properties in use, by the documentation of `@woocommerce/components` 14: its package
 * would bring its own copies of some hundred others into the build. The tests on a real store use every one of them.
 */
import type { ComponentType, ReactElement, ReactNode } from "react";

/** A column of a `TableCard`. */
export type Header = {
  key: string;
  label: ReactNode;
  screenReaderLabel?: string;
  /** Users cannot hide it. */
  required?: boolean;
  visible?: boolean;
  isSortable?: boolean;
  isNumeric?: boolean;
  defaultSort?: boolean;
  defaultOrder?: "asc" | "desc";
  cellClassName?: string;
};

export type Cell = { display: ReactNode; value: string | number };

type TableCardProps = {
  title: string;
  className?: string;
  headers: Header[];
  rows: Cell[][];
  rowKey(row: Cell[], index: number): string | number;
  /** Index of the column with the row's name. */
  rowHeader: number;
  rowsPerPage: number;
  totalRows: number;
  query: { orderby?: string; order?: "asc" | "desc"; paged: string };
  /** @returns a function that takes the new value, and the direction of a sort */
  onQueryChange(name: string): (value: string, direction?: "asc" | "desc") => void;
  /** @param visible keys of the visible columns */
  onColumnsChange?(visible: string[]): void;
  /** Whether columns can be hidden. */
  showMenu?: boolean;
  actions: ReactNode;
  emptyMessage: string;
};

/** A report of Analytics. */
export type Report = { report: string; title: string; component: ComponentType; navArgs: { id: string } };

type Globals = {
  wc: {
    components: { TableCard: ComponentType<TableCardProps> };
    adminLayout: { WooHeaderNavigationItem: ComponentType<{ children: ReactNode }> };
    data: {
      /** Preferences of the user by name; PHP declares the names. */
      useUserPreferences(): { updateUserPreferences(preferences: Record<string, unknown>): Promise<unknown> };
    };
  };
  wp: {
    hooks: { addFilter(hook: string, namespace: string, filter: (value: Report[]) => Report[]): void };
    plugins: { registerPlugin(name: string, settings: { scope: string; render: () => ReactElement }): void };
  };
};

/** Loaded before our scripts. */
export const { wc, wp } = window as unknown as Globals;
