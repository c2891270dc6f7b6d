import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { pagePaths } from "./page-paths.ts";
import {
  attentionFilters,
  auditFilters,
  callFilters,
  deliveryFilters,
  logFilters,
  orderFilters,
  overviewFilters,
  sessionFilters,
  vatFilters,
} from "./read-filters.ts";
import { sectionOf, storeOf } from "./search-values.ts";
import { PageNotFound } from "./shell/Alone.tsx";
import { PageFailed } from "./shell/PageFailed.tsx";
import { Section, SessionGate, Start } from "./shell/SessionGate.tsx";
import { WorkspaceFrame } from "./shell/WorkspaceFrame.tsx";
import { WorkspacePageNotFound } from "./shell/WorkspacePageNotFound.tsx";

const root = createRootRoute({ component: SessionGate, notFoundComponent: PageNotFound });

const start = createRoute({ getParentRoute: () => root, path: "/", component: Start });
/** `/dashboard/orders`, without workspace and mode. */
const section = createRoute({ getParentRoute: () => root, path: "$section", component: Section });
const workspace = createRoute({
  getParentRoute: () => root,
  path: "/$workspace/$mode",
  component: WorkspaceFrame,
  notFoundComponent: WorkspacePageNotFound,
});

const orders = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.orders,
  validateSearch: orderFilters,
  component: lazyRouteComponent(() => import("./orders/OrdersPage.tsx"), "OrdersPage"),
});
const order = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.order,
  component: lazyRouteComponent(() => import("./orders/OrderPage.tsx"), "OrderPage"),
});
const sessions = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.sessions,
  validateSearch: sessionFilters,
  component: lazyRouteComponent(() => import("./sessions/SessionsPage.tsx"), "SessionsPage"),
});
const session = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.session,
  component: lazyRouteComponent(() => import("./sessions/SessionPage.tsx"), "SessionPage"),
});
const keys = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.keys,
  component: lazyRouteComponent(() => import("./keys/KeysPage.tsx"), "KeysPage"),
});

const stores = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.stores,
  validateSearch: (search): { status?: "closed" } =>
    search["status"] === "closed" ? { status: "closed" } : {},
  component: lazyRouteComponent(() => import("./stores/StoresPage.tsx"), "StoresPage"),
});
const store = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.store,
  validateSearch: sectionOf,
  component: lazyRouteComponent(() => import("./stores/StorePage.tsx"), "StorePage"),
});

const subscriptions = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.subscriptions,
  validateSearch: storeOf,
  component: lazyRouteComponent(() => import("./webhooks/SubscriptionsPage.tsx"), "SubscriptionsPage"),
});
const subscription = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.subscription,
  component: lazyRouteComponent(() => import("./webhooks/SubscriptionPage.tsx"), "SubscriptionPage"),
});
const deliveries = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.deliveries,
  validateSearch: deliveryFilters,
  component: lazyRouteComponent(() => import("./webhooks/deliveries/DeliveriesPage.tsx"), "DeliveriesPage"),
});
const delivery = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.delivery,
  component: lazyRouteComponent(() => import("./webhooks/deliveries/DeliveryPage.tsx"), "DeliveryPage"),
});

const logs = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.logs,
  validateSearch: logFilters,
  component: lazyRouteComponent(() => import("./logs/LogsPage.tsx"), "LogsPage"),
});
const request = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.request,
  component: lazyRouteComponent(() => import("./logs/RequestPage.tsx"), "RequestPage"),
});

const overview = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.overview,
  validateSearch: overviewFilters,
  component: lazyRouteComponent(() => import("./overview/OverviewPage.tsx"), "OverviewPage"),
});
const attention = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.attention,
  validateSearch: attentionFilters,
  component: lazyRouteComponent(() => import("./attention/AttentionPage.tsx"), "AttentionPage"),
});
const domains = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.domains,
  validateSearch: storeOf,
  component: lazyRouteComponent(() => import("./domains/DomainsPage.tsx"), "DomainsPage"),
});
const domain = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.domain,
  component: lazyRouteComponent(() => import("./domains/DomainPage.tsx"), "DomainPage"),
});

const aiCheckout = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.aiCheckout,
  validateSearch: storeOf,
  component: lazyRouteComponent(() => import("./ai-checkout/AiCheckoutPage.tsx"), "AiCheckoutPage"),
});

const vatEvidence = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.vatEvidence,
  validateSearch: vatFilters,
  component: lazyRouteComponent(() => import("./vat/VatEvidencePage.tsx"), "VatEvidencePage"),
});
const vatCheck = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.vatCheck,
  component: lazyRouteComponent(() => import("./vat/VatCheckPage.tsx"), "VatCheckPage"),
});
const preConfirmations = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.preConfirmations,
  validateSearch: callFilters,
  component: lazyRouteComponent(
    () => import("./pre-confirmations/PreConfirmationsPage.tsx"),
    "PreConfirmationsPage",
  ),
});
const preConfirmation = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.preConfirmation,
  component: lazyRouteComponent(
    () => import("./pre-confirmations/PreConfirmationPage.tsx"),
    "PreConfirmationPage",
  ),
});
const members = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.members,
  component: lazyRouteComponent(() => import("./members/MembersPage.tsx"), "MembersPage"),
});
const audit = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.audit,
  validateSearch: auditFilters,
  component: lazyRouteComponent(() => import("./members/AuditPage.tsx"), "AuditPage"),
});

const limits = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.limits,
  validateSearch: storeOf,
  component: lazyRouteComponent(() => import("./limits/LimitsPage.tsx"), "LimitsPage"),
});
const system = createRoute({
  getParentRoute: () => workspace,
  path: pagePaths.system,
  component: lazyRouteComponent(() => import("./system/SystemPage.tsx"), "SystemPage"),
});

const pages = [
  overview,
  attention,
  orders,
  order,
  sessions,
  session,
  stores,
  store,
  keys,
  subscriptions,
  subscription,
  deliveries,
  delivery,
  logs,
  request,
  domains,
  domain,
  aiCheckout,
  vatEvidence,
  vatCheck,
  preConfirmations,
  preConfirmation,
  members,
  audit,
  limits,
  system,
] as const;

/** Every page of the dashboard. The code of a page is loaded when it is opened, or when a link to it is hovered. */
export const router = createRouter({
  routeTree: root.addChildren([start, section, workspace.addChildren(pages)]),
  basepath: "/dashboard",
  defaultPreload: "intent",
  defaultErrorComponent: PageFailed,
  scrollRestoration: false,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
