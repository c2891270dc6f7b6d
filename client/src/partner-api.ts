// Generated from openapi.json by `npm run generate`; do not edit.

export interface paths {
    "/v2/agencies/{workspaceId}/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List merchants
         * @description Returns the merchants of the workspace in the mode of the key, newest first. Requires the scope `merchants:read`.
         */
        get: operations["listMerchants"];
        put?: never;
        /**
         * Create a merchant
         * @description Onboards a store in one request: creates the merchant, its API key and secret, its connected account and an onboarding link. Requires the scope `merchants:write`.
         */
        post: operations["createMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/agencies/{workspaceId}/merchants/{merchantId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a merchant
         * @description Returns the merchant and the status of its connected account. Requires the scope `merchants:read`.
         */
        get: operations["getMerchant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a merchant
         * @description Changes the name, and the hosts at which the merchant's store may be connected. Requires the scope `merchants:write`.
         */
        patch: operations["updateMerchant"];
        trace?: never;
    };
    "/v2/agencies/{workspaceId}/merchants/{merchantId}/ai-chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a merchant's AI checkout
         * @description Returns the status of the merchant's AI checkout, as its own `GET /health/ai-chat` does, and its spending by day. Requires the scope `merchants:read`.
         */
        get: operations["getMerchantAiChat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/agencies/{workspaceId}/merchants/{merchantId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a merchant
         * @description Ends a merchant for good. Its API keys stop working, so no session can be created. Open sessions can still be completed until they expire, and their orders go on: refunds, disputes, payments of deferred terms and webhooks. Orders stay readable with your partner key. The store can be onboarded again as a new merchant. Idempotent. Requires the scope `merchants:write`.
         */
        post: operations["closeMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/agencies/{workspaceId}/merchants/{merchantId}/configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a merchant's configuration
         * @description Returns all settings of the merchant, including defaults. Requires the scope `merchants:read`.
         */
        get: operations["getMerchantConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a merchant's configuration
         * @description Objects are merged, arrays are replaced, and `null` resets a setting to its default. With `If-Match`, nothing is saved if the configuration has changed since it was read. Requires the scope `merchants:write`.
         */
        patch: operations["updateMerchantConfiguration"];
        trace?: never;
    };
    "/v2/agencies/{workspaceId}/merchants/{merchantId}/connection-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the connection to a store
         * @description Calls the plugin in the merchant's store as an order would be sent, and responds with the result: how long it took, whether the signature was accepted, the versions in the store, or what is wrong and what to do. A test that fails is a 200 with `passed: false`. At most 10 per minute for each merchant. The built-in store is always reachable. Requires the scope `merchants:write`.
         */
        post: operations["testStoreConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom domains
         * @description Returns the hostnames of the merchant, newest first. Requires the scope `merchants:read`.
         */
        get: operations["listCustomDomains"];
        put?: never;
        /**
         * Create a custom domain
         * @description Registers a hostname, or a subdomain of the workspace's zone. Requires the scope `domains:write`.
         */
        post: operations["createCustomDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain/{hostname}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a custom domain
         * @description Returns the status of the hostname and the result of its last check. Requires the scope `merchants:read`.
         */
        get: operations["getCustomDomain"];
        put?: never;
        post?: never;
        /**
         * Delete a custom domain
         * @description The hostname stops being the merchant's immediately. Idempotent. Requires the scope `domains:write`.
         */
        delete: operations["deleteCustomDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/agencies/{workspaceId}/merchants/{merchantId}/onboarding-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an onboarding link
         * @description Links work once and expire within minutes. Requires the scope `merchants:write`.
         */
        post: operations["createOnboardingLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/agencies/{workspaceId}/merchants/{merchantId}/pre-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the hook
         * @description Returns the configuration of the pre-confirmation hook. Requires the scope `merchants:read`.
         */
        get: operations["getPreConfirmation"];
        /**
         * Configure the hook
         * @description Creates or changes the pre-confirmation hook, which checks capacity before each charge. Omitted fields keep their values. Requires the scope `merchants:write`.
         */
        put: operations["configurePreConfirmation"];
        post?: never;
        /**
         * Delete the hook
         * @description Removes the pre-confirmation hook. Idempotent. Requires the scope `merchants:write`.
         */
        delete: operations["deletePreConfirmation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/agencies/{workspaceId}/merchants/{merchantId}/rotate-credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate merchant credentials
         * @description Creates a new API key and secret. The old ones remain valid for `overlap_seconds`. Requires the scope `merchants:write`.
         */
        post: operations["rotateCredentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/agencies/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the calling key
         * @description Returns the workspace, scopes and API version of the partner key that makes the request.
         */
        get: operations["getKeyContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what needs attention
         * @description Returns the orders that need attention, orders on account that are overdue, stores that cannot take card payments and the open notices of the workspace. Requires the scope `orders:read`.
         */
        get: operations["listAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/attention/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark as resolved
         * @description Takes something off the list of what needs attention, because it is dealt with. It changes nothing else: a new reason lists an order again. Requires the scope `orders:write`.
         */
        post: operations["resolveAttention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a merchant's companies
         * @description Returns the companies of a merchant with the built-in store, newest first. A connected store keeps its own: the list is empty. Requires the scope `orders:read`.
         */
        get: operations["listMerchantCompanies"];
        put?: never;
        /**
         * Create a merchant's company
         * @description Its members buy on account on its terms, up to its credit limit. Requires the scope `orders:write`.
         */
        post: operations["createMerchantCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a merchant's company
         * @description Requires the scope `orders:read`.
         */
        get: operations["getMerchantCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a merchant's company
         * @description Arrays are replaced. Requires the scope `orders:write`.
         */
        patch: operations["updateMerchantCompany"];
        trace?: never;
    };
    "/v2/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read limits and refusals
         * @description Returns the budgets that limit the workspace and its merchants, the pauses of card payments in force, and how many calls were refused with 429 in the last 24 hours and 7 days. Calls of checkout pages are not in the request log, and so not among the refusals. Requires the scope `logs:read`.
         */
        get: operations["getLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/logs/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API requests
         * @description Returns the workspace's API requests, most recent first. Requires the scope `logs:read`.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/logs/requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an API request
         * @description Looks up a request by the value of its `svc-request-id` header. Requires the scope `logs:read`.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description Returns the orders of all merchants of the workspace, newest first, as JSON or CSV. Requires the scope `orders:read`.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an order
         * @description Requires the scope `orders:read`.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order
         * @description Cancels an unpaid order and releases its stock. Idempotent. Requires the scope `orders:write`.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders/{id}/paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an order as paid
         * @description Marks an on-hold order as paid. Idempotent. Requires the scope `orders:write`.
         */
        post: operations["markOrderPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry the store sync
         * @description Immediately retries sending the order to its store. Use it for an order that needs attention, once the problem in the store is fixed. Requires the scope `orders:write`.
         */
        post: operations["retryOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/orders/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an order's timeline
         * @description Returns what happened to the order, from the first step of its checkout to the last delivery attempt, newest first. It tells the verdicts about VAT numbers, answers of your hook and the hosts that received events; members of the workspace are named in the dashboard alone. Requires the scope `orders:read`.
         */
        get: operations["getOrderTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payments/{payment_intent}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a payment
         * @description Refunds the card payment of an order, in full or in part, or a payment that `payment.surplus_detected` reported; the latter leaves the order and its own payment unchanged. Orders of a connected store are refunded in the store. Requires the scope `orders:write`.
         */
        post: operations["refundSurplusPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/pre-confirmations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pre-confirmations
         * @description Returns the calls to the hooks of all merchants of the workspace, newest first. Requires the scope `merchants:read`.
         */
        get: operations["listPreConfirmations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/pre-confirmations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a pre-confirmation
         * @description Returns one call to a hook. Requires the scope `merchants:read`.
         */
        get: operations["getPreConfirmationCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search all records
         * @description Finds records by their id or that of a payment, refund, dispute, event or connected account, and by the beginning of an order number, PO number, company, e-mail address, store, hostname or webhook URL, whatever the case of its letters. A VAT number must be complete. Returns what the key's scopes open: `orders:read`, `merchants:read`, `webhooks:read`, `logs:read`, `vat:read`.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Returns the checkout sessions of all merchants of the workspace, newest first. Requires the scope `orders:read`.
         */
        get: operations["listWorkspaceSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a session
         * @description Requires the scope `orders:read`.
         */
        get: operations["getWorkspaceSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sessions/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a session's timeline
         * @description Returns what happened in a checkout session, with or without an order, newest first. It tells the verdicts about VAT numbers, answers of your hook and the hosts that received events; members of the workspace are named in the dashboard alone. Requires the scope `orders:read`.
         */
        get: operations["getSessionTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sessions/funnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the funnel of sessions
         * @description Counts the sessions created in a period by the steps they have reached, and those without an order by where and why they stopped. Requires the scope `orders:read`.
         */
        get: operations["getSessionFunnel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve numbers of a period
         * @description Counts orders, revenue and conversion of a period, compared with the period of the same length before, and what is owed on account now. Requires the scope `orders:read`.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of the service
         * @description Returns the version of the service and how long work of the workspace waits. Where the service serves this workspace alone, also its workers, its queue by task and its migrations. Requires the scope `logs:read`.
         */
        get: operations["getSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/terms-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests to buy on account from a merchant
         * @description Returns the requests of the connected store's customers, newest first. The built-in store takes no requests: its list is empty. Requires the scope `orders:read`.
         */
        get: operations["listMerchantTermsRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/terms-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a request to buy on account from a merchant
         * @description Requires the scope `orders:read`.
         */
        get: operations["getMerchantTermsRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/terms-requests/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a request to buy on account from a merchant
         * @description Makes the customer a member of a company of the connected store, which sends them an e-mail. Repeating it changes nothing. Requires the scope `orders:write`.
         */
        post: operations["approveMerchantTermsRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/terms-requests/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a request to buy on account from a merchant
         * @description The connected store sends the customer an e-mail; they may ask again. Repeating it changes nothing. Requires the scope `orders:write`.
         */
        post: operations["declineMerchantTermsRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/vat/authorities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List VAT authorities
         * @description Returns how the VAT authorities have answered the checks of the workspace's checkouts in the last 24 hours. Requires the scope `vat:read`.
         */
        get: operations["listAuthorities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/vat/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List VAT evidence
         * @description Returns the VAT checks of all merchants of the workspace, newest first, as JSON or CSV. Requires the scope `vat:read`.
         */
        get: operations["listVatEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/vat/checks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve VAT evidence
         * @description Returns one VAT check with the raw response of the authority. Requires the scope `vat:read`.
         */
        get: operations["getVatEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Returns webhook deliveries, newest first. Requires the scope `webhooks:read`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a delivery
         * @description Returns the payload, the attempts and the receiver's last response. Requires the scope `webhooks:read`.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a delivery
         * @description Sends the delivery again, whatever its state. Retrieve the delivery to see the result. Requires the scope `webhooks:write`.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/receivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List receivers
         * @description Returns the webhook subscriptions with how their deliveries of the last 24 hours went. Requires the scope `webhooks:read`.
         */
        get: operations["listReceivers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions
         * @description Returns webhook subscriptions, newest first. Requires the scope `webhooks:read`.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Create a subscription
         * @description Subscribes a URL to events. The signing secret is returned only in this response. Requires the scope `webhooks:write`.
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a subscription
         * @description Requires the scope `webhooks:read`.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        /**
         * Delete a subscription
         * @description Idempotent. Requires the scope `webhooks:write`.
         */
        delete: operations["deleteSubscription"];
        options?: never;
        head?: never;
        /**
         * Update a subscription
         * @description Disabling a subscription abandons its pending deliveries. Requires the scope `webhooks:write`.
         */
        patch: operations["updateSubscription"];
        trace?: never;
    };
    "/v2/webhooks/subscriptions/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a subscription
         * @description Resumes deliveries. Events recorded while it was disabled can be replayed. Requires the scope `webhooks:write`.
         */
        post: operations["enableSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/subscriptions/{id}/performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how deliveries to a subscription went
         * @description Returns how many deliveries succeeded and how long attempts took, in the last 24 hours and 7 days. Requires the scope `webhooks:read`.
         */
        get: operations["getSubscriptionPerformance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/subscriptions/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a time range
         * @description Replays each delivery of a time range once, oldest first, after new events. Requires the scope `webhooks:write`.
         */
        post: operations["replaySubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/subscriptions/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret
         * @description During the overlap, deliveries are signed with both the old and the new secret. Requires the scope `webhooks:write`.
         */
        post: operations["rotateSubscriptionSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/subscriptions/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends any event on demand, marked with `test: true` in the payload and the header `svc-test: true`, whatever events the subscription takes. It names the subscription's merchant, else that of `X-Svc-Merchant`, else none. If the subscription is disabled, it is sent only once. Requires the scope `webhooks:write`.
         */
        post: operations["testSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workspaces/{workspaceId}/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description Returns who changed what in the workspace, in both modes, newest first.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workspaces/{workspaceId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Returns the users of the workspace with their roles.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workspaces/{workspaceId}/partner-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List partner keys
         * @description Returns all partner keys of the workspace, newest first, without the keys themselves.
         */
        get: operations["listPartnerKeys"];
        put?: never;
        /**
         * Create a partner key
         * @description The full key is returned only in this response. Requires the role `owner` or `admin`.
         */
        post: operations["mintPartnerKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workspaces/{workspaceId}/partner-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a partner key
         * @description The key stops working within one second. Idempotent. Requires the role `owner` or `admin`.
         */
        delete: operations["revokePartnerKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptedReplay: {
            /** @description Number of matching deliveries when the request was accepted. They are replayed oldest first, after new events; a delivery that no longer matches by then is skipped. */
            accepted: number;
        };
        AiBudget: {
            /** @description Cap of the month, in cents; 0 allows no answers. */
            cap_cents: number;
            /** @description Whether the merchant's AI checkout is enabled. */
            enabled: boolean;
            /** @description The calendar month in UTC, such as `2026-11`. */
            month: string;
            /** @description What the calls in progress may cost at most, in millionths of a cent. */
            reserved_micro_cents: number;
            /** @description Cost of the month's calls, in millionths of a cent. */
            spent_micro_cents: number;
        };
        AiModes: {
            /**
             * @description Whether AI answers questions about the checkout.
             * @default false
             */
            checkout_assistant: boolean;
            /**
             * @description Whether AI answers questions about delivery, returns and so on.
             * @default false
             */
            policy_qa: boolean;
            /**
             * @description Whether AI answers questions about products.
             * @default false
             */
            product_qa: boolean;
        };
        Amounts: {
            /** @description Three-letter ISO 4217 currency code in upper case. */
            currency: string;
            /** @description Total discount, in minor units. */
            discount: number;
            /** @description Fees the store adds, in minor units. */
            fees: number;
            /** @description Shipping costs, in minor units. */
            shipping: number;
            /** @description Total of all line items before discounts, in the currency's minor unit. */
            subtotal: number;
            /** @description Total tax, including tax on shipping and fees, in minor units. */
            tax: number;
            /** @description Total amount due, in minor units. */
            total: number;
        };
        ApprovePartnerTermsRequest: {
            /** @description Makes the customer the first member of a new company. Send this or `company_id`. */
            company?: {
                /** @description Name of the company. */
                name: string;
            };
            /** @description Makes the customer a member of this company of the store. */
            company_id?: string;
            /** @description Credit limit of the company in this currency. `null`: unlimited. Required for a new company; omit it to keep that of `company_id`. */
            credit_limit?: components["schemas"]["MoneyInput"] | null;
            /**
             * @description To the customer, in the e-mail about the decision.
             * @default
             */
            note?: string;
            /** @description Values of the payment terms to agree on. Deferred terms of the merchant only. */
            terms: string[];
        };
        AttentionItem: {
            /**
             * @description What helps. `answer`: answer the dispute at the processor. `refund`: refund the payment. `retry`: `POST /orders/{id}/retry`, once the store accepts it. `set_up`: complete the onboarding. `open`: look at the record.
             * @enum {string}
             */
            action: "answer" | "refund" | "retry" | "set_up" | "open";
            /** @description Unique identifier. An order's id for what is about one order. */
            id: string;
            /** @description Whether it can be marked as resolved. What is false ends by itself once its cause is gone. */
            is_resolvable: boolean;
            kind: components["schemas"]["AttentionKind"];
            /** @description Where it is looked at; `null` if nowhere. */
            link: {
                /** @description Identifier of the record; `null` for a list. */
                id: string | null;
                /**
                 * @description Type of the record.
                 * @enum {string}
                 */
                type: "order" | "orders" | "merchant" | "subscription";
            } | null;
            /**
             * @description `urgent`: money or orders are at stake now.
             * @enum {string}
             */
            severity: "urgent" | "warning";
            /**
             * Format: date-time
             * @description When it began; `null` if unknown.
             */
            since: string | null;
            /** @description What happened and what to do, in sentences. */
            text: string;
            /** @description What it is, in a few words. */
            title: string;
        };
        /**
         * @description What it is about. `order_dispute`: a payment is disputed. `order_surplus`: an order is paid more than once. `order_payment`: the outcome or amount of a payment. `order_refund`: a refund failed or its outcome is unknown. `order_review`: the processor reviews a payment for fraud. `order_store`: the store has rejected a command. `order_vat`: the VAT number is another company's. `orders_overdue`: orders on account are not paid. `store_not_ready`: a store cannot take card payments. `subscription_disabled`: a webhook subscription is sent nothing. `notice`: another notice to the workspace.
         * @enum {string}
         */
        AttentionKind: "order_dispute" | "order_surplus" | "order_payment" | "order_refund" | "order_review" | "order_store" | "order_vat" | "orders_overdue" | "store_not_ready" | "subscription_disabled" | "notice";
        AttentionList: {
            /** @description How many there are on all pages, at most 1,000 of orders and of notices each. */
            count: number;
            /** @description Urgent ones first, then newest first. */
            items: components["schemas"]["AttentionItem"][];
            /** @description Cursor of the next page; `null` on the last. */
            next_after: string | null;
        };
        /** @enum {string} */
        AuditAction: "partner_key.minted" | "partner_key.revoked" | "member.added" | "member.removed" | "workspace.fee_changed" | "workspace.updated" | "encryption_keys.rotated" | "merchant.created" | "merchant.updated" | "merchant.closed" | "merchant.credentials_rotated" | "merchant.configuration_changed" | "merchant.store_connected" | "company.created" | "company.updated" | "terms_request.approved" | "terms_request.declined" | "delivery.replayed" | "order.marked_paid" | "order.canceled" | "order.store_retried" | "order.refunded" | "payment.refunded" | "attention.resolved" | "custom_domain.registered" | "custom_domain.deleted" | "subscription.created" | "subscription.updated" | "subscription.enabled" | "subscription.disabled" | "subscription.replayed" | "subscription.deleted" | "subscription.secret_rotated" | "pre_confirmation.configured" | "pre_confirmation.removed" | "sandbox.clock_advanced";
        AuditEntry: {
            /** @description What was done. */
            action: components["schemas"]["AuditAction"];
            /** @description Who did it: `user:` with the subject, `partner_key:` or `merchant_key:` with the key's id, `cli` for the operator of the service, `service` for the service itself. */
            actor: string;
            /** @description What a change of settings has changed, as the partner API names it (`b2b.on_account.offers`); never values. */
            changed_fields: string[];
            /**
             * Format: date-time
             * @description Time of the change.
             */
            created_at: string;
            /** @description Unique identifier of the entry. */
            id: string;
            /** @description First characters of the key that was concerned, else of the key that was used, if any. */
            key_prefix: string | null;
            /** @description The API request, if it was one: `svc-request-id`. */
            request_id: string | null;
            /** @description Identifier of what was changed; for a member, its role and subject. */
            target: string;
        };
        AuditPage: {
            /** @description Entries of both modes, newest first. */
            entries: components["schemas"]["AuditEntry"][];
            /** @description Send it as `after` to get the next page. `null` on the last. */
            next_after: string | null;
        };
        AuthorityList: {
            /** @description Those that the workspace's checkouts have asked: member states that answer as one, each other by itself. */
            authorities: components["schemas"]["AuthorityStanding"][];
            /**
             * Format: date-time
             * @description Beginning of the period: 24 hours ago, at the full hour.
             */
            from: string;
        };
        AuthorityStanding: {
            /**
             * @description VIES is the register of the EU, HMRC that of the United Kingdom.
             * @enum {string}
             */
            authority: "vies" | "hmrc";
            /** @description Checks of the period, without those that the service's own limits prevented. */
            checks: number;
            /** @description Of those, checks without an answer. */
            failed: number;
            /** @description The same by hour, oldest first, hours without checks left out. */
            hours: {
                /** @description Checks in it. */
                checks: number;
                /** @description Of those, checks without an answer. */
                failed: number;
                /**
                 * Format: date-time
                 * @description Beginning of the hour.
                 */
                start: string;
            }[];
            /** @description 99 of 100 checks took at most this time; `null` if none was measured. */
            p99_ms: number | null;
            /** @description Prefixes of the VAT numbers that it was asked for, as `DE`. */
            prefixes: string[];
            /**
             * Format: date-time
             * @description The first check without an answer; `null` if it answers.
             */
            since: string | null;
            /**
             * @description `down`: the newest check found no answer. Each member state stands on its own.
             * @enum {string}
             */
            status: "answers" | "down";
            /** @description Orders whose VAT number is checked again once it answers. */
            waiting: number;
        };
        /**
         * @description `standard`: thin borders, the summary on grey. `compact`: dense, the summary on the page's background. `bold`: spacious, thick borders, the summary in a tint of the accent.
         * @enum {string}
         */
        BrandingPreset: "standard" | "compact" | "bold";
        CardLimit: {
            /**
             * @description What declined card payments are counted for, always within one merchant.
             * @enum {string}
             */
            counted_per: "session" | "card" | "network" | "merchant";
            /** @description Declines before the first pause; so many are forgotten each hour. */
            free_per_hour: number;
            /** @description Pauses double up to this length. */
            longest_pause_seconds: number;
        };
        CardPause: {
            /** @description Cards that are paused in all checkouts of the merchant. */
            cards: number;
            /** @description Whether all card payments of the merchant are paused. */
            is_merchant_paused: boolean;
            /**
             * Format: uuid
             * @description Identifier of the merchant.
             */
            merchant_id: string;
            /** @description Networks of buyers whose card payments are paused. */
            networks: number;
            /** @description Checkout sessions whose card payments are paused. */
            sessions: number;
            /**
             * Format: date-time
             * @description When the last of these pauses ends.
             */
            until: string;
        };
        ConfiguredTerm: {
            /** @description Whether the term is preselected. At most one can be. */
            default?: boolean;
            /** @description Label shown to the shopper. Common English ones, such as `Net 30 days`, are translated. */
            label: string;
            /** @description Labels by language, instead of `label`. */
            labels?: {
                [key: string]: string;
            };
            /** @description `immediate` requires payment at checkout; any other value is a deferred term. Use 1 to 32 characters of `a-z`, `0-9`, `_` and `-`. Terms named `netNN` set a due date in NN days. */
            value: string;
        };
        ConfiguredTermInput: {
            /** @description Whether the term is preselected. At most one can be. */
            default?: boolean;
            /** @description Label shown to the shopper. Common English ones, such as `Net 30 days`, are translated. */
            label: string;
            /** @description Labels by language, instead of `label`. */
            labels?: {
                [key: string]: string;
            };
            /** @description `immediate` requires payment at checkout; any other value is a deferred term. Use 1 to 32 characters of `a-z`, `0-9`, `_` and `-`. Terms named `netNN` set a due date in NN days. */
            value: string;
        };
        ConfiguredUrls: {
            /**
             * Format: uri
             * @description Default URL of the link back to the store.
             */
            cancel: string | null;
            /**
             * Format: uri
             * @description URL of the privacy notice, linked in the footer.
             */
            privacy: string | null;
            /**
             * Format: uri
             * @description Default redirect URL after the order.
             */
            success: string | null;
            /**
             * Format: uri
             * @description URL of the terms of sale, linked in the footer.
             */
            terms: string | null;
        };
        ConnectedAccount: {
            /** @description The connected account at the payment processor, `acct_…`. */
            account_id: string;
            /** @description Whether it accepts card payments. Orders on account do not need it. */
            charges_enabled: boolean;
            /** @description Whether your customer has completed onboarding. */
            details_submitted: boolean;
            /** @description Whether payouts to the account are enabled. */
            payouts_enabled: boolean;
        };
        ConnectionTest: {
            /** @description Time until the answer or the failure, in milliseconds. `null` if nothing was called. */
            duration_ms: number | null;
            /**
             * Format: uuid
             * @description The merchant.
             */
            merchant_id: string;
            /** @description Whether the store can receive orders. */
            passed: boolean;
            /** @description Platform that receives the orders. `builtin` until a store connects. */
            platform: string;
            /** @description `null` if the test passed. */
            problem: {
                /**
                 * @description Why the test failed.
                 * @enum {string}
                 */
                code: "not_connected" | "host_not_found" | "connection_refused" | "tls_failed" | "timeout" | "address_not_allowed" | "unreachable" | "moved" | "plugin_missing" | "signature_invalid" | "wrong_mode" | "wrong_audience" | "clock" | "not_json" | "answer_invalid" | "answer_unsigned" | "answer_altered" | "status";
                /** @description The same as a sentence, with what to do. */
                message: string;
            } | null;
            /** @description Whether anything answered at the address. */
            reachable: boolean;
            /** @description Address of the plugin's REST routes, which was called. `null` for the built-in store. */
            rest_url: string | null;
            /** @description Whether the store accepted the signature of the request and signed its answer with the same secret. `null` if that is not known. */
            signature_accepted: boolean | null;
            /**
             * Format: date-time
             * @description Time of the test.
             */
            tested_at: string;
            /** @description What the store runs. `null` if it did not say. */
            versions: {
                /** @description Version of PHP. */
                php: string;
                /** @description Version of the plugin. */
                plugin: string;
                /** @description Version of WooCommerce. */
                woocommerce: string;
                /** @description Version of WordPress. */
                wordpress: string;
            } | null;
        };
        CreateCustomDomain: {
            /** @description A hostname your customer owns, such as `checkout.example.com`. Send either this or `subdomain`. */
            hostname?: string;
            /** @description A single label under the zone delegated to your workspace. Send either this or `hostname`. */
            subdomain?: string;
        };
        CreatedMerchant: {
            /** @description The merchant, with its API key and secret in full. */
            merchant: components["schemas"]["Merchant"];
            /** @description The connected account and its onboarding link. */
            stripe: components["schemas"]["OnboardingLink"];
        };
        CreateMerchant: {
            /**
             * Format: email
             * @description Email address of the person who completes the onboarding. Prefilled in the onboarding form.
             */
            email?: string;
            /** @description Name of the store. */
            name: string;
            /** @description Your own attribution label. Stored with the merchant, never interpreted. */
            partner_key?: string;
            /**
             * Format: uri
             * @description URL your customer is sent to if the onboarding link has expired. Defaults to a page hosted by this service that creates a new link.
             */
            refresh_url?: string;
            /**
             * Format: uri
             * @description URL your customer returns to after onboarding. Defaults to a page hosted by this service.
             */
            return_url?: string;
            /**
             * Format: uri
             * @description URL of the store, unique in the workspace. https in live mode.
             */
            store_url: string;
        };
        CreatePartnerCompany: {
            /**
             * @description Credit limits. No order in any other currency is placed on account. `null`: unlimited.
             * @default null
             */
            credit_limits?: components["schemas"]["MoneyInput"][] | null;
            /**
             * @description Customers who buy for the company. Each belongs to one company.
             * @default []
             */
            members?: {
                /**
                 * @description Moves a customer of this other company. Without it, a customer of another company results in 409 `duplicate_resource`.
                 * @example co_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB
                 */
                move_from?: string;
                /** @description Your identifier of the customer. */
                reference: string;
                /**
                 * @description Agreed with this customer. `null`: the company's.
                 * @default null
                 */
                terms?: string[] | null;
            }[];
            /** @description Name of the company. */
            name: string;
            /**
             * @description For your staff.
             * @default
             */
            note?: string;
            /**
             * @description Replaces the merchant's `overdue_days`, if not `null`.
             * @default null
             */
            overdue_days?: number | null;
            /**
             * @description Members of a suspended company pay now.
             * @default active
             * @enum {string}
             */
            status?: "active" | "suspended";
            /**
             * @description Values of the agreed payment terms. `null`: as offered to others.
             * @default null
             */
            terms?: string[] | null;
            /**
             * @description VAT numbers, for your staff. They grant nothing.
             * @default []
             */
            vat_numbers?: string[];
        };
        CreateSubscription: {
            /** @description Your own description. */
            description?: string | null;
            /** @description Event types: exact names, `order.*` for all of a noun, or `*`. */
            events: string[];
            /**
             * Format: uuid
             * @description Limits the subscription to one merchant. Defaults to all merchants of the workspace.
             */
            merchant_id?: string;
            /** @description Maximum attempts per second. `null`: no limit. */
            rate_limit_per_second?: number | null;
            /** @description Signing secret. Generated if omitted. */
            secret?: string;
            /**
             * Format: uri
             * @description URL that events are sent to with POST. Must be https in live mode.
             */
            target_url: string;
        };
        CustomDomain: {
            /**
             * @description Identifier of the hostname at the edge provider.
             * @example 023e105f4ecef8ad9ca31a8372d0c353
             */
            cdn_id: string;
            /**
             * @description Target of the CNAME record. At a zone's apex, use the addresses of this name.
             * @example edge.checkout.example
             */
            cname_target: string;
            /**
             * @description The hostname in lower case.
             * @example checkout.nordlicht.example
             */
            hostname: string;
            /** @description DNS record that proves ownership. Keep it for as long as the hostname is in use. */
            ownership_verification: {
                /**
                 * @description Name of the record: `_svc-challenge.` followed by the hostname.
                 * @example _svc-challenge.checkout.nordlicht.example
                 */
                name: string;
                /**
                 * @description Type of the DNS record.
                 * @constant
                 */
                type: "txt";
                /**
                 * @description Value of the record.
                 * @example 5f0c1b0e9a7d4e6f8b2a3c4d5e6f7081
                 */
                value: string;
            };
            /** @description Verification and certificate status. Checkouts are served when `active`. */
            ssl_status: components["schemas"]["SslStatus"];
        };
        CustomDomainDetail: {
            /**
             * @description Identifier of the hostname at the edge provider.
             * @example 023e105f4ecef8ad9ca31a8372d0c353
             */
            cdn_id: string;
            /**
             * @description Target of the CNAME record. At a zone's apex, use the addresses of this name.
             * @example edge.checkout.example
             */
            cname_target: string;
            /**
             * Format: date-time
             * @description Time at which the hostname was registered.
             */
            created_at: string;
            /**
             * @description The hostname in lower case.
             * @example checkout.nordlicht.example
             */
            hostname: string;
            /**
             * Format: date-time
             * @description Time of the last DNS check, if any.
             */
            last_checked_at: string | null;
            /** @description DNS record that proves ownership. Keep it for as long as the hostname is in use. */
            ownership_verification: {
                /**
                 * @description Name of the record: `_svc-challenge.` followed by the hostname.
                 * @example _svc-challenge.checkout.nordlicht.example
                 */
                name: string;
                /**
                 * @description Type of the DNS record.
                 * @constant
                 */
                type: "txt";
                /**
                 * @description Value of the record.
                 * @example 5f0c1b0e9a7d4e6f8b2a3c4d5e6f7081
                 */
                value: string;
            };
            /** @description Verification and certificate status. Checkouts are served when `active`. */
            ssl_status: components["schemas"]["SslStatus"];
            /** @description Problem found by the last check, if any. */
            verification_error: string | null;
        };
        CustomDomainList: {
            /** @description Hostnames, newest first. */
            custom_domains: components["schemas"]["CustomDomainDetail"][];
        };
        DeclineTermsRequest: {
            /**
             * @description To the customer, in the e-mail about the decision.
             * @default
             */
            note?: string;
        };
        Delivery: {
            /**
             * Format: date-time
             * @description Time at which the delivery was abandoned.
             */
            abandoned_at: string | null;
            /** @description Number of attempts since the last replay. */
            attempt_count: number;
            /**
             * Format: date-time
             * @description Time at which the event occurred.
             */
            created_at: string;
            /** @description Event type, such as `order.completed`. */
            event: string;
            /**
             * @description Unique identifier of the delivery, `whd_…`.
             * @example whd_01JBN0RCK2M4P6R8T0V2X4Z6B8
             */
            id: string;
            /** @description Reason the last attempt failed, such as `timeout: no answer within 15 s`. */
            last_error: string | null;
            /** @description HTTP status of the last response, if any. */
            last_status_code: number | null;
            /**
             * Format: uuid
             * @description The merchant, or the nil UUID for events of the workspace.
             */
            merchant_id: string;
            /**
             * Format: date-time
             * @description Time of the next attempt. `null` if none is scheduled.
             */
            next_attempt_at: string | null;
            /**
             * Format: uuid
             * @description The subscription. `null` if it has been deleted.
             */
            subscription_id: string | null;
            /**
             * Format: date-time
             * @description Time at which the receiver responded with 2xx.
             */
            succeeded_at: string | null;
            /**
             * Format: uri
             * @description URL of the last attempt, or of the first one if none has been made.
             */
            target_url: string;
            /**
             * Format: uuid
             * @description The workspace it belongs to.
             */
            workspace_id: string | null;
        };
        DeliveryAttempt: {
            /** @description Duration of the attempt in milliseconds. */
            duration_ms: number;
            /** @description Reason the attempt failed. `null` if it succeeded. */
            error: string | null;
            /** @description Starts at 1 and increases by one with each replay. */
            generation: number;
            /** @description Number of the attempt within its generation, starting at 1. */
            number: number;
            /**
             * Format: date-time
             * @description Time at which the attempt started.
             */
            started_at: string;
            /** @description HTTP status of the response, if any. */
            status_code: number | null;
        };
        DeliveryDetail: {
            /**
             * Format: date-time
             * @description Time at which the delivery was abandoned.
             */
            abandoned_at: string | null;
            /** @description Number of attempts since the last replay. */
            attempt_count: number;
            /** @description The most recent attempts, newest first. At most 50. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /**
             * Format: date-time
             * @description Time at which the event occurred.
             */
            created_at: string;
            /** @description Event type, such as `order.completed`. */
            event: string;
            /**
             * @description Unique identifier of the delivery, `whd_…`.
             * @example whd_01JBN0RCK2M4P6R8T0V2X4Z6B8
             */
            id: string;
            /** @description Reason the last attempt failed, such as `timeout: no answer within 15 s`. */
            last_error: string | null;
            /** @description HTTP status of the last response, if any. */
            last_status_code: number | null;
            /**
             * Format: uuid
             * @description The merchant, or the nil UUID for events of the workspace.
             */
            merchant_id: string;
            /**
             * Format: date-time
             * @description Time of the next attempt. `null` if none is scheduled.
             */
            next_attempt_at: string | null;
            /** @description The event as sent. */
            payload: {
                [key: string]: unknown;
            };
            /** @description Request headers. The signature is masked. */
            request_headers: {
                [key: string]: string;
            } | null;
            /** @description Body of the last response, up to 16 KiB, encoded as `response_body_encoding` says. */
            response_body: string | null;
            /** @description Encoding of `response_body`. `null` if there is no body. */
            response_body_encoding: ("utf8" | "base64") | null;
            /** @description Whether the body was longer and is truncated. */
            response_body_truncated: boolean;
            /** @description Some headers of the last response. */
            response_headers: {
                [key: string]: string;
            } | null;
            /**
             * Format: uuid
             * @description The subscription. `null` if it has been deleted.
             */
            subscription_id: string | null;
            /**
             * Format: date-time
             * @description Time at which the receiver responded with 2xx.
             */
            succeeded_at: string | null;
            /**
             * Format: uri
             * @description URL of the last attempt, or of the first one if none has been made.
             */
            target_url: string;
            /**
             * Format: uuid
             * @description The workspace it belongs to.
             */
            workspace_id: string | null;
        };
        DeliveryPage: {
            /** @description Deliveries, newest first. */
            deliveries: components["schemas"]["Delivery"][];
            /**
             * Format: date-time
             * @description Send it as `after` to get the next page. `null` on the last.
             */
            next_after: string | null;
        };
        DeliveryPeriod: {
            /** @description Deliveries created in the period that are not attempted any more. */
            abandoned: number;
            /** @description Attempts that the latency is measured on: those of its newest 10,000 deliveries. */
            attempts: number;
            /** @description Deliveries created in the period that succeeded. */
            delivered: number;
            /**
             * Format: date-time
             * @description Its beginning.
             */
            from: string;
            /** @description Half of these attempts took at most this time; `null` without one. */
            p50_ms: number | null;
            /** @description 99 of 100 took at most this time; `null` without one. */
            p99_ms: number | null;
            /** @description Deliveries created in the period that wait for an attempt. */
            pending: number;
            /**
             * @description The last 24 hours, or the last 7 days.
             * @enum {string}
             */
            period: "24h" | "7d";
        };
        /** @enum {string} */
        DeliveryStatus: "succeeded" | "abandoned" | "pending";
        /**
         * @description How far the due day is from today. An order that is due today is due within 7 days.
         * @enum {string}
         */
        DueRange: "overdue_over_30_days" | "overdue_8_to_30_days" | "overdue_1_to_7_days" | "due_within_7_days" | "due_in_8_to_30_days" | "due_later";
        EventBilling: {
            /** @description Billing address. */
            address: {
                /** @description City or town. */
                city: string;
                /** @description Two-letter ISO 3166-1 country code. */
                country: string;
                /** @description Street address. */
                line1: string;
                /** @description Second address line, such as a building or department. */
                line2: string;
                /** @description Postal code. */
                postcode: string;
                /** @description State or province, as a code where one exists. May be empty. */
                state: string;
            };
            /** @description Company name. Empty for a private buyer. */
            company: string;
            /** @description Email address of the contact person. */
            email: string;
            /** @description First name of the contact person. */
            first_name: string;
            /** @description Last name of the contact person. */
            last_name: string;
            /** @description Phone number of the contact person. */
            phone: string;
        };
        EventCart: {
            /** @description Your metadata, unchanged from the session. */
            extensions?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        EventCoupon: {
            /** @description Discount, in minor units. `0` for free shipping alone. */
            amount: number;
            /** @description Discount code. */
            code: string;
        };
        EventDetails: {
            /** @description Buyer reference. */
            buyer_reference: string | null;
            /** @description Cost centre. */
            cost_centre: string | null;
            /** @description Number of a tax exemption. */
            exemption_number: string | null;
            /** @description Email address for invoices. */
            invoice_email: string | null;
            /** @description Note to the seller. */
            order_note: string | null;
            /** @description Peppol participant, such as `0208:0403019261`. */
            peppol_id: string | null;
            /** @description PO number. */
            po_number: string | null;
            /** @description Further PO numbers. */
            po_numbers: string[];
        };
        EventDispute: {
            /** @description Disputed amount, in minor units. */
            amount: number;
            /** @description Three-letter ISO 4217 currency code. */
            currency: string;
            /**
             * Format: date-time
             * @description Deadline for evidence. `null` if none can be submitted.
             */
            due_by: string | null;
            /** @description Identifier of the dispute at the payment processor, `du_…`. */
            id: string;
            /** @description The disputed payment, `pi_…`. */
            payment_intent: string;
            /** @description Reason given by the cardholder, such as `product_not_received`. */
            reason: string;
            /**
             * @description Status of the dispute. `closed`: an inquiry that ended without a chargeback.
             * @enum {string}
             */
            status: "open" | "won" | "lost" | "closed";
        };
        EventShipping: {
            /** @description Delivery address. */
            address: {
                /** @description City or town. */
                city: string;
                /** @description Two-letter ISO 3166-1 country code. */
                country: string;
                /** @description Street address. */
                line1: string;
                /** @description Second address line, such as a building or department. */
                line2: string;
                /** @description Postal code. */
                postcode: string;
                /** @description State or province, as a code where one exists. May be empty. */
                state: string;
            };
            /** @description Company name of the recipient. May be empty. */
            company: string;
            /** @description First name of the recipient. */
            first_name: string;
            /** @description Last name of the recipient. */
            last_name: string;
            /** @description Phone number of the recipient. May be empty. */
            phone: string;
        };
        EventShippingMethod: {
            /** @description Second line as shown to the buyer, such as the delivery time. Omitted if a package has none, and for orders of a store's own checkout. */
            description?: string;
            /** @description Identifier of the shipping method in the store, such as `flat_rate:3`. */
            id: string;
            /** @description Name of the shipping method as shown to the buyer. */
            label: string;
            /** @description `true`: the buyer collects all of the order. Omitted if any of it is delivered. */
            pickup?: boolean;
        };
        /**
         * @description Behavior if the hook gives no valid response: `closed` rejects the order, `open` accepts it.
         * @enum {string}
         */
        FailMode: "closed" | "open";
        /** @enum {string} */
        FieldUse: "off" | "optional" | "required";
        KeyContext: {
            /**
             * Format: uuid
             * @description Identifier of the calling key.
             */
            api_key_id: string;
            /** @description API version in effect for this request. */
            api_version: string;
            /** @description `true` in live mode, `false` in test mode. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description The merchant from `X-Svc-Merchant`, if sent.
             */
            merchant_id?: string;
            /** @description API version of requests without a `Svc-Version` header. */
            pinned_version: string;
            /** @description Scopes granted to the key. */
            scopes: string[];
            /**
             * Format: uuid
             * @description The workspace the key belongs to.
             */
            workspace_id: string;
        };
        LimitBudget: {
            /** @description How many pass at once while nothing of the budget is used. */
            at_once: number;
            /** @description Error of what is beyond it; `null` if that is done later instead of refused. */
            error_code: string | null;
            /** @description Requests, or what else is limited, in each period. */
            limit: number;
            /** @description What is limited, in words. */
            limits: string;
            /** @description Name of the budget. */
            name: string;
            /**
             * @description The period.
             * @enum {string}
             */
            period: "second" | "minute" | "hour";
            /**
             * @description Who shares one budget: each merchant has its own, each user, and so on.
             * @enum {string}
             */
            shared_by: "workspace_and_mode" | "workspace" | "merchant" | "user" | "session" | "network";
            /** @description How many of `at_once` are used now, with the few that server processes take in advance. `null` for budgets of sessions and networks, those of merchants unless `X-Svc-Merchant` names one, and those of users for a key. */
            used: number | null;
        };
        LimitsState: {
            /** @description AI budget of the merchant that `X-Svc-Merchant` names, else `null`. */
            ai: components["schemas"]["AiBudget"] | null;
            /** @description Budgets of the workspace, its merchants, users and shoppers. */
            budgets: components["schemas"]["LimitBudget"][];
            /** @description How many declined card payments are free. */
            card_limits: components["schemas"]["CardLimit"][];
            /** @description Pauses of card payments that are in force now, by merchant, the longest first; at most 100. */
            card_pauses: components["schemas"]["CardPause"][];
            /** @description `false` where the service runs with all limits switched off. */
            is_enforced: boolean;
            /** @description Refusals of the last 7 days. */
            refused: {
                /** @description Calls in the request log that were refused with 429, by merchant and error, the most first. */
                calls: components["schemas"]["RefusedCalls"][];
                /**
                 * Format: date-time
                 * @description Beginning of the 7 days, or of what the request log still has.
                 */
                from: string;
                /** @description `false` if there were more: of each method only the newest 20,000 are counted, and 100 rows returned. */
                is_complete: boolean;
            };
        };
        /**
         * @description Why there is no order: the session's `stopped_reason`. Without one, `left` for an expired session, `still_open` or `confirming`.
         * @enum {string}
         */
        LossReason: "vat_refused" | "no_delivery" | "credit_limit" | "account_blocked" | "store_unavailable" | "details_refused" | "vat_check_throttled" | "amounts_changed" | "coupon_refused" | "out_of_stock" | "refused_by_hook" | "hook_unavailable" | "payment_declined" | "card_attempts_limited" | "authentication_abandoned" | "payment_unavailable" | "payment_unknown" | "interrupted" | "left" | "still_open" | "confirming";
        Member: {
            /**
             * Format: date-time
             * @description Time at which the user was added.
             */
            created_at: string;
            /** @description Email address that notices are sent to. `null` if none was given. */
            email: string | null;
            /**
             * @description `member` reads; `owner` and `admin` change too.
             * @enum {string}
             */
            role: "owner" | "admin" | "member";
            /** @description The user at the identity provider: `sub` of its tokens. */
            subject: string;
        };
        MemberList: {
            /** @description All members of the workspace, the longest-standing first. */
            members: components["schemas"]["Member"][];
        };
        Merchant: {
            /** @description API key, `svc_mk_…`. In full only when created, afterwards only its prefix. */
            api_key: string;
            /** @description API secret, `svc_ms_…`. The service and the store sign their calls to each other with it: enter it in the store's plugin. Your own calls do not need it. Only when created, `null` afterwards. */
            api_secret: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * @description How the merchant was created.
             * @enum {string}
             */
            created_via: "partner_api" | "dashboard" | "cli";
            /**
             * Format: uuid
             * @description Unique identifier of the merchant.
             */
            id: string;
            /** @description `true` in live mode, `false` in test mode. */
            livemode: boolean;
            /** @description Name of the store. */
            name: string;
            /**
             * Format: uri
             * @description URL of the store, without query or fragment.
             */
            store_url: string;
        };
        MerchantAiChat: {
            /** @description Spending in the current month. */
            cost: {
                /**
                 * @description Calendar month in UTC.
                 * @example 2026-11
                 */
                month: string;
                /** @description Monthly spending cap in cents. `0` disables AI. */
                monthly_cap_cents: number;
                /** @description Amount spent this month, in cents. */
                monthly_spend_cents: number;
                /** @description Share of the cap that is spent. At `1`, AI is paused until the next month. */
                pct_used: number;
            };
            /** @description The last 30 days with model calls, newest first. */
            days: {
                /** @description Number of model calls that have ended. */
                calls: number;
                /**
                 * Format: date
                 * @description Calendar day in UTC.
                 */
                day: string;
                /** @description Number of those that failed. */
                failed_calls: number;
                /** @description Their cost in millionths of a cent. */
                spend_micro_cents: number;
            }[];
            /** @description State of the embedding model. */
            embeddings: {
                /** @description Whether the model is configured. */
                configured: boolean;
            };
            /** @description The indexed content that answers are based on. */
            knowledge: {
                /**
                 * Format: date-time
                 * @description Time of the last indexing run. `null` if the store has not been indexed.
                 */
                last_indexed_at: string | null;
                /** @description Number of indexed text chunks about delivery, returns and so on. */
                policy_chunks: number;
                /** @description Number of indexed text chunks about products. */
                product_chunks: number;
                /** @description Total number of indexed text chunks. */
                total_chunks: number;
            };
            /** @description State of the language model. */
            llm: {
                /** @description Whether the model is configured. */
                configured: boolean;
            };
            /** @description The modes in which AI may answer. */
            modes: {
                /** @description Whether AI answers questions about the checkout. */
                checkout_assistant: boolean;
                /** @description Whether AI answers are enabled. */
                enabled: boolean;
                /** @description Whether AI answers questions about delivery, returns and so on. */
                policy_qa: boolean;
                /** @description Whether AI answers questions about products. */
                product_qa: boolean;
            };
            /**
             * @description `ok`: everything works. `degraded`: some of it is unavailable. `paused`: AI is disabled, or the monthly cap is reached.
             * @enum {string}
             */
            status: "ok" | "degraded" | "paused";
        };
        MerchantDetail: {
            /** @description Hosts at which the merchant's store may be connected, in addition to the host of `store_url`. */
            allowed_store_hosts: string[];
            /**
             * Format: date-time
             * @description Time at which the merchant was closed. `null` while open.
             */
            closed_at: string | null;
            /** @description The merchant. */
            merchant: components["schemas"]["Merchant"];
            /** @description The connected account, if any. */
            stripe: components["schemas"]["ConnectedAccount"] | null;
        };
        MerchantPage: {
            /** @description Merchants, newest first. */
            merchants: components["schemas"]["Merchant"][];
            /** @description Send it as `after` to get the next page. `null` on the last. */
            next_after: string | null;
        };
        MerchantPatch: {
            /** @description Replaces the hosts at which the merchant's store may be connected, in addition to the host of `store_url`. A store that is already connected stays connected. */
            allowed_store_hosts?: string[];
            /** @description Name of the store. */
            name?: string;
        };
        MintedPartnerKey: {
            /** @description The key. */
            key: components["schemas"]["PartnerKey"];
            /** @description The full key. Returned only in this response. */
            plaintext: string;
        };
        MintPartnerKey: {
            /**
             * @description Whether to create a live key instead of a test key.
             * @default false
             */
            livemode?: boolean;
            /** @description Your name for the key. */
            name: string;
            /**
             * @description Scopes to grant. Defaults to all except `orders:read`, `orders:write` and `vat:read`, which expose buyers' data and must be requested explicitly. `orders:write` also sets who buys on account, on what terms and up to what limit.
             * @default [
             *       "merchants:read",
             *       "merchants:write",
             *       "webhooks:read",
             *       "webhooks:write",
             *       "domains:write",
             *       "logs:read"
             *     ]
             */
            scopes?: components["schemas"]["Scope"][];
        };
        Money: {
            /** @description In minor units. */
            amount: number;
            /** @description ISO 4217 code. */
            currency: string;
        };
        MoneyInput: {
            /** @description In minor units. */
            amount: number;
            /** @description ISO 4217 code. */
            currency: string;
        };
        OnAccount: {
            /** @description The same by due day, longest overdue first, ranges without orders included. */
            by_due: {
                /** @description Sum of their totals, in minor units. */
                amount: number;
                due: components["schemas"]["DueRange"];
                /** @description Number of orders. */
                orders: number;
            }[];
            /** @description ISO 4217 code. */
            currency: string;
            /**
             * Format: date
             * @description The earliest due day of them.
             */
            oldest_due: string;
            /** @description Orders on account that are not paid, overdue ones included. */
            open: {
                /** @description Sum of their totals, in minor units. */
                amount: number;
                /** @description Number of orders. */
                orders: number;
            };
            /** @description Of those, orders whose due day has passed. */
            overdue: {
                /** @description Sum of their totals, in minor units. */
                amount: number;
                /** @description Number of orders. */
                orders: number;
            };
        };
        OnboardingLink: {
            /** @description The connected account at the payment processor, `acct_…`. */
            account_id: string;
            /** @description Time at which the link expires, in Unix seconds. */
            expires_at: number;
            /**
             * Format: uri
             * @description URL of the onboarding form. It works once and expires within minutes.
             */
            onboarding_url: string;
        };
        OperatorFacts: {
            /** @description Changes of the database that come with releases. */
            migrations: {
                /** @description Applied migrations. */
                applied: number;
                /**
                 * Format: date-time
                 * @description When that was.
                 */
                applied_at: string | null;
                /** @description The one applied last. */
                newest: string | null;
                /** @description Migrations that `svc migrate` has yet to apply. */
                pending: string[];
            };
            /** @description Version of Node.js. */
            node_version: string;
            /** @description Version of Postgres. */
            postgres_version: string;
            /** @description Jobs in the queue by task, the longest wait first. */
            tasks: {
                /** @description Jobs that are due and not taken. */
                due: number;
                /** @description Jobs that are not tried any more. */
                failed: number;
                /** @description Jobs for later. */
                later: number;
                /** @description Name of the task. */
                name: string;
                /**
                 * Format: date-time
                 * @description Since when the oldest of those due is; `null` without one.
                 */
                oldest_due_at: string | null;
                /** @description Jobs that a worker has taken. */
                running: number;
            }[];
            /** @description Pools of workers, the most recent heartbeat first; at most 50. */
            workers: {
                /** @description Identifier of the pool of workers. */
                id: string;
                /** @description Whether its heartbeats come in time. */
                is_alive: boolean;
                /** @description Jobs that it has taken. */
                jobs: number;
                /**
                 * Format: date-time
                 * @description Its last heartbeat.
                 */
                seen_at: string;
            }[];
        };
        Order: {
            /** @description Sum of the issued refunds, in minor units; lost disputes are among them, refunds of surplus payments are not. */
            amount_refunded: number;
            /** @description Amounts of the order. */
            amounts: components["schemas"]["Amounts"];
            /** @description Billing details from the buyer. Fields not asked for are empty. */
            billing: components["schemas"]["EventBilling"];
            /** @description Discount codes of the order. */
            coupons: components["schemas"]["EventCoupon"][];
            /**
             * Format: date-time
             * @description Time at which the order was placed.
             */
            created_at: string;
            /** @description Three-letter ISO 4217 currency code. */
            currency: string;
            /** @description What the company entered of `b2b.fields`. `null` or empty if nothing. */
            details: components["schemas"]["EventDetails"];
            /** @description Disputes of the order's payments, oldest first. */
            disputes: components["schemas"]["EventDispute"][];
            /**
             * @description Unique identifier, `ord_…`.
             * @example ord_01JBN0R9E5K0S2D4F6G8H0J1K2
             */
            id: string;
            /** @description `true` in live mode, `false` in test mode. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description The merchant that sold the order.
             */
            merchant_id: string;
            /** @description Order metadata as stored in the store: keys `_svc_…` and `_billing_company`. */
            meta: {
                [key: string]: string | number | boolean;
            };
            /** @description Why the order needs attention, such as a store that rejected it, a dispute or a surplus payment. `null` if it does not. */
            needs_attention: string | null;
            /** @description Order number in the store. */
            number: string;
            /**
             * Format: date-time
             * @description Time at which the order was paid. For a payment that was recorded later, 12:00 of `paid_on` in the store's time zone. `null` while the order is unpaid.
             */
            paid_at: string | null;
            /** @description Day on which the payment was received, in the store's time zone, as an ISO 8601 date. `null` while the order is unpaid, and for payments before this field existed. */
            paid_on: string | null;
            /** @description Due date of a deferred payment, as an ISO 8601 date. `null` if the term has none. */
            payment_due: string | null;
            /** @description The payment at the payment processor. `null` while unpaid and for deferred terms. */
            payment_intent: string | null;
            /** @description The selected payment term. `null` if none was offered. */
            payment_term: string | null;
            /** @description The checkout session. `null` for the store's own checkout. */
            session_id: string | null;
            /** @description Where the goods go. `null` if they go to the billing address, or nothing is delivered. */
            shipping: components["schemas"]["EventShipping"] | null;
            /** @description How the order is delivered. `null` if the buyer had no choice. Of several packages, `id` and `label` are lists separated by commas. */
            shipping_method: components["schemas"]["EventShippingMethod"] | null;
            status: components["schemas"]["OrderStatus"];
            /** @description Identifier of the order on that platform. */
            store_order_id: string;
            /** @description Platform that holds the order, such as `woocommerce`. */
            store_platform: string;
            /** @description Whether the store has accepted the current status of the order. */
            store_synced: boolean;
        };
        OrderDetail: {
            /** @description Sum of the issued refunds, in minor units; lost disputes are among them, refunds of surplus payments are not. */
            amount_refunded: number;
            /** @description Amounts of the order. */
            amounts: components["schemas"]["Amounts"];
            /** @description Billing details from the buyer. Fields not asked for are empty. */
            billing: components["schemas"]["EventBilling"];
            /** @description The cart with its lines. `extensions` are unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description Discount codes of the order. */
            coupons: components["schemas"]["EventCoupon"][];
            /**
             * Format: date-time
             * @description Time at which the order was placed.
             */
            created_at: string;
            /** @description Three-letter ISO 4217 currency code. */
            currency: string;
            /** @description What the company entered of `b2b.fields`. `null` or empty if nothing. */
            details: components["schemas"]["EventDetails"];
            /** @description Disputes of the order's payments, oldest first. */
            disputes: components["schemas"]["EventDispute"][];
            /**
             * @description Unique identifier, `ord_…`.
             * @example ord_01JBN0R9E5K0S2D4F6G8H0J1K2
             */
            id: string;
            /** @description `true` in live mode, `false` in test mode. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description The merchant that sold the order.
             */
            merchant_id: string;
            /** @description Order metadata as stored in the store: keys `_svc_…` and `_billing_company`. */
            meta: {
                [key: string]: string | number | boolean;
            };
            /** @description Why the order needs attention, such as a store that rejected it, a dispute or a surplus payment. `null` if it does not. */
            needs_attention: string | null;
            /** @description Order number in the store. */
            number: string;
            /**
             * Format: date-time
             * @description Time at which the order was paid. For a payment that was recorded later, 12:00 of `paid_on` in the store's time zone. `null` while the order is unpaid.
             */
            paid_at: string | null;
            /** @description Day on which the payment was received, in the store's time zone, as an ISO 8601 date. `null` while the order is unpaid, and for payments before this field existed. */
            paid_on: string | null;
            /** @description Due date of a deferred payment, as an ISO 8601 date. `null` if the term has none. */
            payment_due: string | null;
            /** @description The payment at the payment processor. `null` while unpaid and for deferred terms. */
            payment_intent: string | null;
            /** @description The selected payment term. `null` if none was offered. */
            payment_term: string | null;
            /** @description The checkout session. `null` for the store's own checkout. */
            session_id: string | null;
            /** @description Where the goods go. `null` if they go to the billing address, or nothing is delivered. */
            shipping: components["schemas"]["EventShipping"] | null;
            /** @description How the order is delivered. `null` if the buyer had no choice. Of several packages, `id` and `label` are lists separated by commas. */
            shipping_method: components["schemas"]["EventShippingMethod"] | null;
            status: components["schemas"]["OrderStatus"];
            /** @description Identifier of the order on that platform. */
            store_order_id: string;
            /** @description Platform that holds the order, such as `woocommerce`. */
            store_platform: string;
            /** @description Whether the store has accepted the current status of the order. */
            store_synced: boolean;
        };
        OrderPage: {
            /** @description Send it as `after` to get the next page. `null` on the last. */
            next_after: string | null;
            /** @description Orders, newest first. */
            orders: components["schemas"]["Order"][];
            /** @description Whether `search` begins a field of more than 1,000 orders, so that some of them may be missing from the list: a longer text finds them. `false` without `search`. */
            search_incomplete: boolean;
        };
        /**
         * @description Status of the order in the store. `on-hold` awaits payment. An order on account, or one paid on delivery, can be `processing` or `completed` before it is paid; `paid_at` says whether it is.
         * @enum {string}
         */
        OrderStatus: "pending" | "processing" | "on-hold" | "completed" | "canceled" | "refunded" | "failed";
        PartnerCompany: {
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description Credit limits. No order in any other currency is placed on account. `null`: unlimited. */
            credit_limits: components["schemas"]["Money"][] | null;
            /** @description Unique identifier, `co_…`. */
            id: string;
            /** @description Customers who buy for the company. Each belongs to one company. */
            members: {
                /** @description Your identifier of the customer. */
                reference: string;
                /** @description Agreed with this customer. `null`: the company's. */
                terms: string[] | null;
            }[];
            /** @description Name of the company. */
            name: string;
            /** @description For your staff. */
            note: string;
            /** @description Replaces the merchant's `overdue_days`, if not `null`. */
            overdue_days: number | null;
            /**
             * @description Members of a suspended company pay now.
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description Values of the agreed payment terms. `null`: as offered to others. */
            terms: string[] | null;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description VAT numbers, for your staff. They grant nothing. */
            vat_numbers: string[];
        };
        PartnerCompanyPage: {
            /** @description Companies, newest first. */
            companies: components["schemas"]["PartnerCompany"][];
            /** @description Send it as `after` to get the next page. `null` on the last. */
            next_after: string | null;
        };
        PartnerCompanyPatch: {
            /** @description Credit limits. No order in any other currency is placed on account. `null`: unlimited. */
            credit_limits?: components["schemas"]["MoneyInput"][] | null;
            /** @description Customers who buy for the company. Each belongs to one company. */
            members?: {
                /**
                 * @description Moves a customer of this other company. Without it, a customer of another company results in 409 `duplicate_resource`.
                 * @example co_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB
                 */
                move_from?: string;
                /** @description Your identifier of the customer. */
                reference: string;
                /**
                 * @description Agreed with this customer. `null`: the company's.
                 * @default null
                 */
                terms?: string[] | null;
            }[];
            /** @description Name of the company. */
            name?: string;
            /** @description For your staff. */
            note?: string;
            /** @description Replaces the merchant's `overdue_days`, if not `null`. */
            overdue_days?: number | null;
            /**
             * @description Members of a suspended company pay now.
             * @enum {string}
             */
            status?: "active" | "suspended";
            /** @description Values of the agreed payment terms. `null`: as offered to others. */
            terms?: string[] | null;
            /** @description VAT numbers, for your staff. They grant nothing. */
            vat_numbers?: string[];
        };
        PartnerCouponSettings: {
            /** @description Discount on the goods, in minor units. */
            amount?: number;
            /** @description What the shopper enters, in any case. */
            code: string;
            /** @description Currency of the amounts, and of the carts that the code applies to. */
            currency?: string;
            /**
             * Format: date
             * @description Last day on which it applies, in UTC.
             */
            expires_on?: string;
            /** @description Whether the first shipping method is free. */
            free_shipping?: boolean;
            /** @description Value of the goods from which it applies. */
            minimum?: number;
            /** @description Discount on the goods, in percent. */
            percent?: number;
            /** @description Number of orders that can use it. */
            usage_limit?: number;
        };
        PartnerCouponSettingsInput: {
            /** @description Discount on the goods, in minor units. */
            amount?: number;
            /** @description What the shopper enters, in any case. */
            code: string;
            /** @description Currency of the amounts, and of the carts that the code applies to. */
            currency?: string;
            /**
             * Format: date
             * @description Last day on which it applies, in UTC.
             */
            expires_on?: string;
            /** @description Whether the first shipping method is free. */
            free_shipping?: boolean;
            /** @description Value of the goods from which it applies. */
            minimum?: number;
            /** @description Discount on the goods, in percent. */
            percent?: number;
            /** @description Number of orders that can use it. */
            usage_limit?: number;
        };
        PartnerKey: {
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Unique identifier of the key.
             */
            id: string;
            /** @description First characters of the key. */
            key_prefix: string;
            /**
             * Format: date-time
             * @description Time of last use, accurate to the minute. `null` if the key has never been used.
             */
            last_used_at: string | null;
            /** @description `true` in live mode, `false` in test mode. */
            livemode: boolean;
            /**
             * @description Your name for the key.
             * @example Onboarding service
             */
            name: string;
            /** @description API version of requests without a `Svc-Version` header. */
            pinned_version: string;
            /**
             * Format: date-time
             * @description Time of revocation. `null` while the key is active.
             */
            revoked_at: string | null;
            /** @description Scopes granted to the key. */
            scopes: string[];
            /**
             * Format: uuid
             * @description The workspace the key belongs to.
             */
            workspace_id: string;
        };
        PartnerKeyList: {
            /** @description All keys of the workspace, including revoked ones, newest first. */
            keys: components["schemas"]["PartnerKey"][];
        };
        PartnerMerchantConfiguration: {
            /** @description AI answers for shoppers. */
            ai: {
                /**
                 * @description Whether AI answers are enabled.
                 * @default false
                 */
                enabled: boolean;
                /** @description The modes in which AI may answer. */
                modes: components["schemas"]["AiModes"];
                /**
                 * @description Spending cap per calendar month, in cents. `0` disables AI answers.
                 * @default 0
                 */
                monthly_cap_cents: number;
            };
            /**
             * @description Origins that may embed the checkout, such as `https://shop.example`.
             * @default []
             */
            allowed_origins: string[];
            /** @description B2B settings. */
            b2b: {
                /** @description Fields of the form, each `off`, `optional` or `required`. The VAT number is always asked for. */
                fields: {
                    /**
                     * @description Buyer reference, such as a Leitweg-ID.
                     * @default off
                     */
                    buyer_reference: components["schemas"]["FieldUse"];
                    /**
                     * @description Cost centre.
                     * @default off
                     */
                    cost_centre: components["schemas"]["FieldUse"];
                    /**
                     * @description Number of a tax exemption, for tax handlers.
                     * @default off
                     */
                    exemption_number: components["schemas"]["FieldUse"];
                    /**
                     * @description Email address for invoices.
                     * @default off
                     */
                    invoice_email: components["schemas"]["FieldUse"];
                    /**
                     * @description Note to the seller.
                     * @default off
                     */
                    order_note: components["schemas"]["FieldUse"];
                    /**
                     * @description Peppol participant, suggested for Belgian VAT numbers.
                     * @default off
                     */
                    peppol_id: components["schemas"]["FieldUse"];
                    /**
                     * @description PO number.
                     * @default optional
                     */
                    po_number: components["schemas"]["FieldUse"];
                    /**
                     * @description Further PO numbers, at most 10.
                     * @default off
                     */
                    po_numbers: components["schemas"]["FieldUse"];
                };
                /** @description Orders on account, and who may buy so. */
                on_account: {
                    /**
                     * @description Whether signed-in customers may request terms.
                     * @default false
                     */
                    allow_requests: boolean;
                    /** @description Account to pay to, printed on the store's documents. */
                    bank_details: string | null;
                    /**
                     * @description Who is offered terms without an entry in `offers`.
                     * @default everyone
                     * @enum {string}
                     */
                    default_offer: "everyone" | "signed_in" | "approved";
                    /** @description Largest order without a company; other currencies exceed it. */
                    max_order: components["schemas"]["Money"] | null;
                    /**
                     * @description Who is offered a term, by its value. At most 40.
                     * @default {}
                     */
                    offers: {
                        [key: string]: components["schemas"]["TermOffer"];
                    };
                    /** @description Days after the due day at which an unpaid order blocks its company. */
                    overdue_days: number | null;
                };
                /**
                 * @description Payment terms offered to the shopper. If empty, every order is paid at checkout.
                 * @default []
                 */
                payment_terms: components["schemas"]["ConfiguredTerm"][];
                /**
                 * @description Whether an invalid VAT number blocks the order.
                 * @default false
                 */
                require_valid_vat: boolean;
                /**
                 * @description What happens if a valid VAT number is registered to a company of another name, where the register discloses it. `warn`: the shopper is warned. `review`: the order also needs attention before it is shipped. `charge_vat`: the tax override is not applied, so VAT is charged.
                 * @default warn
                 */
                vat_name_mismatch: components["schemas"]["VatNameMismatch"];
                /** @description The merchant's own VAT numbers, one per tax authority. */
                vat_numbers: {
                    /** @description The merchant's EU VAT number, used to obtain consultation numbers from VIES. */
                    eu: string | null;
                    /** @description The merchant's UK VAT number, used to obtain consultation numbers from HMRC. */
                    gb: string | null;
                };
            };
            /** @description Appearance of the checkout. */
            branding: {
                /** @description Accent color as `#rrggbb`. It is adjusted where it would be illegible. */
                accent_color: string | null;
                /**
                 * @description Radius of corners, in CSS pixels.
                 * @default 8
                 */
                corner_radius: number;
                /** @description Name shown on the checkout. Defaults to the merchant's name. */
                display_name: string | null;
                /** @description Registered name of the seller. Defaults to the merchant's name. */
                legal_name: string | null;
                /** @description Default language of the checkout. */
                locale: ("bg" | "cs" | "da" | "de" | "el" | "en" | "es" | "et" | "fi" | "fr" | "ga" | "hr" | "hu" | "it" | "lt" | "lv" | "mt" | "nb" | "nl" | "pl" | "pt" | "ro" | "sk" | "sl" | "sv") | null;
                /**
                 * Format: uri
                 * @description URL of the logo in the dark color scheme. Without it, `logo_url` is shown on white.
                 */
                logo_dark_url: string | null;
                /**
                 * Format: uri
                 * @description URL of the logo. Without it, the name is shown with its first letter.
                 */
                logo_url: string | null;
                /**
                 * @description Density, borders and backgrounds.
                 * @default standard
                 */
                preset: components["schemas"]["BrandingPreset"];
                /**
                 * Format: email
                 * @description E-mail address of the seller, for buyers.
                 */
                support_email: string | null;
                /** @description Phone number of the seller, for buyers. */
                support_phone: string | null;
                /**
                 * Format: uri
                 * @description Contact page of the seller, with https.
                 */
                support_url: string | null;
            };
            /**
             * @description Discount codes of the built-in store. A connected store has its own.
             * @default []
             */
            coupons: components["schemas"]["PartnerCouponSettings"][];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description Defaults for new sessions. */
            defaults: {
                /**
                 * @description Whether sessions are in B2B mode by default.
                 * @default false
                 */
                b2b: boolean;
            };
            /**
             * Format: uuid
             * @description Unique identifier of the merchant.
             */
            id: string;
            /** @description `true` in live mode, `false` in test mode. */
            livemode: boolean;
            /** @description Name of the store. */
            name: string;
            /** @description Card payments. */
            payments: {
                /**
                 * @description Whether Stripe sends the shopper a receipt of each card payment. Live mode only.
                 * @default false
                 */
                receipt_email: boolean;
                /** @description Text on the cardholder's statement, after the prefix of the merchant's Stripe account: 1 to 22 unaccented characters with at least one letter, and none of `< > \ ' " *`. Prefix and suffix share 22 characters; a longer suffix is cut. Defaults to the display name. */
                statement_descriptor_suffix: string | null;
            };
            /** @description The pre-confirmation hook. Read-only here; the partner configures it. */
            pre_confirmation: {
                /** @description Whether a pre-confirmation hook is configured. */
                configured: boolean;
                /** @description Behavior if the hook does not respond. `null` if no hook is configured. */
                fail_mode: ("closed" | "open") | null;
            };
            /** @description Delivery. */
            shipping: {
                /**
                 * @description Zones of the built-in store; the first one that names the country applies. Without any, nothing is asked. A connected store has its own.
                 * @default []
                 */
                zones: components["schemas"]["PartnerShippingZone"][];
            };
            /** @description Facts about the store. */
            store: {
                /** @description Address in `country_code`, for order confirmations. */
                address: components["schemas"]["StoreAddress"];
                /** @description Country the store sells from, as a two-letter ISO 3166-1 code. It sets no tax rate. */
                country_code: string | null;
                /** @description Currency of sessions that set none, as a three-letter ISO 4217 code. */
                currency: string | null;
                /**
                 * @description What the store sells; determines which VAT rules apply.
                 * @default goods
                 * @enum {string}
                 */
                sells: "goods" | "services" | "both";
            };
            /** @description Platform that receives the orders. `builtin` until a store connects. */
            store_platform: string;
            /**
             * Format: uri
             * @description URL of the store.
             */
            store_url: string;
            /** @description URLs the checkout links and redirects to. */
            urls: components["schemas"]["ConfiguredUrls"];
        };
        PartnerMerchantConfigurationPatch: {
            /** @description AI answers for shoppers. */
            ai?: {
                /** @description Whether AI answers are enabled. */
                enabled?: boolean | null;
                /** @description The modes in which AI may answer. */
                modes?: {
                    /** @description Whether AI answers questions about the checkout. */
                    checkout_assistant?: boolean | null;
                    /** @description Whether AI answers questions about delivery, returns and so on. */
                    policy_qa?: boolean | null;
                    /** @description Whether AI answers questions about products. */
                    product_qa?: boolean | null;
                } | null;
                /** @description Spending cap per calendar month, in cents. `0` disables AI answers. */
                monthly_cap_cents?: number | null;
            } | null;
            /** @description Origins that may embed the checkout, such as `https://shop.example`. */
            allowed_origins?: string[] | null;
            /** @description B2B settings. */
            b2b?: {
                /** @description Fields of the form, each `off`, `optional` or `required`. The VAT number is always asked for. */
                fields?: {
                    /** @description Buyer reference, such as a Leitweg-ID. */
                    buyer_reference?: components["schemas"]["FieldUse"] | null;
                    /** @description Cost centre. */
                    cost_centre?: components["schemas"]["FieldUse"] | null;
                    /** @description Number of a tax exemption, for tax handlers. */
                    exemption_number?: components["schemas"]["FieldUse"] | null;
                    /** @description Email address for invoices. */
                    invoice_email?: components["schemas"]["FieldUse"] | null;
                    /** @description Note to the seller. */
                    order_note?: components["schemas"]["FieldUse"] | null;
                    /** @description Peppol participant, suggested for Belgian VAT numbers. */
                    peppol_id?: components["schemas"]["FieldUse"] | null;
                    /** @description PO number. */
                    po_number?: components["schemas"]["FieldUse"] | null;
                    /** @description Further PO numbers, at most 10. */
                    po_numbers?: components["schemas"]["FieldUse"] | null;
                } | null;
                /** @description Orders on account, and who may buy so. */
                on_account?: {
                    /** @description Whether signed-in customers may request terms. */
                    allow_requests?: boolean | null;
                    /** @description Account to pay to, printed on the store's documents. */
                    bank_details?: string | null;
                    /** @description Who is offered terms without an entry in `offers`. */
                    default_offer?: ("everyone" | "signed_in" | "approved") | null;
                    /** @description Largest order without a company; other currencies exceed it. */
                    max_order?: components["schemas"]["MoneyInput"] | null;
                    /** @description Who is offered a term, by its value. At most 40. */
                    offers?: {
                        [key: string]: components["schemas"]["TermOfferInput"] | null;
                    } | null;
                    /** @description Days after the due day at which an unpaid order blocks its company. */
                    overdue_days?: number | null;
                } | null;
                /** @description Payment terms offered to the shopper. If empty, every order is paid at checkout. */
                payment_terms?: components["schemas"]["ConfiguredTermInput"][] | null;
                /** @description Whether an invalid VAT number blocks the order. */
                require_valid_vat?: boolean | null;
                /** @description What happens if a valid VAT number is registered to a company of another name, where the register discloses it. `warn`: the shopper is warned. `review`: the order also needs attention before it is shipped. `charge_vat`: the tax override is not applied, so VAT is charged. */
                vat_name_mismatch?: components["schemas"]["VatNameMismatch"] | null;
                /** @description The merchant's own VAT numbers, one per tax authority. */
                vat_numbers?: {
                    /** @description The merchant's EU VAT number, used to obtain consultation numbers from VIES. */
                    eu?: string | null;
                    /** @description The merchant's UK VAT number, used to obtain consultation numbers from HMRC. */
                    gb?: string | null;
                } | null;
            } | null;
            /** @description Appearance of the checkout. */
            branding?: {
                /** @description Accent color as `#rrggbb`. It is adjusted where it would be illegible. */
                accent_color?: string | null;
                /** @description Radius of corners, in CSS pixels. */
                corner_radius?: number | null;
                /** @description Name shown on the checkout. Defaults to the merchant's name. */
                display_name?: string | null;
                /** @description Registered name of the seller. Defaults to the merchant's name. */
                legal_name?: string | null;
                /** @description Default language of the checkout. */
                locale?: ("bg" | "cs" | "da" | "de" | "el" | "en" | "es" | "et" | "fi" | "fr" | "ga" | "hr" | "hu" | "it" | "lt" | "lv" | "mt" | "nb" | "nl" | "pl" | "pt" | "ro" | "sk" | "sl" | "sv") | null;
                /**
                 * Format: uri
                 * @description URL of the logo in the dark color scheme. Without it, `logo_url` is shown on white.
                 */
                logo_dark_url?: string | null;
                /**
                 * Format: uri
                 * @description URL of the logo. Without it, the name is shown with its first letter.
                 */
                logo_url?: string | null;
                /** @description Density, borders and backgrounds. */
                preset?: components["schemas"]["BrandingPreset"] | null;
                /**
                 * Format: email
                 * @description E-mail address of the seller, for buyers.
                 */
                support_email?: string | null;
                /** @description Phone number of the seller, for buyers. */
                support_phone?: string | null;
                /**
                 * Format: uri
                 * @description Contact page of the seller, with https.
                 */
                support_url?: string | null;
            } | null;
            /** @description Discount codes of the built-in store. A connected store has its own. */
            coupons?: components["schemas"]["PartnerCouponSettingsInput"][] | null;
            /** @description Defaults for new sessions. */
            defaults?: {
                /** @description Whether sessions are in B2B mode by default. */
                b2b?: boolean | null;
            } | null;
            /** @description Card payments. */
            payments?: {
                /** @description Whether Stripe sends the shopper a receipt of each card payment. Live mode only. */
                receipt_email?: boolean | null;
                /** @description Text on the cardholder's statement, after the prefix of the merchant's Stripe account: 1 to 22 unaccented characters with at least one letter, and none of `< > \ ' " *`. Prefix and suffix share 22 characters; a longer suffix is cut. Defaults to the display name. */
                statement_descriptor_suffix?: string | null;
            } | null;
            /** @description Delivery. */
            shipping?: {
                /** @description Zones of the built-in store; the first one that names the country applies. Without any, nothing is asked. A connected store has its own. */
                zones?: components["schemas"]["PartnerShippingZoneInput"][] | null;
            } | null;
            /** @description Facts about the store. */
            store?: {
                /** @description Address in `country_code`, for order confirmations. */
                address?: {
                    /** @description City or town. */
                    city?: string | null;
                    /** @description Street address. */
                    line1?: string | null;
                    /** @description Postal code. VAT rules depend on it. */
                    postcode?: string | null;
                    /** @description State or province. */
                    state?: string | null;
                } | null;
                /** @description Country the store sells from, as a two-letter ISO 3166-1 code. It sets no tax rate. */
                country_code?: string | null;
                /** @description Currency of sessions that set none, as a three-letter ISO 4217 code. */
                currency?: string | null;
                /** @description What the store sells; determines which VAT rules apply. */
                sells?: ("goods" | "services" | "both") | null;
            } | null;
            /** @description URLs the checkout links and redirects to. */
            urls?: {
                /**
                 * Format: uri
                 * @description Default URL of the link back to the store.
                 */
                cancel?: string | null;
                /**
                 * Format: uri
                 * @description URL of the privacy notice, linked in the footer.
                 */
                privacy?: string | null;
                /**
                 * Format: uri
                 * @description Default redirect URL after the order.
                 */
                success?: string | null;
                /**
                 * Format: uri
                 * @description URL of the terms of sale, linked in the footer.
                 */
                terms?: string | null;
            } | null;
        };
        PartnerShippingZone: {
            /** @description Countries of the zone. If empty, all that no other zone names. */
            countries: string[];
            /** @description Currency of the prices, and of the carts that the zone applies to. */
            currency: string;
            /** @description Shipping methods, the preselected one first. */
            methods: {
                /** @description Second line, such as the delivery time. */
                description?: string;
                /** @description Value of the goods after discounts from which it is free. */
                free_from?: number;
                /** @description Identifier of the method within its zone. */
                id: string;
                /** @description Name shown to the shopper. */
                label: string;
                /** @description Whether the buyer collects the goods in the store's country. */
                pickup?: boolean;
                /** @description Price in minor units, with tax where the prices of the cart include it. */
                price: number;
                /** @description Tax rate in percent. Defaults to the highest one of the goods. */
                tax_rate?: number;
            }[];
            /** @description Name of the zone, for the merchant. */
            name: string;
        };
        PartnerShippingZoneInput: {
            /** @description Countries of the zone. If empty, all that no other zone names. */
            countries: string[];
            /** @description Currency of the prices, and of the carts that the zone applies to. */
            currency: string;
            /** @description Shipping methods, the preselected one first. */
            methods: {
                /** @description Second line, such as the delivery time. */
                description?: string;
                /** @description Value of the goods after discounts from which it is free. */
                free_from?: number;
                /** @description Identifier of the method within its zone. */
                id: string;
                /** @description Name shown to the shopper. */
                label: string;
                /** @description Whether the buyer collects the goods in the store's country. */
                pickup?: boolean;
                /** @description Price in minor units, with tax where the prices of the cart include it. */
                price: number;
                /** @description Tax rate in percent. Defaults to the highest one of the goods. */
                tax_rate?: number;
            }[];
            /** @description Name of the zone, for the merchant. */
            name: string;
        };
        PartnerTermsRequest: {
            /** @description Name of the company, as the customer entered it. */
            company: string;
            /** @description The company whose member the customer became. `null` unless `approved`. */
            company_id: string | null;
            /** @description The customer who asks. */
            customer: {
                /** @description The store's identifier of the customer. */
                reference: string;
            };
            /**
             * Format: date-time
             * @description Time of the decision. `null` while `requested`.
             */
            decided_at: string | null;
            /**
             * @description Unique identifier of the request, `tr_…`.
             * @example tr_5f0c8e1b7a2d4c6f9e3b1a08
             */
            id: string;
            /** @description From the customer. May be empty. */
            message: string;
            /** @description To the customer, with the decision. May be empty. */
            note: string;
            /**
             * Format: date-time
             * @description Time of the request.
             */
            requested_at: string;
            status: components["schemas"]["TermsRequestStatus"];
            /** @description As the customer entered it. It proves nothing. May be empty. */
            vat_number: string;
        };
        PartnerTermsRequestPage: {
            /** @description Send it as `after` to get the next page. `null` on the last. */
            next_after: string | null;
            /** @description Requests, newest first. */
            terms_requests: components["schemas"]["PartnerTermsRequest"][];
        };
        PreConfirmation: {
            fail_mode: components["schemas"]["FailMode"];
            /** @description Signing secret. Returned only when it is set or changed. */
            secret?: string;
            /**
             * Format: uri
             * @description URL called with POST before each charge.
             */
            url: string;
        };
        PreConfirmationCall: {
            /** @description Number of the shopper's submission, starting at 1. */
            attempt: number;
            /**
             * Format: date-time
             * @description Time of the call.
             */
            created_at: string;
            /** @description Milliseconds until the response or the failure. */
            duration_ms: number | null;
            /** @description Why the hook gave no valid response, if it gave none. */
            error: string | null;
            /**
             * Format: date-time
             * @description Until when the hook was asked to hold capacity.
             */
            hold_until: string;
            /** @description Identifier of the call, `pc_…`, equal to its `webhook-id`. */
            id: string;
            /**
             * Format: uuid
             * @description The merchant whose hook was called.
             */
            merchant_id: string;
            /** @description The hook's `message` to the shopper, if any. */
            message: string | null;
            /** @description The order: ours, `ord_…`, or the store's for a checkout inside the store. A rejected order of a session does not exist. */
            order_id: string | null;
            /** @description The hook's `reason` for rejecting the order, if any. */
            reason: string | null;
            result: components["schemas"]["PreConfirmationResult"];
            /** @description The checkout session. `null` for a checkout inside the store. */
            session_id: string | null;
            /**
             * Format: date-time
             * @description Time at which the attempt ended. `null` while it is open.
             */
            settled_at: string | null;
            /** @description How the attempt ended: `paid`, `held` on a deferred term, or `released` without an order. `null` while it is open. */
            settled_outcome: ("paid" | "held" | "released") | null;
            /** @description HTTP status of the hook's response, if any. */
            status_code: number | null;
        };
        PreConfirmationCallPage: {
            /** @description Calls, newest first. */
            calls: components["schemas"]["PreConfirmationCall"][];
            /** @description Send it as `after` to get the next page. `null` on the last. */
            next_after: string | null;
        };
        PreConfirmationDetail: {
            fail_mode: components["schemas"]["FailMode"];
            /**
             * Format: date-time
             * @description Time at which the signing secret was last changed.
             */
            secret_set_at: string;
            /**
             * Format: uri
             * @description URL called with POST before each charge.
             */
            url: string;
        };
        PreConfirmationInput: {
            /** @description Behavior if the hook gives no valid response: `closed` rejects the order, `open` accepts it. Initially `closed`. */
            fail_mode?: components["schemas"]["FailMode"];
            /** @description Signing secret: `whsec_` followed by 24 to 64 bytes in base64, or any other text, used as UTF-8 bytes. Generated if omitted. */
            secret?: string;
            /**
             * Format: uri
             * @description URL called with POST before each charge. Must be https in live mode.
             */
            url: string;
        };
        /**
         * @description `go_on`: the hook accepted the order. `refused`: it rejected the order. `unavailable`: it gave no valid response and the order was rejected. `bypassed`: it gave no valid response and the order was accepted, because its `fail_mode` is `open`. `pending`: no result yet.
         * @enum {string}
         */
        PreConfirmationResult: "go_on" | "refused" | "unavailable" | "bypassed" | "pending";
        Receiver: {
            /** @description Deliveries created in the period that are not attempted any more. */
            abandoned: number;
            /** @description Deliveries created in the period that succeeded. */
            delivered: number;
            /** @description Its description. */
            description: string | null;
            /**
             * Format: date-time
             * @description The first of the failed attempts; `null` unless it is failing.
             */
            failing_since: string | null;
            /** @description Host of its `target_url`. */
            host: string;
            /** @description Why the newest of these deliveries failed; `null` unless it is failing. */
            last_error: string | null;
            /**
             * Format: uuid
             * @description The merchant whose events it receives; `null` for all.
             */
            merchant_id: string | null;
            /** @description Deliveries that wait for an attempt, whenever they were created. */
            pending: number;
            /**
             * @description `failing`: every attempt since `failing_since` has failed. `disabled`: it is sent nothing. `idle`: there were no events.
             * @enum {string}
             */
            status: "healthy" | "failing" | "disabled" | "idle";
            /**
             * Format: uuid
             * @description The webhook subscription.
             */
            subscription_id: string;
        };
        ReceiverList: {
            /**
             * Format: date-time
             * @description Beginning of the period: 24 hours ago.
             */
            from: string;
            /** @description Failing ones first, then disabled ones, then the newest; at most 50. */
            receivers: components["schemas"]["Receiver"][];
        };
        Refund: {
            /** @description Amount in minor units. */
            amount: number;
            /** @description Three-letter ISO 4217 currency code. */
            currency: string;
            /** @description Unique identifier of the refund, `rf_…`. */
            id: string;
            /**
             * @description Status of the refund. `pending` until the payment processor has completed it.
             * @enum {string}
             */
            status: "pending" | "succeeded";
        };
        RefundPayment: {
            /** @description Amount in minor units. Defaults to the rest of the payment. */
            amount?: number;
            /**
             * @description Internal reason. Not shown to the buyer.
             * @default
             */
            reason?: string;
        };
        RefusedCalls: {
            /** @description Error code of the refusals. */
            error_code: string | null;
            /** @description Refusals of the last 7 days. */
            last_7d: number;
            /** @description Refusals of the last 24 hours. */
            last_24h: number;
            /**
             * Format: date-time
             * @description The newest one.
             */
            last_at: string;
            /**
             * Format: uuid
             * @description Identifier of the merchant; `null` for calls of the workspace.
             */
            merchant_id: string | null;
        };
        ReplayRange: {
            /**
             * Format: date-time
             * @description Includes deliveries created at or after this time.
             */
            since: string;
            /** @description Includes only deliveries in this state. Defaults to all, including succeeded ones. */
            status?: components["schemas"]["DeliveryStatus"];
            /**
             * Format: date-time
             * @description Includes deliveries created before this time. Defaults to now.
             */
            until?: string;
        };
        RequestLogEntry: {
            /**
             * Format: uuid
             * @description The calling key, if identified.
             */
            api_key_id: string | null;
            /**
             * Format: date-time
             * @description Time at which the request was received.
             */
            created_at: string;
            /** @description Error code of the response. `null` for successful requests. */
            error_code: string | null;
            /**
             * Format: uuid
             * @description Unique identifier of the entry.
             */
            id: string;
            /** @description Milliseconds from the request's first byte to the response's last. */
            latency_ms: number;
            /**
             * Format: uuid
             * @description The merchant of the key or of `X-Svc-Merchant`, if any.
             */
            merchant_id: string | null;
            /** @description HTTP method. */
            method: string;
            /** @description Path as requested, without the query string. */
            path: string;
            /** @description Value of the `svc-request-id` response header. */
            request_id: string;
            /** @description Size of the request body in bytes. */
            request_size_bytes: number | null;
            /** @description Size of the response body in bytes. */
            response_size_bytes: number | null;
            /** @description HTTP status of the response. */
            status_code: number;
            /** @description `User-Agent` header, truncated to 512 characters. */
            user_agent: string | null;
            /** @description The calling user, by the subject of a user token or dashboard session, if any. */
            user_subject: string | null;
            /**
             * Format: uuid
             * @description The caller's workspace, if identified.
             */
            workspace_id: string | null;
        };
        RequestLogPage: {
            /** @description Requests, most recent first. */
            entries: components["schemas"]["RequestLogEntry"][];
            /** @description Send it as `after` to get the next page. `null` on the last. */
            next_after: string | null;
        };
        RotateCredentials: {
            /**
             * @description Seconds for which the old credentials stay valid. Use `0` if they leaked.
             * @default 86400
             */
            overlap_seconds?: number;
        };
        RotatedCredentials: {
            /** @description The merchant, with its new API key and secret in full. */
            merchant: components["schemas"]["Merchant"];
        };
        RotateSecret: {
            /**
             * @description Seconds for which the old secret also signs. Use `0` if it leaked.
             * @default 86400
             */
            overlap_seconds?: number;
            /** @description New signing secret. Generated if omitted. */
            secret?: string;
        };
        /** @enum {string} */
        Scope: "merchants:read" | "merchants:write" | "webhooks:read" | "webhooks:write" | "domains:write" | "logs:read" | "orders:read" | "orders:write" | "vat:read";
        /**
         * @description What the text was found in.
         * @enum {string}
         */
        SearchField: "id" | "number" | "po_number" | "company" | "email" | "name" | "store_url" | "hostname" | "target_url" | "vat_number" | "event_id" | "attempt_id" | "payment_id" | "refund_id" | "dispute_id" | "account_id";
        SearchResult: {
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description More about it, in a few words. May be empty. */
            description: string;
            /** @description Identifier of the record, as its endpoint takes it: the hostname of a custom domain. */
            id: string;
            /** @description `true` in live mode, `false` in test mode. */
            livemode: boolean;
            matched_by: components["schemas"]["SearchField"];
            /**
             * Format: uuid
             * @description The merchant it belongs to. `null` for the workspace itself.
             */
            merchant_id: string | null;
            /** @description Status of the record, as its endpoint returns it; the HTTP status of a request. `null` without one. */
            status: string | null;
            /** @description What the record is called, such as the order number or the company. */
            title: string;
            type: components["schemas"]["SearchType"];
        };
        SearchResults: {
            /** @description Whether more records match. Type more of the text to find them. */
            has_more: boolean;
            /** @description By kind; of each kind what matches as a whole comes first, then the newest. At most 20. */
            results: components["schemas"]["SearchResult"][];
        };
        /**
         * @description Kind of the record.
         * @enum {string}
         */
        SearchType: "order" | "session" | "merchant" | "company" | "custom_domain" | "subscription" | "delivery" | "request" | "pre_confirmation" | "vat_check";
        SendTestEvent: {
            /**
             * @description Event type. Other types than `webhook.test` carry the example of the reference as `data`, in test mode only.
             * @default webhook.test
             * @enum {string}
             */
            event?: "merchant.created" | "merchant.updated" | "merchant.closed" | "merchant.store_connected" | "account.updated" | "domain.updated" | "session.created" | "session.completed" | "session.expired" | "order.held" | "order.completed" | "order.payment_reversed" | "order.failed" | "order.canceled" | "refund.issued" | "refund.failed" | "dispute.opened" | "dispute.closed" | "payment.surplus_detected" | "vat.rechecked" | "pre_confirmation.settled" | "terms_request.created" | "terms_request.approved" | "terms_request.declined" | "webhook.test";
        };
        SessionFunnel: {
            /**
             * Format: date-time
             * @description Beginning of the period, inclusive.
             */
            from: string;
            /** @description Opened sessions of the period without an order, by step, most frequent first. */
            losses: {
                /** @description Number of sessions. */
                count: number;
                reason: components["schemas"]["LossReason"];
                /**
                 * @description The last step they have reached.
                 * @enum {string}
                 */
                step: "opened" | "company" | "details" | "submitted" | "placed";
            }[];
            /** @description The period of the same length before. */
            previous: {
                /**
                 * Format: date-time
                 * @description Beginning of that period, inclusive.
                 */
                from: string;
                /** @description Its sessions, by the steps they have reached. */
                steps: {
                    /** @description Of those, sessions with a company. */
                    company: number;
                    /** @description Of those, sessions with complete details. */
                    details: number;
                    /** @description Sessions whose checkout was opened. */
                    opened: number;
                    /** @description Of those, sessions with an order. */
                    placed: number;
                    /** @description Of those, sessions that were submitted. */
                    submitted: number;
                };
                /**
                 * Format: date-time
                 * @description End of that period, exclusive.
                 */
                to: string;
            };
            /** @description All sessions created in the period by status, those that were never opened included. */
            statuses: {
                /** @description Completed sessions. */
                completed: number;
                /** @description Sessions with a payment attempt in progress. */
                confirming: number;
                /** @description Expired sessions. */
                expired: number;
                /** @description Open sessions. */
                open: number;
            };
            /** @description Sessions created in the period, by the steps they have reached. */
            steps: {
                /** @description Of those, sessions with a company. */
                company: number;
                /** @description Of those, sessions with complete details. */
                details: number;
                /** @description Sessions whose checkout was opened. */
                opened: number;
                /** @description Of those, sessions with an order. */
                placed: number;
                /** @description Of those, sessions that were submitted. */
                submitted: number;
            };
            /**
             * Format: date-time
             * @description End of the period, exclusive.
             */
            to: string;
        };
        /** @enum {string} */
        SessionStatus: "open" | "confirming" | "completed" | "expired";
        /**
         * @description The furthest step the shopper has reached: `created` until the checkout is opened, then `opened`, `company` once a company is given, `details` once all details are complete, `submitted`, and `placed` with the order.
         * @enum {string}
         */
        SessionStep: "created" | "opened" | "company" | "details" | "submitted" | "placed";
        /** @enum {string} */
        SslStatus: "initializing" | "pending_validation" | "pending_issuance" | "pending_deployment" | "active" | "validation_timed_out" | "deleted";
        Stats: {
            /** @description How many opened checkouts led to an order. */
            conversion: {
                /** @description Sessions created in the period whose checkout was opened. */
                opened: number;
                /** @description Of those, sessions with an order. */
                placed: number;
                /** @description Those of the period before; `null` if no checkout was opened. */
                previous: {
                    /** @description Sessions created in the period whose checkout was opened. */
                    opened: number;
                    /** @description Of those, sessions with an order. */
                    placed: number;
                } | null;
            };
            /**
             * Format: date-time
             * @description Beginning of the period, inclusive.
             */
            from: string;
            /**
             * @description What a value of `series` covers: an hour in periods of at most two days, else a day in UTC.
             * @enum {string}
             */
            interval: "hour" | "day";
            /** @description What is owed on account now, whatever the period, by currency, most orders first. */
            on_account: components["schemas"]["OnAccount"][];
            /** @description Orders placed. */
            orders: {
                /** @description Orders placed in the period. Canceled and failed ones do not count. */
                count: number;
                /** @description Those of the period before; `null` if there was none. */
                previous: number | null;
            };
            /** @description The period of the same length before, that values are compared with. */
            previous: {
                /**
                 * Format: date-time
                 * @description Its beginning.
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description Its end.
                 */
                to: string;
            };
            /** @description By currency, the one with most orders first. */
            revenue: {
                /** @description Sum of the totals of these orders, in minor units. Refunds are not deducted. */
                amount: number;
                /** @description ISO 4217 code. */
                currency: string;
                /** @description Number of these orders. */
                orders: number;
                /** @description The sum of the period before; `null` if there was no order. */
                previous: number | null;
            }[];
            /** @description The period by hour or day, oldest first. */
            series: {
                /** @description Sessions created in the period whose checkout was opened. */
                opened: number;
                /** @description Orders placed in it. */
                orders: number;
                /** @description Of those, sessions with an order. */
                placed: number;
                /** @description Their totals by currency. */
                revenue: {
                    /** @description Sum of their totals, in minor units. */
                    amount: number;
                    /** @description ISO 4217 code. */
                    currency: string;
                    /** @description Number of these orders. */
                    orders: number;
                }[];
                /**
                 * Format: date-time
                 * @description Beginning of the hour or day; the first and last are cut at the period's ends.
                 */
                start: string;
            }[];
            /**
             * Format: date-time
             * @description End of the period, exclusive.
             */
            to: string;
        };
        /** @enum {string} */
        StoppedReason: "vat_refused" | "no_delivery" | "credit_limit" | "account_blocked" | "store_unavailable" | "details_refused" | "vat_check_throttled" | "amounts_changed" | "coupon_refused" | "out_of_stock" | "refused_by_hook" | "hook_unavailable" | "payment_declined" | "card_attempts_limited" | "authentication_abandoned" | "payment_unavailable" | "payment_unknown" | "interrupted";
        StoreAddress: {
            /** @description City or town. */
            city: string | null;
            /** @description Street address. */
            line1: string | null;
            /** @description Postal code. VAT rules depend on it. */
            postcode: string | null;
            /** @description State or province. */
            state: string | null;
        };
        Subscription: {
            /** @description API version of payloads, fixed when the subscription is created. */
            api_version: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description Your own description. */
            description: string | null;
            /** @description Reason it is disabled. `null` while active. */
            disabled_reason: string | null;
            /** @description Event types: exact names, `noun.*` or `*`. */
            events: string[];
            /**
             * Format: uuid
             * @description Unique identifier of the subscription.
             */
            id: string;
            /** @description `true` in live mode, `false` in test mode. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description Limits the subscription to one merchant. `null` for all merchants of the workspace.
             */
            merchant_id: string | null;
            /** @description Maximum attempts per second. `null`: no limit. */
            rate_limit_per_second: number | null;
            /** @description First characters of the signing secret. */
            secret_prefix: string;
            /**
             * @description Status of the subscription. While `disabled`, events are recorded but not sent.
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * Format: uri
             * @description URL that events are sent to.
             */
            target_url: string;
            /**
             * Format: uuid
             * @description The workspace it belongs to.
             */
            workspace_id: string;
        };
        SubscriptionPage: {
            /** @description Send it as `after` to get the next page. `null` on the last. */
            next_after: string | null;
            /** @description Subscriptions, newest first. */
            subscriptions: components["schemas"]["Subscription"][];
        };
        SubscriptionPerformance: {
            /** @description The last 24 hours, then the last 7 days. */
            periods: components["schemas"]["DeliveryPeriod"][];
        };
        SubscriptionWithSecret: {
            /** @description API version of payloads, fixed when the subscription is created. */
            api_version: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description Your own description. */
            description: string | null;
            /** @description Reason it is disabled. `null` while active. */
            disabled_reason: string | null;
            /** @description Event types: exact names, `noun.*` or `*`. */
            events: string[];
            /**
             * Format: uuid
             * @description Unique identifier of the subscription.
             */
            id: string;
            /** @description `true` in live mode, `false` in test mode. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description Limits the subscription to one merchant. `null` for all merchants of the workspace.
             */
            merchant_id: string | null;
            /** @description Maximum attempts per second. `null`: no limit. */
            rate_limit_per_second: number | null;
            /** @description Signing secret, `whsec_…`. Returned only in this response. */
            secret: string;
            /** @description First characters of the signing secret. */
            secret_prefix: string;
            /**
             * @description Status of the subscription. While `disabled`, events are recorded but not sent.
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * Format: uri
             * @description URL that events are sent to.
             */
            target_url: string;
            /**
             * Format: uuid
             * @description The workspace it belongs to.
             */
            workspace_id: string;
        };
        SystemState: {
            /** @description Versions of the API, the newest last. */
            api_versions: string[];
            /** @description What concerns the service as a whole; `null` where it serves several workspaces. */
            operator: components["schemas"]["OperatorFacts"] | null;
            /**
             * Format: date-time
             * @description When the process that answers was started; there may be others.
             */
            started_at: string;
            /** @description Version of the service. */
            version: string;
            /** @description What the workspace's work waits for, by kind. */
            waiting: components["schemas"]["WaitingWork"][];
        };
        TermOffer: {
            /** @description Billing countries that get it. `null`: any. */
            countries?: string[] | null;
            /** @description Roles of customers that get it. `null`: any. */
            roles?: string[] | null;
            /**
             * @description `signed_in`: customers known to the store. `approved`: members of a company.
             * @enum {string}
             */
            to: "everyone" | "signed_in" | "approved";
        };
        TermOfferInput: {
            /** @description Billing countries that get it. `null`: any. */
            countries?: string[] | null;
            /** @description Roles of customers that get it. `null`: any. */
            roles?: string[] | null;
            /**
             * @description `signed_in`: customers known to the store. `approved`: members of a company.
             * @enum {string}
             */
            to: "everyone" | "signed_in" | "approved";
        };
        /**
         * @description Status of the request.
         * @enum {string}
         */
        TermsRequestStatus: "requested" | "approved" | "declined";
        Timeline: {
            /** @description Entries, newest first. */
            entries: components["schemas"]["TimelineEntry"][];
            /** @description Send it as `after` to get the next page. `null` on the last. */
            next_after: string | null;
        };
        TimelineEntry: {
            /**
             * Format: date-time
             * @description Time at which it happened.
             */
            at: string;
            /** @description How long it took, in milliseconds. `null` if it was not measured. */
            duration_ms: number | null;
            /** @description Identifier of the entry, unique within the timeline and the same each time. */
            id: string;
            kind: components["schemas"]["TimelineKind"];
            /** @description Records with more about it, where it has one. */
            links: components["schemas"]["TimelineLink"][];
            outcome: components["schemas"]["TimelineOutcome"];
            /** @description One or two sentences that explain it. */
            text: string;
            /** @description What happened, in a few words. */
            title: string;
        };
        /**
         * @description What the entry is about. `checkout`: the session. `vat_check`: a VAT number and its tax authority. `attempt`: the buyer submitted the order, and how that ended. `pre_confirmation`: your hook. `payment`: the card payment. `store`: what the store did or was asked to do. `refund` and `dispute`: money that went back. `event`: an event and each delivery attempt. `question`: questions that the AI checkout answered. `staff`: an action in the dashboard or over the API.
         * @enum {string}
         */
        TimelineKind: "checkout" | "vat_check" | "attempt" | "pre_confirmation" | "payment" | "store" | "refund" | "dispute" | "event" | "question" | "staff";
        TimelineLink: {
            /** @description Identifier of the record, as its endpoint takes it. */
            id: string;
            /**
             * @description Type of the record.
             * @enum {string}
             */
            type: "session" | "order" | "vat_check" | "pre_confirmation" | "delivery" | "request";
        };
        /**
         * @description `ok`: it succeeded. `warning`: it works, but look at it. `failed`: it did not succeed. `info`: neither.
         * @enum {string}
         */
        TimelineOutcome: "ok" | "warning" | "failed" | "info";
        UpdateSubscription: {
            /** @description Your own description. */
            description?: string | null;
            /** @description New list of event types. Replaces the old one. */
            events?: string[];
            /** @description Maximum attempts per second. `null`: no limit. */
            rate_limit_per_second?: number | null;
            /**
             * @description New status. `disabled` abandons pending deliveries; events continue to be recorded.
             * @enum {string}
             */
            status?: "active" | "disabled";
            /**
             * Format: uri
             * @description New URL. It also applies to pending deliveries.
             */
            target_url?: string;
        };
        VatEvidence: {
            /** @description Registered address, if disclosed by the authority. */
            address: string | null;
            /**
             * Format: date-time
             * @description Time at which the authority was queried. Earlier than `checked_at` if a recent result was reused.
             */
            answered_at: string;
            /** @description Date or time reported by the authority, verbatim. */
            authority_date: string | null;
            /**
             * Format: date-time
             * @description Time at which the merchant requested the check.
             */
            checked_at: string;
            /** @description The authority's proof that `requester` made the check. */
            consultation_number: string | null;
            /** @description Two-letter ISO 3166-1 country code, such as `GR`. */
            country: string;
            /** @description Error reported by the authority or this service. */
            fault: string | null;
            /** @description Unique identifier of the check. */
            id: string;
            /**
             * Format: uuid
             * @description The merchant that made the check.
             */
            merchant_id: string;
            /** @description Registered name, if disclosed by the authority. */
            name: string | null;
            /** @description The order of that session, `ord_…`, if one was placed. */
            order_id: string | null;
            /** @description The prefix of the number, such as `EL`. */
            prefix: string;
            /** @description The merchant's own VAT number used, if any. */
            requester: string | null;
            /** @description The checkout session it was made for, if any. */
            session_id: string | null;
            /**
             * @description Source of the result. `format`: no authority covers the country.
             * @enum {string}
             */
            source: "vies" | "hmrc" | "format";
            /**
             * @description Result of the check. If `unavailable`, `fault` says why.
             * @enum {string}
             */
            status: "valid" | "invalid" | "unavailable" | "format_only";
            /** @description The number in its canonical form, with country prefix. */
            vat_number: string;
        };
        VatEvidenceDetail: {
            /** @description Registered address, if disclosed by the authority. */
            address: string | null;
            /**
             * Format: date-time
             * @description Time at which the authority was queried. Earlier than `checked_at` if a recent result was reused.
             */
            answered_at: string;
            /** @description Date or time reported by the authority, verbatim. */
            authority_date: string | null;
            /**
             * Format: date-time
             * @description Time at which the merchant requested the check.
             */
            checked_at: string;
            /** @description The authority's proof that `requester` made the check. */
            consultation_number: string | null;
            /** @description Two-letter ISO 3166-1 country code, such as `GR`. */
            country: string;
            /** @description Error reported by the authority or this service. */
            fault: string | null;
            /** @description Unique identifier of the check. */
            id: string;
            /**
             * Format: uuid
             * @description The merchant that made the check.
             */
            merchant_id: string;
            /** @description Registered name, if disclosed by the authority. */
            name: string | null;
            /** @description The order of that session, `ord_…`, if one was placed. */
            order_id: string | null;
            /** @description The prefix of the number, such as `EL`. */
            prefix: string;
            /** @description Raw response of the authority, up to 16,384 characters. */
            raw_answer: string | null;
            /** @description The merchant's own VAT number used, if any. */
            requester: string | null;
            /** @description The checkout session it was made for, if any. */
            session_id: string | null;
            /**
             * @description Source of the result. `format`: no authority covers the country.
             * @enum {string}
             */
            source: "vies" | "hmrc" | "format";
            /**
             * @description Result of the check. If `unavailable`, `fault` says why.
             * @enum {string}
             */
            status: "valid" | "invalid" | "unavailable" | "format_only";
            /** @description The number in its canonical form, with country prefix. */
            vat_number: string;
        };
        VatEvidencePage: {
            /** @description Checks, newest first. */
            checks: components["schemas"]["VatEvidence"][];
            /** @description Send it as `after` to get the next page. `null` on the last. */
            next_after: string | null;
        };
        /** @enum {string} */
        VatNameMismatch: "warn" | "review" | "charge_vat";
        WaitingWork: {
            /** @description To be done now, of the oldest 10,000. */
            due: number;
            /**
             * @description `webhook_deliveries`: events to receivers. `store_commands`: changes of orders that stores have not accepted yet. `vat_checks`: VAT numbers of orders that are checked again.
             * @enum {string}
             */
            kind: "webhook_deliveries" | "store_commands" | "vat_checks";
            /** @description To be tried again later, of the oldest 10,000. */
            later: number;
            /**
             * Format: date-time
             * @description Since when the oldest of those due is; `null` without one.
             */
            oldest_due_at: string | null;
        };
        WorkspaceSession: {
            /** @description Amounts as last quoted by the store. */
            amounts: components["schemas"]["Amounts"];
            /** @description Whether the session is in B2B mode. */
            b2b: boolean;
            /** @description As sent when the session was created. */
            client_reference: string | null;
            /** @description Company as last entered. `null` if unknown or erased. */
            company: string | null;
            /**
             * Format: date-time
             * @description Time at which a company was first known.
             */
            company_at: string | null;
            /**
             * Format: date-time
             * @description Time of completion. `null` before.
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description Three-letter ISO 4217 currency code. */
            currency: string;
            /**
             * Format: date-time
             * @description Time at which the details were first complete.
             */
            details_at: string | null;
            /** @description E-mail address as last entered, in lower case. `null` if unknown or erased. */
            email: string | null;
            /**
             * Format: date-time
             * @description Time at which the session expires.
             */
            expires_at: string;
            /** @description Unique identifier, `cs_…`. */
            id: string;
            /** @description `true` in live mode, `false` in test mode. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description The merchant that created the session.
             */
            merchant_id: string;
            /** @description As sent when the session was created. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description Time at which the checkout was first opened.
             */
            opened_at: string | null;
            /** @description The order. `pending` or `failed` if a submit was refused after it was placed in the store. */
            order: {
                /** @description Unique identifier, `ord_…`. */
                id: string;
                /** @description Order number in the store. */
                number: string;
                /** @description Status of the order. */
                status: components["schemas"]["OrderStatus"];
            } | null;
            /**
             * @description Status of the session.
             * @enum {string}
             */
            status: "open" | "confirming" | "completed" | "expired";
            step: components["schemas"]["SessionStep"];
            /**
             * Format: date-time
             * @description Since when it does.
             */
            stopped_at: string | null;
            /** @description What last kept the shopper from ordering. `null` if nothing did, or once the shopper is past it. */
            stopped_reason: components["schemas"]["StoppedReason"] | null;
            /**
             * Format: date-time
             * @description Time of the first submit.
             */
            submitted_at: string | null;
        };
        WorkspaceSessionPage: {
            /** @description Send it as `after` to get the next page. `null` on the last. */
            next_after: string | null;
            /** @description Sessions, newest first. */
            sessions: components["schemas"]["WorkspaceSession"][];
        };
    };
    responses: never;
    parameters: {
        /** @description Identifier of a thing that needs attention: an order's, or a notice's. */
        AttentionId: string;
        /** @description Unique identifier of the company, `co_…`. */
        CompanyId: string;
        /** @description The delivery, `whd_…`. */
        DeliveryId: string;
        /** @description The hostname as registered. */
        Hostname: string;
        /** @description The `ETag` of what the change is based on. If it has changed since, nothing is saved (412 `configuration_changed`). */
        IfMatch: string;
        /** @description The partner key. */
        KeyId: string;
        /** @description Maximum number of items on the page. */
        Limit: number;
        /** @description A merchant of the workspace. */
        MerchantId: string;
        /** @description The order, `ord_…`. */
        OrderId: string;
        /** @description The payment at the payment processor, as in an order's `payment_intent` or in `payment.surplus_detected`. */
        PaymentIntent: string;
        /** @description The pre-confirmation, `pc_…`. */
        PreConfirmationId: string;
        /** @description The value of the `svc-request-id` header. */
        RequestId: string;
        /** @description The session, `cs_…`. */
        SessionId: string;
        /** @description The subscription. */
        SubscriptionId: string;
        /** @description Unique identifier of the request, `tr_…`. */
        TermsRequestId: string;
        /** @description The VAT check. */
        VatCheckId: string;
        /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
        WorkspaceId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listMerchants: {
        parameters: {
            query?: {
                /** @description The previous page's `next_after`. */
                after?: string;
                /** @description Maximum number of items on the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Returns only merchants with this status. */
                status?: "open" | "closed";
            };
            header?: never;
            path: {
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantPage"];
                };
            };
        };
    };
    createMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nordlicht Supplies",
                 *       "store_url": "https://nordlicht.example",
                 *       "email": "owner@nordlicht.example"
                 *     }
                 */
                "application/json": components["schemas"]["CreateMerchant"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedMerchant"];
                };
            };
        };
    };
    getMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantDetail"];
                };
            };
        };
    };
    updateMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Nordlicht Supplies",
                 *       "allowed_store_hosts": [
                 *         "shop.nordlicht.example"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MerchantPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantDetail"];
                };
            };
        };
    };
    getMerchantAiChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantAiChat"];
                };
            };
        };
    };
    closeMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantDetail"];
                };
            };
        };
    };
    getMerchantConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerMerchantConfiguration"];
                };
            };
        };
    };
    updateMerchantConfiguration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what the change is based on. If it has changed since, nothing is saved (412 `configuration_changed`). */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "defaults": {
                 *         "b2b": true
                 *       },
                 *       "b2b": {
                 *         "payment_terms": [
                 *           {
                 *             "label": "Pay now",
                 *             "value": "immediate",
                 *             "default": true
                 *           },
                 *           {
                 *             "label": "Net 30 days",
                 *             "value": "net30"
                 *           }
                 *         ]
                 *       },
                 *       "branding": {
                 *         "legal_name": "Nordlicht Supplies GmbH",
                 *         "logo_url": "https://nordlicht.example/logo.svg",
                 *         "logo_dark_url": "https://nordlicht.example/logo-dark.svg",
                 *         "accent_color": "#0a6cff",
                 *         "corner_radius": 8,
                 *         "preset": "standard",
                 *         "support_email": "help@nordlicht.example"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PartnerMerchantConfigurationPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerMerchantConfiguration"];
                };
            };
        };
    };
    testStoreConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionTest"];
                };
            };
        };
    };
    listCustomDomains: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomDomainList"];
                };
            };
        };
    };
    createCustomDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hostname": "checkout.nordlicht.example"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCustomDomain"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomDomain"];
                };
            };
        };
    };
    getCustomDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The hostname as registered. */
                hostname: components["parameters"]["Hostname"];
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomDomainDetail"];
                };
            };
        };
    };
    deleteCustomDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The hostname as registered. */
                hostname: components["parameters"]["Hostname"];
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createOnboardingLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnboardingLink"];
                };
            };
        };
    };
    getPreConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreConfirmationDetail"];
                };
            };
        };
    };
    configurePreConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://partner.example/capacity",
                 *       "fail_mode": "closed"
                 *     }
                 */
                "application/json": components["schemas"]["PreConfirmationInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreConfirmation"];
                };
            };
        };
    };
    deletePreConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlap_seconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["RotateCredentials"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedCredentials"];
                };
            };
        };
    };
    getKeyContext: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyContext"];
                };
            };
        };
    };
    listAttention: {
        parameters: {
            query?: {
                /** @description The previous page's `next_after`. */
                after?: string;
                /** @description Returns only what is of this kind. */
                kind?: components["schemas"]["AttentionKind"];
                /** @description Maximum number of items on the page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttentionList"];
                };
            };
        };
    };
    resolveAttention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of a thing that needs attention: an order's, or a notice's. */
                id: components["parameters"]["AttentionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMerchantCompanies: {
        parameters: {
            query?: {
                /** @description The previous page's `next_after`. */
                after?: string;
                /** @description Maximum number of items on the page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerCompanyPage"];
                };
            };
        };
    };
    createMerchantCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nordlicht Bürobedarf GmbH",
                 *       "vat_numbers": [
                 *         "DE999999100"
                 *       ],
                 *       "terms": [
                 *         "net30"
                 *       ],
                 *       "credit_limits": [
                 *         {
                 *           "amount": 500000,
                 *           "currency": "EUR"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreatePartnerCompany"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerCompany"];
                };
            };
        };
    };
    getMerchantCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique identifier of the company, `co_…`. */
                id: components["parameters"]["CompanyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerCompany"];
                };
            };
        };
    };
    updateMerchantCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique identifier of the company, `co_…`. */
                id: components["parameters"]["CompanyId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "status": "suspended"
                 *     }
                 */
                "application/json": components["schemas"]["PartnerCompanyPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerCompany"];
                };
            };
        };
    };
    getLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LimitsState"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description The previous page's `next_after`. */
                after?: string;
                /** @description Returns only requests with API keys, or only those of users: the dashboard and user tokens. */
                caller?: "keys" | "users";
                /** @description Maximum number of items on the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Returns only requests with this method. */
                method?: string;
                /** @description Returns only requests whose path starts with this literal prefix, such as `/v2/webhooks/`. */
                path_prefix?: string;
                /** @description Returns only responses with at most this status. */
                status_max?: number;
                /** @description Returns only responses with at least this status. */
                status_min?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestLogPage"];
                };
            };
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The value of the `svc-request-id` header. */
                request_id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestLogEntry"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description The previous page's `next_after`. */
                after?: string;
                /** @description Returns only orders placed at or after this time. */
                from?: string;
                /** @description Maximum number of orders on the page. Defaults to 50, or to all orders in CSV. */
                limit?: number;
                /** @description Returns only orders that need attention, or only the others. */
                needs_attention?: "true" | "false";
                /** @description Returns only the order with this id, or orders whose number, PO number, company or e-mail address begins with this text. If a text begins more than 1,000 orders, some of them may be missing: `search_incomplete` says so, and a longer text finds them. */
                search?: string;
                /** @description Returns only orders with this status. `on-hold` lists the orders that await payment on a deferred term. */
                status?: components["schemas"]["OrderStatus"];
                /** @description Returns only orders placed before this time. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderPage"];
                    "text/csv": string;
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order, `ord_…`. */
                id: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order, `ord_…`. */
                id: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    markOrderPaid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order, `ord_…`. */
                id: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    retryOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order, `ord_…`. */
                id: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    getOrderTimeline: {
        parameters: {
            query?: {
                /** @description The previous page's `next_after`. */
                after?: string;
                /** @description Maximum number of items on the page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description The order, `ord_…`. */
                id: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
        };
    };
    refundSurplusPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The payment at the payment processor, as in an order's `payment_intent` or in `payment.surplus_detected`. */
                payment_intent: components["parameters"]["PaymentIntent"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount": 1200,
                 *       "reason": "Paid twice"
                 *     }
                 */
                "application/json": components["schemas"]["RefundPayment"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
        };
    };
    listPreConfirmations: {
        parameters: {
            query?: {
                /** @description The previous page's `next_after`. */
                after?: string;
                /** @description Maximum number of items on the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Returns only calls for this order: ours, or the store's for a checkout inside the store. */
                order_id?: string;
                /** @description Returns only calls with this result. */
                result?: components["schemas"]["PreConfirmationResult"];
                /** @description Returns only calls for this checkout session. */
                session_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreConfirmationCallPage"];
                };
            };
        };
    };
    getPreConfirmationCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The pre-confirmation, `pc_…`. */
                id: components["parameters"]["PreConfirmationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreConfirmationCall"];
                };
            };
        };
    };
    search: {
        parameters: {
            query?: {
                /** @description An id, or the beginning of a text. `%`, `_` and `\` stand for themselves. Fewer than two characters find nothing. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResults"];
                };
            };
        };
    };
    listWorkspaceSessions: {
        parameters: {
            query?: {
                /** @description The previous page's `next_after`. */
                after?: string;
                /** @description Returns only sessions created at or after this time. */
                from?: string;
                /** @description Maximum number of items on the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Returns only sessions without an order for this reason. */
                reason?: components["schemas"]["LossReason"];
                /** @description Returns only the session with this id, or sessions whose company or e-mail address begins with this text. */
                search?: string;
                /** @description Returns only sessions with this status. */
                status?: components["schemas"]["SessionStatus"];
                /** @description Returns only sessions whose furthest step this is. */
                step?: components["schemas"]["SessionStep"];
                /** @description Returns only sessions created before this time. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceSessionPage"];
                };
            };
        };
    };
    getWorkspaceSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session, `cs_…`. */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceSession"];
                };
            };
        };
    };
    getSessionTimeline: {
        parameters: {
            query?: {
                /** @description The previous page's `next_after`. */
                after?: string;
                /** @description Maximum number of items on the page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description The session, `cs_…`. */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
        };
    };
    getSessionFunnel: {
        parameters: {
            query?: {
                /** @description Beginning of the period. Defaults to 30 days before its end. */
                from?: string;
                /** @description End of the period, at most 366 days later. Defaults to now. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionFunnel"];
                };
            };
        };
    };
    getStats: {
        parameters: {
            query?: {
                /** @description Beginning of the period. Defaults to 30 days before its end. */
                from?: string;
                /** @description End of the period, at most 366 days later. Defaults to now. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
        };
    };
    getSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemState"];
                };
            };
        };
    };
    listMerchantTermsRequests: {
        parameters: {
            query?: {
                /** @description The previous page's `next_after`. */
                after?: string;
                /** @description Maximum number of items on the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Only requests with this status. */
                status?: components["schemas"]["TermsRequestStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTermsRequestPage"];
                };
            };
        };
    };
    getMerchantTermsRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique identifier of the request, `tr_…`. */
                id: components["parameters"]["TermsRequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTermsRequest"];
                };
            };
        };
    };
    approveMerchantTermsRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique identifier of the request, `tr_…`. */
                id: components["parameters"]["TermsRequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "company": {
                 *         "name": "Steinbach Metallbau GmbH"
                 *       },
                 *       "terms": [
                 *         "net30"
                 *       ],
                 *       "credit_limit": {
                 *         "amount": 800000,
                 *         "currency": "EUR"
                 *       },
                 *       "note": "Welcome."
                 *     }
                 */
                "application/json": components["schemas"]["ApprovePartnerTermsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTermsRequest"];
                };
            };
        };
    };
    declineMerchantTermsRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique identifier of the request, `tr_…`. */
                id: components["parameters"]["TermsRequestId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Please ask again after three orders."
                 *     }
                 */
                "application/json": components["schemas"]["DeclineTermsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTermsRequest"];
                };
            };
        };
    };
    listAuthorities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorityList"];
                };
            };
        };
    };
    listVatEvidence: {
        parameters: {
            query?: {
                /** @description The previous page's `next_after`. */
                after?: string;
                /** @description Returns only checks made at or after this time. */
                from?: string;
                /** @description Maximum number of checks on the page. Defaults to 50, or to all checks in CSV. */
                limit?: number;
                /** @description Returns only checks of this VAT number, in any notation, with its prefix. */
                number?: string;
                /** @description Returns only checks made before this time. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatEvidencePage"];
                    "text/csv": string;
                };
            };
        };
    };
    getVatEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The VAT check. */
                id: components["parameters"]["VatCheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatEvidenceDetail"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Returns deliveries created strictly before this time. Use the `next_after` of the previous page. */
                after?: string;
                /** @description Returns only deliveries of this exact event type. */
                event?: string;
                /** @description Number of deliveries on the page. It has more when the last of them share their `created_at`, which pages never split. */
                limit?: number;
                /** @description Returns only deliveries with this status. */
                status?: components["schemas"]["DeliveryStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The delivery, `whd_…`. */
                id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The delivery, `whd_…`. */
                id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    listReceivers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiverList"];
                };
            };
        };
    };
    listSubscriptions: {
        parameters: {
            query?: {
                /** @description The previous page's `next_after`. */
                after?: string;
                /** @description Maximum number of items on the page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPage"];
                };
            };
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "target_url": "https://partner.example/webhooks",
                 *       "events": [
                 *         "order.*",
                 *         "merchant.created"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateSubscription"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionWithSecret"];
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription. */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    deleteSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription. */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription. */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         "order.completed",
                 *         "order.held"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSubscription"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    enableSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription. */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    getSubscriptionPerformance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription. */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPerformance"];
                };
            };
        };
    };
    replaySubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription. */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-02T00:00:00Z",
                 *       "status": "abandoned"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayRange"];
            };
        };
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedReplay"];
                };
            };
        };
    };
    rotateSubscriptionSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription. */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlap_seconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["RotateSecret"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionWithSecret"];
                };
            };
        };
    };
    testSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription. */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "order.completed"
                 *     }
                 */
                "application/json": components["schemas"]["SendTestEvent"];
            };
        };
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Returns only entries of this action. */
                action?: components["schemas"]["AuditAction"];
                /** @description Returns only what this actor did, as in an entry: `user:` and the subject, for example. */
                actor?: string;
                /** @description The previous page's `next_after`. */
                after?: string;
                /** @description Returns only entries made at or after this time. */
                from?: string;
                /** @description Maximum number of items on the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Returns only changes of the resource with this id. */
                target?: string;
                /** @description Returns only entries made before this time. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
        };
    };
    listPartnerKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerKeyList"];
                };
            };
        };
    };
    mintPartnerKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Integration",
                 *       "livemode": false,
                 *       "scopes": [
                 *         "merchants:read",
                 *         "merchants:write",
                 *         "webhooks:read",
                 *         "webhooks:write",
                 *         "orders:read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MintPartnerKey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintedPartnerKey"];
                };
            };
        };
    };
    revokePartnerKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The partner key. */
                keyId: components["parameters"]["KeyId"];
                /** @description Your workspace. `GET /v2/agencies/me` returns its identifier. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
