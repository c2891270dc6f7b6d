import { Button, Flex, Notice } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import type { Conflict } from "./companies-api.ts";
import { describeCustomer } from "./MemberFields.tsx";

/** Asks whether customers of other companies are to move to this one. */
export function MoveMembers(props: { conflicts: readonly Conflict[]; isBusy: boolean; onMove(): void; onKeep(): void }) {
  const questions = props.conflicts.map((conflict) =>
    sprintf(
      /* translators: 1: a customer, 2: a company. */ __("%1$s belongs to %2$s. Move them?", "svc-checkout"),
      describeCustomer(conflict),
      conflict.company.name,
    ),
  );
  const effect = __(
    "Their unpaid orders count to this company from now on, except those that your team has assigned to another one.",
    "svc-checkout",
  );
  return (
    <Notice status="warning" isDismissible={false} spokenMessage={[...questions, effect].join(" ")}>
      {props.conflicts.map(({ reference }, index) => (
        <p key={reference}>{questions[index]}</p>
      ))}
      <p>{effect}</p>
      <Flex justify="flex-start">
        <Button
          variant="primary"
          __next40pxDefaultSize
          isBusy={props.isBusy}
          disabled={props.isBusy}
          accessibleWhenDisabled
          onClick={props.onMove}
        >
          {__("Move and save", "svc-checkout")}
        </Button>
        <Button variant="tertiary" __next40pxDefaultSize onClick={props.onKeep}>
          {__("Do not move", "svc-checkout")}
        </Button>
      </Flex>
    </Notice>
  );
}
