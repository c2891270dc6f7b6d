import { Fragment } from "react";
import { supportLinks, type SupportContact, type SupportLink } from "../../../shared/support-links.ts";

/** The seller's contacts in one line, each a link. */
export function SupportLinks({ support }: { support: SupportContact }) {
  return supportLinks(support).map((link, index) => (
    <Fragment key={link.href}>
      {index > 0 && " ·\u00a0"}
      <ContactLink {...link} />
    </Fragment>
  ));
}

/** A page opens beside the checkout. */
export function ContactLink({ href, text, className }: SupportLink & { className?: string }) {
  const beside = href.startsWith("https:") ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <a className={className} href={href} {...beside}>
      {text}
    </a>
  );
}
