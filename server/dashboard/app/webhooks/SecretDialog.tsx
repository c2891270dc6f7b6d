import { ShownOnce } from "../parts/ShownOnce.tsx";

/** Shows a new signing secret. */
export function SecretDialog({ title, secret, close }: { title: string; secret: string; close: () => void }) {
  const lead = (
    <>
      Your receiver <a href="/docs/webhooks">verifies signatures</a> with this secret. Copy it now: it is not
      shown again.
    </>
  );
  return (
    <ShownOnce
      title={title}
      lead={lead}
      secrets={[{ label: "Signing secret", value: secret }]}
      close={close}
    />
  );
}
