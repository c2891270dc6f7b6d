/** A column of secrets encrypted with a data key, with the purpose `<table>/<primary key>`. */
export interface EncryptedColumn {
  table: string;
  column: string;
  primaryKey: string;
  keyType: "uuid" | "text";
}

/** All encrypted columns; a test compares them with the database. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: "merchant_credentials", column: "secret_encrypted", primaryKey: "id", keyType: "uuid" },
  { table: "subscriptions", column: "secret_encrypted", primaryKey: "id", keyType: "uuid" },
  { table: "subscriptions", column: "previous_secret_encrypted", primaryKey: "id", keyType: "uuid" },
  { table: "pre_confirmation_hooks", column: "secret_encrypted", primaryKey: "merchant_id", keyType: "uuid" },
  { table: "sessions", column: "token_encrypted", primaryKey: "id", keyType: "text" },
  { table: "attempt_steps", column: "request_encrypted", primaryKey: "id", keyType: "text" },
  { table: "idempotency_records", column: "body_encrypted", primaryKey: "id", keyType: "uuid" },
];
