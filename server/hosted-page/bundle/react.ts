/**
 * What the components import from React, as Preact has it. Instead of `preact/compat`, which is a fortieth of the page's
 * script and copies the properties of every element: the components use hooks, fragments, and one event by React's name.
 */
import { options, type VNode } from "preact";

export { Fragment } from "preact";
export * from "preact/hooks";

options.vnode = (vnode: VNode<Record<string, unknown>>) => {
  const { type, props } = vnode;
  // React's `onChange` of a text is the browser's `input`: each change, not the last before the focus leaves.
  if (isTyped(type, props["type"]) && "onChange" in props) {
    props["onInput"] = props["onChange"];
    delete props["onChange"];
  }
  // A browser with scripts has read the contents of `<noscript>` as text.
  if (type === "noscript" && typeof document !== "undefined") props["children"] = undefined;
};

function isTyped(element: unknown, type: unknown): boolean {
  return element === "textarea" || (element === "input" && !/^(checkbox|radio|file)$/.test(String(type)));
}
