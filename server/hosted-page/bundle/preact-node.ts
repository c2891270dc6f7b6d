import { h, type FunctionComponent, type VNode } from "preact";
import type { ReactNode } from "react";

/** Creates a Preact element of a component typed for React; the builds alias React to Preact, unknown to the types. */
export function preactNode<Props extends object>(
  component: (props: Props) => ReactNode,
  props: Props,
): VNode {
  return h(component as unknown as FunctionComponent<Props>, props) as VNode;
}
