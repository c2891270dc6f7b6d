import type { ReactNode } from "react";
import { ShownOnce } from "../parts/ShownOnce.tsx";

interface StoreCredentialsProps {
  title: string;
  merchant: { api_key: string; api_secret: string | null };
  /** What comes next. */
  children?: ReactNode;
  close: () => void;
}

/** Shows new credentials of a store. */
export function StoreCredentials({ title, merchant, children, close }: StoreCredentialsProps) {
  const { api_key: key, api_secret: secret } = merchant;
  return (
    <ShownOnce
      title={title}
      lead="Enter both in the store's plugin. Copy them now: they are not shown again."
      secrets={[
        { label: "API key", value: key },
        ...(secret === null ? [] : [{ label: "API secret", value: secret }]),
      ]}
      close={close}
    >
      {children}
    </ShownOnce>
  );
}
