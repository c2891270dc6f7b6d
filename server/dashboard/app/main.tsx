import "./mantine.css";
import "./app.css";
import { MantineProvider } from "@mantine/core";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { ApiError } from "./api/api-error.ts";
import { sessionQuery } from "./api/session.ts";
import { router } from "./router.tsx";
import { colorSchemeManager, cssVariablesResolver, theme } from "./theme.ts";

const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
// Read by the library that keeps the page from scrolling behind a dialog, which adds a style element.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** The session has ended: the gate asks for it again and shows the way to sign in. */
const noticeEnd = (error: unknown) => {
  if (error instanceof ApiError && error.isSignedOut)
    void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
};

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // Sent although the browser believes to be offline: the answer says what is wrong.
      networkMode: "always",
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isTemporary,
    },
    mutations: { networkMode: "always" },
  },
});

createRoot(document.getElementById("app")!).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
);
