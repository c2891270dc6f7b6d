import { h, type FunctionComponent, type VNode } from "preact";
import type { ReactNode } from "react";

/** An element for Preact of a component that is typed for React: the builds put Preact in React's place, the types cannot know. */
export function preactNode<Props extends object>(
  component: (props: Props) => ReactNode,
  props: Props,
): VNode {
  return h(component as unknown as FunctionComponent<Props>, props) as VNode;
}
