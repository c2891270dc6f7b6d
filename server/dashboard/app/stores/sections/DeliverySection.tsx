import { TextInput } from "@mantine/core";
import { CommaInput } from "../fields/ListField.tsx";
import { FieldFrame } from "../fields/FieldFrame.tsx";
import { ItemList } from "../fields/ItemList.tsx";
import type { Method, Zone } from "../configuration/settings.ts";
import { countryIssue } from "./AudienceSection.tsx";
import { BuiltInOnly } from "./BuiltInOnly.tsx";
import { DeliveryMethod } from "./DeliveryMethod.tsx";
import { useSection, type Section } from "./section.ts";

const ZONES = "shipping.zones";

export const deliverySection: Section = {
  id: "delivery",
  title: "Delivery",
  settings: { [ZONES]: "Zones" },
};

/** Where the built-in store delivers to, how, and for how much. */
export function DeliverySection() {
  const { draft, isReadOnly, issueOf } = useSection();
  const zones = draft.value(ZONES);
  const currency = draft.value("store.currency") ?? "EUR";
  return (
    <>
      <BuiltInOnly what="its own zones and methods" />
      <FieldFrame path={ZONES} isGroup hint="The first zone that names the buyer's country applies.">
        <ItemList<Zone>
          noun="Zone"
          items={zones}
          onChange={(next) => draft.set(ZONES, next)}
          create={() => ({ name: "", currency, countries: [], methods: [newMethod("standard")] })}
          titleOf={(zone) => zone.name}
          isReadOnly={isReadOnly}
          empty="No zones: the checkout asks nothing about delivery."
        >
          {(zone, index, change) => {
            const at = `${ZONES}[${index}]`;
            return (
              <>
                <div className="pair">
                  <TextInput
                    label="Name"
                    maxLength={80}
                    value={zone.name}
                    readOnly={isReadOnly}
                    error={issueOf(`${at}.name`)}
                    onChange={({ target }) => change({ name: target.value })}
                  />
                  <TextInput
                    label="Currency"
                    maxLength={3}
                    value={zone.currency}
                    readOnly={isReadOnly}
                    error={issueOf(`${at}.currency`)}
                    onChange={({ target }) => change({ currency: target.value.toUpperCase() })}
                  />
                </div>
                <CommaInput
                  label="Countries"
                  description="Codes such as DE, AT. Empty: all that no other zone names."
                  items={zone.countries}
                  isCode
                  readOnly={isReadOnly}
                  error={countryIssue(zone.countries, (n) => issueOf(`${at}.countries[${n}]`))}
                  onChange={(countries) => change({ countries })}
                />
                {issueOf(`${at}.methods`) !== undefined && (
                  <p className="field-fault">{issueOf(`${at}.methods`)}</p>
                )}
                <ItemList<Method>
                  noun="Method"
                  items={zone.methods}
                  onChange={(methods) => change({ methods })}
                  create={() => newMethod(freeId(zone.methods))}
                  titleOf={(method) => method.label}
                  isReadOnly={isReadOnly}
                  empty="A zone needs a method."
                >
                  {(method, number, changeMethod) => (
                    <DeliveryMethod
                      method={method}
                      at={`${at}.methods[${number}]`}
                      currency={zone.currency}
                      change={changeMethod}
                    />
                  )}
                </ItemList>
              </>
            );
          }}
        </ItemList>
      </FieldFrame>
    </>
  );
}

const newMethod = (id: string): Method => ({ id, label: "", price: 0 });

/** An id that no method of the zone has. */
function freeId(methods: readonly Method[]): string {
  for (let number = methods.length + 1; ; number += 1) {
    const id = `method_${number}`;
    if (!methods.some((method) => method.id === id)) return id;
  }
}
