/** `delete-custom-domain` → `deleteCustomDomain`, `order.completed` → `orderCompleted`. */
export function camelCase(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** `svc-request-id` → `SvcRequestId`, `workspaceId` → `WorkspaceId`. */
export function pascalCase(name: string): string {
  return camelCase(`-${name}`);
}
