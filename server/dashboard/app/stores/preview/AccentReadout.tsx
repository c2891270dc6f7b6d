import {
  bestTextContrast,
  contrast,
  defaultAccent,
  textContrast,
  white,
} from "../../../../hosted-page/bundle/accent.ts";
import { lookColours, type Scheme } from "../../../../hosted-page/bundle/look.ts";
import { useSection } from "../sections/section.ts";

/** Two colours with less are one to the eye. */
const VISIBLE = 1.1;

/** How legible the checkout's button is in the accent, and what the page makes of an accent that would not be. */
export function AccentReadout({ accent }: { accent: string | null }) {
  const { draft } = useSection();
  const chosen = (accent ?? defaultAccent).toLowerCase();
  const look = {
    accentColor: chosen,
    preset: draft.value("branding.preset"),
    cornerRadius: draft.value("branding.corner_radius"),
  };
  return (
    <ul className="readout">
      {(["light", "dark"] as const).map((scheme) => (
        <Verdict key={scheme} scheme={scheme} chosen={chosen} colours={lookColours(look, scheme)} />
      ))}
    </ul>
  );
}

interface VerdictProps {
  scheme: Scheme;
  chosen: string;
  /** As the page has them. */
  colours: Record<string, string>;
}

function Verdict({ scheme, chosen, colours }: VerdictProps) {
  const { accent = chosen, "on-accent": text = white, "accent-edge": edge = accent } = colours;
  const ratio = contrast(accent, text);
  const isLegible = ratio >= textContrast;
  const textName = text === white ? "White" : "Dark";
  const where = scheme === "light" ? "Light" : "Dark";
  return (
    <li className={isLegible ? "passes" : "fails"}>
      <span
        className="swatch"
        style={{ background: accent, color: text, borderColor: edge }}
        aria-hidden="true"
      >
        Aa
      </span>
      <span>
        {isLegible ? "✓" : "✗"} {where}: {textName.toLowerCase()} text on{" "}
        {accent === chosen ? "it" : <code>{accent}</code>}, {ratioText(ratio)}
        {accent !== chosen && <span className="readout-reason"> {reasonText(scheme, chosen, accent)}</span>}
        {contrast(edge, accent) > VISIBLE && (
          <span className="readout-reason">
            {" "}
            Its edge is <code>{edge}</code>, so that the button shows on the page.
          </span>
        )}
      </span>
    </li>
  );
}

/** Why the page takes another colour than the one chosen. */
function reasonText(scheme: Scheme, chosen: string, accent: string): string {
  const best = bestTextContrast(chosen);
  if (best < textContrast) return `The page darkens it: text on ${chosen} has at most ${ratioText(best)}.`;
  const isLighter = contrast(accent, "#000000") > contrast(chosen, "#000000");
  return scheme === "dark" && isLighter
    ? `The page lightens it: ${chosen} would be lost on the dark page.`
    : `The page adjusts ${chosen}.`;
}

/** Rounded down, so that no ratio below the limit reads as one that meets it. */
const ratioText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`;
