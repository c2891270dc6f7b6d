import type { ReactNode } from "react";

/** A part of the page. */
export function Card(props: { title: string; count?: number; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="svc-checkout-card" aria-label={props.title}>
      <div className="svc-checkout-card-head">
        <h3>
          {props.title}
          {props.count !== undefined && <span> {props.count}</span>}
        </h3>
        {props.action}
      </div>
      {props.children}
    </section>
  );
}
