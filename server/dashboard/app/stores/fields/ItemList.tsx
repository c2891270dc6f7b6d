import { Button } from "@mantine/core";
import { useRef, type ReactNode } from "react";
import { flushSync } from "react-dom";

interface ItemListProps<Item> {
  /** What one of them is called, as "Term". */
  noun: string;
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  /** A new one. */
  create: () => Item;
  titleOf: (item: Item) => string;
  isReadOnly: boolean;
  /** Displayed without any. */
  empty: string;
  children: (item: Item, index: number, set: (change: Partial<Item>) => void) => ReactNode;
}

/** A list whose items are edited in place, in an order that counts. The focus goes to what was added. */
export function ItemList<Item extends object>(props: ItemListProps<Item>) {
  const { noun, items, onChange, create, titleOf, isReadOnly, empty, children } = props;
  const replace = (index: number, ...others: Item[]) =>
    onChange([...items.slice(0, index), ...others, ...items.slice(index + 1)]);
  const list = useRef<HTMLDivElement>(null);
  const focus = (selector: string) =>
    list.current?.querySelector<HTMLElement>(`:scope > ${selector}`)?.focus();
  const add = () => {
    flushSync(() => onChange([...items, create()]));
    focus("fieldset:last-of-type :is(input, select, textarea)");
  };
  const remove = (index: number) => {
    flushSync(() => replace(index));
    if (document.activeElement === document.body) focus(".item-add");
  };
  const raise = (index: number) => {
    const [above, item] = [items[index - 1]!, items[index]!];
    onChange([...items.slice(0, index - 1), item, above, ...items.slice(index + 1)]);
  };
  return (
    <div className="items" ref={list}>
      {items.length === 0 && <p className="quiet">{empty}</p>}
      {items.map((item, index) => (
        <fieldset key={index} className="item">
          <legend className="hidden-text">
            {noun} {index + 1}
          </legend>
          <div className="item-head">
            <strong>{titleOf(item) || `New ${noun.toLowerCase()}`}</strong>
            {!isReadOnly && (
              <span className="item-actions">
                {index > 0 && (
                  <button type="button" className="text-button" onClick={() => raise(index)}>
                    Move up<span className="hidden-text">: {titleOf(item)}</span>
                  </button>
                )}
                <button type="button" className="text-button" onClick={() => remove(index)}>
                  Remove<span className="hidden-text">: {titleOf(item)}</span>
                </button>
              </span>
            )}
          </div>
          {children(item, index, (change) => replace(index, { ...item, ...change }))}
        </fieldset>
      ))}
      {!isReadOnly && (
        <Button className="item-add" onClick={add}>
          Add {noun.toLowerCase()}
        </Button>
      )}
    </div>
  );
}
