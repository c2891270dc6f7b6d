import { Page } from "../parts/Page.tsx";

/** An address of a workspace without a page: beside it, the navigation leads on. */
export function WorkspacePageNotFound() {
  return (
    <Page title="Page not found">
      <p>There is no page at this address.</p>
    </Page>
  );
}
