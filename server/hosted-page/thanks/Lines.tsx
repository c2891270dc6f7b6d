import type { SupportLink } from "../../../shared/support-links.ts";
import { ContactLink } from "../view/SupportLinks.tsx";

interface LinesProps {
  lines?: readonly string[];
  links?: readonly SupportLink[];
}

/** Texts and then contacts, each in a line of its own. */
export function Lines({ lines = [], links = [] }: LinesProps) {
  return (
    <>
      {lines.map((line, index) => (
        <span key={index} className="party-line">
          {line}
        </span>
      ))}
      {links.map((link) => (
        <span key={link.href} className="party-line">
          <ContactLink {...link} />
        </span>
      ))}
    </>
  );
}
