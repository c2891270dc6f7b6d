import { Skeleton } from "@mantine/core";
import { remember } from "../../../../shared/remember.ts";
import type { OverviewFilters } from "../filters.ts";
import { Problem } from "../parts/Problem.tsx";
import { ExactTime } from "../parts/Time.tsx";
import { HourStrip } from "./charts/HourStrip.tsx";
import { useAuthorities, type Authority } from "./overview-queries.ts";
import { Standing } from "./Receivers.tsx";

/** Registers of VAT numbers: how they answered the workspace's checkouts. */
export function Authorities({ filters }: { filters: OverviewFilters }) {
  const { data, error, refetch } = useAuthorities(filters);
  return (
    <section aria-labelledby="authorities">
      <div className="section-head">
        <h2 id="authorities">VAT authorities, 24 h</h2>
      </div>
      {data === undefined ? (
        error === null ? (
          <div className="boxed pad" aria-busy="true">
            <Skeleton height={14} my={10} width="60%" />
          </div>
        ) : (
          <Problem error={error} retry={() => void refetch()} />
        )
      ) : data.authorities.length === 0 ? (
        <p className="boxed pad quiet">No VAT number was checked.</p>
      ) : (
        <ul className="standings boxed">
          {data.authorities.map((authority) => (
            <li key={authority.authority + authority.prefixes.join()} className="with-hours">
              <div>
                <b>{nameOf(authority)}</b>
                <p className="quiet small">{detailOf(authority)}</p>
              </div>
              <HourStrip from={data.from} hours={authority.hours} />
              <div className="standing-end">
                <Standing
                  tone={authority.status === "down" ? "bad" : "ok"}
                  text={authority.status === "down" ? "Down" : "Answers"}
                />
                <span className="quiet small">
                  {authority.since !== null ? (
                    <>
                      since <ExactTime at={authority.since} />
                    </>
                  ) : (
                    authority.p99_ms !== null && `p99 ${durationText(authority.p99_ms)}`
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const regions = remember((locale) => new Intl.DisplayNames(locale, { type: "region" }));

/** A member state by the prefix of its VAT numbers. */
const stateOf = (prefix: string): string => {
  const code = { EL: "GR", XI: "GB" }[prefix] ?? prefix;
  return prefix === "XI" ? "Northern Ireland" : (regions("en-GB").of(code) ?? prefix);
};

function nameOf({ authority, prefixes }: Authority): string {
  if (authority === "hmrc") return "HMRC";
  return prefixes.length === 1 ? `VIES, ${stateOf(prefixes[0]!)}` : `VIES, ${prefixes.length} states`;
}

function detailOf({ authority, waiting }: Authority): string {
  if (waiting > 0) return waiting === 1 ? "1 number to check again" : `${waiting} numbers to check again`;
  return authority === "hmrc" ? "United Kingdom" : "EU register";
}

const durationText = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);
