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
         * List the workspace's merchants of the key's mode, newest first
         * @description Needs the scope `merchants:read`.
         */
        get: operations["listMerchants"];
        put?: never;
        /**
         * Onboard a store: merchant, connected account, key pair and onboarding link in one call
         * @description Needs the scope `merchants:write`.
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
         * Read one merchant and the state of its connected account
         * @description Needs the scope `merchants:read`.
         */
        get: operations["getMerchant"];
        put?: never;
        post?: never;
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
         * List a merchant's checkout hostnames, newest first
         * @description Needs the scope `merchants:read`.
         */
        get: operations["listCustomDomains"];
        put?: never;
        /**
         * Register a checkout hostname, or a subdomain of the workspace's zone
         * @description Needs the scope `domains:write`.
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
         * Read a checkout hostname: its status and what its last check found
         * @description Needs the scope `merchants:read`.
         */
        get: operations["getCustomDomain"];
        put?: never;
        post?: never;
        /**
         * Remove a checkout hostname; it serves nothing from then on, and repeating the call changes nothing
         * @description Needs the scope `domains:write`.
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
         * Make a new onboarding link; links expire within minutes
         * @description Needs the scope `merchants:write`.
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
         * Read the configuration of the capacity check
         * @description Needs the scope `merchants:read`.
         */
        get: operations["getHook"];
        /**
         * Set up or change the capacity check that is called before a charge
         * @description Needs the scope `merchants:write`.
         */
        put: operations["configureHook"];
        post?: never;
        /**
         * Remove the capacity check; repeating the call changes nothing
         * @description Needs the scope `merchants:write`.
         */
        delete: operations["deleteHook"];
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
         * Replace the merchant's key pair; the old one works on for the overlap
         * @description Needs the scope `merchants:write`.
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
         * Introspect the calling partner key
         * @description Send `X-Svc-Merchant` to narrow it to one merchant.
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
    "/v2/logs/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your API calls, most recent first
         * @description Needs the scope `logs:read`. Send `X-Svc-Merchant` to narrow it to one merchant.
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
         * Look up one API call by its request id
         * @description Needs the scope `logs:read`. Send `X-Svc-Merchant` to narrow it to one merchant.
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
         * List orders of all the workspace's merchants, newest first
         * @description Needs the scope `orders:read`. Send `X-Svc-Merchant` to narrow it to one merchant.
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
         * Read an order
         * @description Needs the scope `orders:read`. Send `X-Svc-Merchant` to narrow it to one merchant.
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
         * Cancel an order nobody paid and give its stock back; repeating the call changes nothing
         * @description Needs the scope `orders:write`. Send `X-Svc-Merchant` to narrow it to one merchant.
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
         * Mark an order on hold as paid; repeating the call changes nothing
         * @description Needs the scope `orders:write`. Send `X-Svc-Merchant` to narrow it to one merchant.
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
         * Tell the store of an order again, at once: for one that needs attention, after the store was mended
         * @description Needs the scope `orders:write`. Send `X-Svc-Merchant` to narrow it to one merchant.
         */
        post: operations["retryOrder"];
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
         * List webhook deliveries, newest first
         * @description Needs the scope `webhooks:read`. Send `X-Svc-Merchant` to narrow it to one merchant.
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
         * Inspect a delivery: payload, attempts and the receiver's answer
         * @description Needs the scope `webhooks:read`. Send `X-Svc-Merchant` to narrow it to one merchant.
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
         * Replay a delivery, whatever its state; the result is read by GET on the same id
         * @description Needs the scope `webhooks:write`. Send `X-Svc-Merchant` to narrow it to one merchant.
         */
        post: operations["replayDelivery"];
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
         * List webhook subscriptions, newest first
         * @description Needs the scope `webhooks:read`. Send `X-Svc-Merchant` to narrow it to one merchant.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Subscribe a URL to events; the signing secret is in this answer only
         * @description Needs the scope `webhooks:write`. Send `X-Svc-Merchant` to narrow it to one merchant.
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
         * Read one webhook subscription
         * @description Needs the scope `webhooks:read`. Send `X-Svc-Merchant` to narrow it to one merchant.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook subscription; repeating the call changes nothing
         * @description Needs the scope `webhooks:write`. Send `X-Svc-Merchant` to narrow it to one merchant.
         */
        delete: operations["deleteSubscription"];
        options?: never;
        head?: never;
        /**
         * Change a webhook subscription; disabling it abandons what is pending
         * @description Needs the scope `webhooks:write`. Send `X-Svc-Merchant` to narrow it to one merchant.
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
         * Enable a webhook subscription; what happened meanwhile is recorded and can be replayed
         * @description Needs the scope `webhooks:write`. Send `X-Svc-Merchant` to narrow it to one merchant.
         */
        post: operations["enableSubscription"];
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
         * Replay a subscription's deliveries of a time range; each once, oldest first, behind fresh events
         * @description Needs the scope `webhooks:write`. Send `X-Svc-Merchant` to narrow it to one merchant.
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
         * Give a subscription a new signing secret; both sign during the overlap
         * @description Needs the scope `webhooks:write`. Send `X-Svc-Merchant` to narrow it to one merchant.
         */
        post: operations["rotateSecret"];
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
         * Send webhook.test to a subscription; once, when it is disabled
         * @description Needs the scope `webhooks:write`. Send `X-Svc-Merchant` to narrow it to one merchant.
         */
        post: operations["testSubscription"];
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
        /** List the workspace's partner keys, newest first, without their plaintext */
        get: operations["listPartnerKeys"];
        put?: never;
        /**
         * Mint a partner key; its plaintext is in this answer and nowhere else
         * @description Needs the role owner or admin.
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
         * Revoke a partner key; repeating the call changes nothing
         * @description Needs the role owner or admin.
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
            /** @description Deliveries that matched when the request was accepted. They are replayed one after the other, oldest first, behind fresh events; one that no longer matches when its turn comes is left out. */
            accepted: number;
        };
        Amounts: {
            /** @description ISO 4217. */
            currency: string;
            /** @description Taken off, in minor units. */
            discount: number;
            /** @description The store's own fees, in minor units. */
            fees: number;
            /** @description Delivery, in minor units. */
            shipping: number;
            /** @description Lines before discount, in minor units. */
            subtotal: number;
            /** @description VAT, that of shipping and fees included, in minor units. */
            tax: number;
            /** @description What is paid, in minor units. */
            total: number;
        };
        ConfigurePreConfirmation: {
            /** @description `closed` (the default at first) stops the order when the hook gives no usable answer, `open` lets it pass. */
            fail_mode?: components["schemas"]["FailMode"];
            /** @description Signs the calls: `whsec_` and 24 to 64 bytes in base64, or any other text, used as its UTF-8 bytes. Made for you when you send none. */
            secret?: string;
            /**
             * Format: uri
             * @description Called by POST before each charge. https in live mode.
             */
            url: string;
        };
        ConnectedAccount: {
            /** @description The connected account at the processor, `acct_…`. */
            account_id: string;
            /** @description Whether it can take payments by card. Orders on account work without. */
            charges_enabled: boolean;
            /** @description Whether your customer has completed the onboarding. */
            details_submitted: boolean;
            /** @description Whether its money is paid out. */
            payouts_enabled: boolean;
        };
        CreateCustomDomain: {
            /** @description A host name of your customer's, such as `checkout.example.com`. Send this or `subdomain`. */
            hostname?: string;
            /** @description One label below the zone delegated to your workspace. Send this or `hostname`. */
            subdomain?: string;
        };
        CreatedMerchant: {
            /** @description The merchant, with its key pair in full. */
            merchant: components["schemas"]["Merchant"];
            /** @description Where its connected account is completed. */
            stripe: components["schemas"]["OnboardingLink"];
        };
        CreateMerchant: {
            /**
             * Format: email
             * @description Of the person who completes the processor's onboarding; prefilled there.
             */
            email?: string;
            /** @description The store as its buyers know it. */
            name: string;
            /** @description Your own mark for where this customer came from; kept with the merchant, never interpreted. */
            partner_key?: string;
            /**
             * Format: uri
             * @description Where it sends them when the link has expired; without it, a page of this service that renews the link.
             */
            refresh_url?: string;
            /**
             * Format: uri
             * @description Where the processor sends your customer after onboarding; without it, a page of this service.
             */
            return_url?: string;
            /**
             * Format: uri
             * @description http or https; https in live mode. One merchant for each store of a workspace.
             */
            store_url: string;
        };
        CreateSubscription: {
            /** @description Your own words. */
            description?: string | null;
            /** @description Event names, `order.*` for all of a noun, or `*`. */
            events: string[];
            /**
             * Format: uuid
             * @description Only events of this merchant; left out: of every merchant of the workspace.
             */
            merchant_id?: string;
            /** @description Attempts per second at most; null for no limit of its own. */
            rate_limit_per_second?: number | null;
            /** @description Signs the deliveries; made for you when you send none. */
            secret?: string;
            /**
             * Format: uri
             * @description Where events are sent, by POST. https in live mode.
             */
            target_url: string;
        };
        CustomDomain: {
            /**
             * @description Identifier at the edge provider.
             * @example 023e105f4ecef8ad9ca31a8372d0c353
             */
            cdn_id: string;
            /**
             * @description Where the name must point: a CNAME, or at a zone's apex the addresses of this name.
             * @example edge.checkout.example
             */
            cname_target: string;
            /**
             * @description The host name, in lower case.
             * @example checkout.nordlicht.example
             */
            hostname: string;
            /** @description The record that proves who owns the name. It must stay as long as the hostname is used. */
            ownership_verification: {
                /**
                 * @description Where it stands: `_svc-challenge.` and the host name.
                 * @example _svc-challenge.checkout.nordlicht.example
                 */
                name: string;
                /**
                 * @description Kind of the DNS record.
                 * @constant
                 */
                type: "txt";
                /**
                 * @description What it holds.
                 * @example 5f0c1b0e9a7d4e6f8b2a3c4d5e6f7081
                 */
                value: string;
            };
            /** @description How far it has come; it serves checkouts once it is `active`. */
            ssl_status: components["schemas"]["SslStatus"];
        };
        CustomDomainDetail: {
            /**
             * @description Identifier at the edge provider.
             * @example 023e105f4ecef8ad9ca31a8372d0c353
             */
            cdn_id: string;
            /**
             * @description Where the name must point: a CNAME, or at a zone's apex the addresses of this name.
             * @example edge.checkout.example
             */
            cname_target: string;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * @description The host name, in lower case.
             * @example checkout.nordlicht.example
             */
            hostname: string;
            /** @description When DNS was last looked at; null before the first time. */
            last_checked_at: string | null;
            /** @description The record that proves who owns the name. It must stay as long as the hostname is used. */
            ownership_verification: {
                /**
                 * @description Where it stands: `_svc-challenge.` and the host name.
                 * @example _svc-challenge.checkout.nordlicht.example
                 */
                name: string;
                /**
                 * @description Kind of the DNS record.
                 * @constant
                 */
                type: "txt";
                /**
                 * @description What it holds.
                 * @example 5f0c1b0e9a7d4e6f8b2a3c4d5e6f7081
                 */
                value: string;
            };
            /** @description How far it has come; it serves checkouts once it is `active`. */
            ssl_status: components["schemas"]["SslStatus"];
            /** @description What the last check found wrong; null when nothing is. */
            verification_error: string | null;
        };
        CustomDomainList: {
            /** @description Newest first. */
            custom_domains: components["schemas"]["CustomDomainDetail"][];
        };
        Delivery: {
            /** @description When it was given up; null otherwise. */
            abandoned_at: string | null;
            /** @description Attempts since the last replay. */
            attempt_count: number;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            created_at: string;
            /** @description Name of the event. */
            event: string;
            /**
             * @description The delivery.
             * @example whd_01JBN0RCK2M4P6R8T0V2X4Z6B8
             */
            id: string;
            /** @description Why the last attempt failed, as `timeout: no answer within 15 s`; null when it did not. */
            last_error: string | null;
            /** @description HTTP status of the last answer; null when there was none. */
            last_status_code: number | null;
            /**
             * Format: uuid
             * @description The merchant the event is about; the nil UUID for events of the workspace.
             */
            merchant_id: string;
            /** @description When it is tried next; null when it has ended. */
            next_attempt_at: string | null;
            /** @description The subscription it is for; null when that is gone. */
            subscription_id: string | null;
            /** @description When a 2xx came; null when none has. */
            succeeded_at: string | null;
            /**
             * Format: uri
             * @description Where it was last sent, or will be.
             */
            target_url: string;
            /** @description The workspace it belongs to. */
            workspace_id: string | null;
        };
        DeliveryAttempt: {
            /** @description Milliseconds until its end. */
            duration_ms: number;
            /** @description Why it failed; null when it did not. */
            error: string | null;
            /** @description Grows by one with each replay. */
            generation: number;
            /** @description Counts within its generation, from 1. */
            number: number;
            /**
             * Format: date-time
             * @description When it was sent.
             */
            started_at: string;
            /** @description HTTP status of the answer; null when there was none. */
            status_code: number | null;
        };
        DeliveryDetail: {
            /** @description When it was given up; null otherwise. */
            abandoned_at: string | null;
            /** @description Attempts since the last replay. */
            attempt_count: number;
            /** @description Newest first, at most 50. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /**
             * Format: date-time
             * @description When the event happened.
             */
            created_at: string;
            /** @description Name of the event. */
            event: string;
            /**
             * @description The delivery.
             * @example whd_01JBN0RCK2M4P6R8T0V2X4Z6B8
             */
            id: string;
            /** @description Why the last attempt failed, as `timeout: no answer within 15 s`; null when it did not. */
            last_error: string | null;
            /** @description HTTP status of the last answer; null when there was none. */
            last_status_code: number | null;
            /**
             * Format: uuid
             * @description The merchant the event is about; the nil UUID for events of the workspace.
             */
            merchant_id: string;
            /** @description When it is tried next; null when it has ended. */
            next_attempt_at: string | null;
            /** @description The event, as it was sent. */
            payload: {
                [key: string]: unknown;
            };
            /** @description What was sent with it; the signature is masked. */
            request_headers: {
                [key: string]: string;
            } | null;
            /** @description The last answer's body, at most 16 KiB: text, or base64 when `response_body_encoding` says so. */
            response_body: string | null;
            /** @description How `response_body` is written; null when there is none. */
            response_body_encoding: ("utf8" | "base64") | null;
            /** @description True when the answer was longer than what is kept. */
            response_body_truncated: boolean;
            /** @description A few of the last answer's headers. */
            response_headers: {
                [key: string]: string;
            } | null;
            /** @description The subscription it is for; null when that is gone. */
            subscription_id: string | null;
            /** @description When a 2xx came; null when none has. */
            succeeded_at: string | null;
            /**
             * Format: uri
             * @description Where it was last sent, or will be.
             */
            target_url: string;
            /** @description The workspace it belongs to. */
            workspace_id: string | null;
        };
        DeliveryPage: {
            /** @description Newest first. */
            deliveries: components["schemas"]["Delivery"][];
            /** @description Send it as `after` for the next page; null on the last one. */
            next_after: string | null;
        };
        /** @enum {string} */
        DeliveryStatus: "succeeded" | "abandoned" | "pending";
        EventBilling: {
            /** @description Where the company is. */
            address: {
                /** @description Town. */
                city: string;
                /** @description ISO 3166-1 alpha-2. */
                country: string;
                /** @description Street and number. */
                line1: string;
                /** @description Addition. */
                line2: string;
                /** @description Postal code. */
                postcode: string;
                /** @description State, province or the like, as a code where there is a list of them; empty elsewhere. */
                state: string;
            };
            /** @description The company; empty for a private buyer. */
            company: string;
            /** @description Of the contact. */
            email: string;
            /** @description Of the contact. */
            first_name: string;
            /** @description Of the contact. */
            last_name: string;
            /** @description Of the contact. */
            phone: string;
        };
        /**
         * @description What happens when the hook gives no usable answer: `closed` stops the order, `open` lets it pass.
         * @enum {string}
         */
        FailMode: "closed" | "open";
        KeyContext: {
            /**
             * Format: uuid
             * @description The calling key.
             */
            api_key_id: string;
            /** @description The version in force for this request. */
            api_version: string;
            /** @description False for test data. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description Present when `X-Svc-Merchant` was sent.
             */
            merchant_id?: string;
            /** @description The version its requests have without `Svc-Version`. */
            pinned_version: string;
            /** @description What it may do. */
            scopes: string[];
            /**
             * Format: uuid
             * @description The workspace it belongs to.
             */
            workspace_id: string;
        };
        Merchant: {
            /** @description The merchant key (`svc_mk_…`): in full when it was just made, afterwards its visible beginning. */
            api_key: string;
            /** @description The merchant secret (`svc_ms_…`): once, when it was just made; null afterwards. */
            api_secret: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * @description Where the merchant was made.
             * @enum {string}
             */
            created_via: "partner_api" | "dashboard" | "cli";
            /**
             * Format: uuid
             * @description The merchant.
             */
            id: string;
            /** @description False for test data. */
            livemode: boolean;
            /** @description The store as its buyers know it. */
            name: string;
            /**
             * Format: uri
             * @description Where the store is, without query or fragment.
             */
            store_url: string;
        };
        MerchantDetail: {
            /** @description The merchant. */
            merchant: components["schemas"]["Merchant"];
            /** @description Its connected account; null when it has none. */
            stripe: components["schemas"]["ConnectedAccount"] | null;
        };
        MerchantPage: {
            /** @description Newest first. */
            merchants: components["schemas"]["Merchant"][];
            /** @description Send it as `after` for the next page; null on the last one. */
            next_after: string | null;
        };
        MintedPartnerKey: {
            /** @description The key's record. */
            key: components["schemas"]["PartnerKey"];
            /** @description The full key. Given here once and never again. */
            plaintext: string;
        };
        MintPartnerKey: {
            /**
             * @description True for a live key (`svc_ak_live_…`).
             * @default false
             */
            livemode?: boolean;
            /** @description What it is for, in your words. */
            name: string;
            /**
             * @description What it may do; the six defaults when left out. `orders:read` and `orders:write` only when asked for: orders hold shoppers' personal data.
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
        OnboardingLink: {
            /** @description The connected account at the processor, `acct_…`. */
            account_id: string;
            /** @description When the link ends, in Unix seconds. */
            expires_at: number;
            /**
             * Format: uri
             * @description Where your customer completes the account's details. Good for minutes, and once.
             */
            onboarding_url: string;
        };
        Order: {
            /** @description What it costs. */
            amounts: components["schemas"]["Amounts"];
            /** @description Who is billed, as the buyer entered it; empty is what was not asked for. */
            billing: components["schemas"]["EventBilling"];
            /**
             * Format: date-time
             * @description When it was placed.
             */
            created_at: string;
            /** @description ISO 4217. */
            currency: string;
            /**
             * @description Our id of the order, `ord_…`.
             * @example ord_01JBN0R9E5K0S2D4F6G8H0J1K2
             */
            id: string;
            /** @description False for test data. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description The merchant who sold it.
             */
            merchant_id: string;
            /** @description Every key as it is stored with the order, `_svc_…` and `_billing_company`. */
            meta: {
                [key: string]: string | number | boolean;
            };
            /** @description Why a person must look: the store refused the order's new status for good. Null when all is well. */
            needs_attention: string | null;
            /** @description The store's number of it. */
            number: string;
            /** @description When it was paid; null while it is not. */
            paid_at: string | null;
            /** @description ISO date, of deferred terms with a number of days; null otherwise. */
            payment_due: string | null;
            /** @description The processor's payment; null while unpaid and for deferred terms. */
            payment_intent: string | null;
            /** @description The term that was chosen; null when none was offered. */
            payment_term: string | null;
            /** @description The checkout session; null for an order placed in the store's own checkout. */
            session_id: string | null;
            /**
             * @description `on-hold` waits for payment on terms; `processing` is paid.
             * @enum {string}
             */
            status: "pending" | "processing" | "on-hold" | "completed" | "canceled" | "refunded" | "failed";
            /** @description Its id there. */
            store_order_id: string;
            /** @description The platform the order stands in. */
            store_platform: string;
            /** @description False while the store has not taken over the order's new status yet. */
            store_synced: boolean;
        };
        OrderPage: {
            /** @description Send it as `after` for the next page; null on the last one. */
            next_after: string | null;
            /** @description Newest first. */
            orders: components["schemas"]["Order"][];
        };
        PartnerKey: {
            /**
             * Format: date-time
             * @description When it was minted.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The key's id; the key itself is never shown again.
             */
            id: string;
            /** @description Its visible beginning. */
            key_prefix: string;
            /** @description When it was last used, to the minute; null when never. */
            last_used_at: string | null;
            /** @description False for test data. */
            livemode: boolean;
            /**
             * @description What it is for, in your words.
             * @example Onboarding service
             */
            name: string;
            /** @description The version its requests have without `Svc-Version`. */
            pinned_version: string;
            /** @description When it was revoked; null while it works. */
            revoked_at: string | null;
            /** @description What it may do. */
            scopes: string[];
            /**
             * Format: uuid
             * @description The workspace it belongs to.
             */
            workspace_id: string;
        };
        PartnerKeyList: {
            /** @description All of the workspace, revoked ones too. */
            keys: components["schemas"]["PartnerKey"][];
        };
        PreConfirmation: {
            fail_mode: components["schemas"]["FailMode"];
            /** @description Only in the answer to the call that set or changed it; it is never shown again. */
            secret?: string;
            /**
             * Format: uri
             * @description Called by POST before each charge.
             */
            url: string;
        };
        PreConfirmationDetail: {
            fail_mode: components["schemas"]["FailMode"];
            /**
             * Format: date-time
             * @description When the signing secret was last changed.
             */
            secret_set_at: string;
            /**
             * Format: uri
             * @description Called by POST before each charge.
             */
            url: string;
        };
        ReplayRange: {
            /**
             * Format: date-time
             * @description Deliveries created at this time or later.
             */
            since: string;
            /** @description Deliveries in this state; default: in any, delivered ones too. */
            status?: components["schemas"]["DeliveryStatus"];
            /**
             * Format: date-time
             * @description Deliveries created before this time; default: now.
             */
            until?: string;
        };
        RequestLogEntry: {
            /** @description The key that called; null when none could be recognised. */
            api_key_id: string | null;
            /**
             * Format: date-time
             * @description When the call came in.
             */
            created_at: string;
            /** @description Of the error that was answered; null for successes. */
            error_code: string | null;
            /**
             * Format: uuid
             * @description The entry's id.
             */
            id: string;
            /** @description Milliseconds from the request's first byte to the answer's last. */
            latency_ms: number;
            /** @description The merchant it was about, by its key or by `X-Svc-Merchant`; null otherwise. */
            merchant_id: string | null;
            /** @description The HTTP method. */
            method: string;
            /** @description As called, without the query string. */
            path: string;
            /** @description The value of the answer's header svc-request-id. */
            request_id: string;
            /** @description Of the request's body. */
            request_size_bytes: number | null;
            /** @description Of the answer's body. */
            response_size_bytes: number | null;
            /** @description The answer's HTTP status. */
            status_code: number;
            /** @description At most 512 characters. */
            user_agent: string | null;
            /** @description Whose call it was; null when nobody could be recognised. */
            workspace_id: string | null;
        };
        RequestLogPage: {
            /** @description Most recent first. */
            entries: components["schemas"]["RequestLogEntry"][];
            /** @description Send it as `after` for the next page; null on the last one. */
            next_after: string | null;
        };
        RotateCredentials: {
            /**
             * @description For how many seconds the old pair goes on working: 0 when it leaked, at most 30 days.
             * @default 86400
             */
            overlap_seconds?: number;
        };
        RotatedCredentials: {
            /** @description The merchant, with its new key pair in full. */
            merchant: components["schemas"]["Merchant"];
        };
        RotateSecret: {
            /**
             * @description For how many seconds the old secret signs too: 0 when it leaked, at most 7 days.
             * @default 86400
             */
            overlap_seconds?: number;
            /** @description The new secret; made for you when you send none. */
            secret?: string;
        };
        /** @enum {string} */
        Scope: "merchants:read" | "merchants:write" | "webhooks:read" | "webhooks:write" | "domains:write" | "logs:read" | "orders:read" | "orders:write";
        /** @enum {string} */
        SslStatus: "initializing" | "pending_validation" | "pending_issuance" | "pending_deployment" | "active" | "validation_timed_out" | "deleted";
        Subscription: {
            /** @description The version its payloads have: the one in force when it was made. */
            api_version: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Your own words. */
            description: string | null;
            /** @description Why it is disabled; null while it is active. */
            disabled_reason: string | null;
            /** @description Event names, `noun.*` or `*`. */
            events: string[];
            /**
             * Format: uuid
             * @description The subscription.
             */
            id: string;
            /** @description False for test data. */
            livemode: boolean;
            /** @description Only events of this merchant; null: of every merchant of the workspace. */
            merchant_id: string | null;
            /** @description Attempts per second at most; null for no limit of its own. */
            rate_limit_per_second: number | null;
            /** @description The visible beginning of the signing secret. */
            secret_prefix: string;
            /**
             * @description `disabled`: events are recorded and not sent.
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * Format: uri
             * @description Where events are sent.
             */
            target_url: string;
            /**
             * Format: uuid
             * @description The workspace it belongs to.
             */
            workspace_id: string;
        };
        SubscriptionPage: {
            /** @description Send it as `after` for the next page; null on the last one. */
            next_after: string | null;
            /** @description Newest first. */
            subscriptions: components["schemas"]["Subscription"][];
        };
        SubscriptionWithSecret: {
            /** @description The version its payloads have: the one in force when it was made. */
            api_version: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Your own words. */
            description: string | null;
            /** @description Why it is disabled; null while it is active. */
            disabled_reason: string | null;
            /** @description Event names, `noun.*` or `*`. */
            events: string[];
            /**
             * Format: uuid
             * @description The subscription.
             */
            id: string;
            /** @description False for test data. */
            livemode: boolean;
            /** @description Only events of this merchant; null: of every merchant of the workspace. */
            merchant_id: string | null;
            /** @description Attempts per second at most; null for no limit of its own. */
            rate_limit_per_second: number | null;
            /** @description The signing secret, `whsec_…`. Given here once and never again. */
            secret: string;
            /** @description The visible beginning of the signing secret. */
            secret_prefix: string;
            /**
             * @description `disabled`: events are recorded and not sent.
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * Format: uri
             * @description Where events are sent.
             */
            target_url: string;
            /**
             * Format: uuid
             * @description The workspace it belongs to.
             */
            workspace_id: string;
        };
        UpdateSubscription: {
            /** @description Your own words. */
            description?: string | null;
            /** @description The whole new list. */
            events?: string[];
            /** @description Attempts per second at most; null for no limit of its own. */
            rate_limit_per_second?: number | null;
            /**
             * @description `disabled` abandons what waits; events go on being recorded.
             * @enum {string}
             */
            status?: "active" | "disabled";
            /**
             * Format: uri
             * @description Where events are sent from now on, waiting ones too.
             */
            target_url?: string;
        };
    };
    responses: never;
    parameters: {
        /** @description The delivery, `whd_…`. */
        DeliveryId: string;
        /** @description The host name, as it was registered. */
        Hostname: string;
        /** @description The partner key. */
        KeyId: string;
        /** @description A merchant of the workspace. */
        MerchantId: string;
        /** @description The order, `ord_…`. */
        OrderId: string;
        /** @description The value of the header svc-request-id. */
        RequestId: string;
        /** @description The subscription. */
        SubscriptionId: string;
        /** @description Your workspace; `GET /v2/agencies/me` names it. */
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
                /** @description Take it from next_after, unchanged. */
                after?: string;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
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
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
    listCustomDomains: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
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
                /** @description The host name, as it was registered. */
                hostname: components["parameters"]["Hostname"];
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description The host name, as it was registered. */
                hostname: components["parameters"]["Hostname"];
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
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
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
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
    getHook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
    configureHook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfigurePreConfirmation"];
            };
        };
        responses: {
            /** @description Done. */
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
    deleteHook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A merchant of the workspace. */
                merchantId: components["parameters"]["MerchantId"];
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
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
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
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
            /** @description Done. */
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
    listRequests: {
        parameters: {
            query?: {
                /** @description `next_after` of the page before. */
                after?: string;
                /** @description Entries on a page. */
                limit?: number;
                /** @description Only calls with this method. */
                method?: string;
                /** @description Only calls whose path begins with this, taken literally: `/v2/webhooks/`. */
                path_prefix?: string;
                /** @description Only answers with at most this status. */
                status_max?: number;
                /** @description Only answers with at least this status. */
                status_min?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description The value of the header svc-request-id. */
                request_id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description Take it from next_after, unchanged. */
                after?: string;
                limit?: number;
                /** @description `on-hold` lists what waits for payment on terms. */
                status?: "pending" | "processing" | "on-hold" | "completed" | "canceled" | "refunded" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderPage"];
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
            /** @description Done. */
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
            /** @description Done. */
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
            /** @description Done. */
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
            /** @description Accepted; the work goes on. */
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
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Rows created strictly before this time; take it from next_after. */
                after?: string;
                /** @description Only deliveries of this event, by its exact name. */
                event?: string;
                limit?: number;
                /** @description Only deliveries that have ended so, or are pending. */
                status?: components["schemas"]["DeliveryStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
            /** @description Done. */
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
            /** @description Accepted; the work goes on. */
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
    listSubscriptions: {
        parameters: {
            query?: {
                /** @description Take it from next_after, unchanged. */
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
            /** @description Done. */
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
            /** @description Done; there is no body. */
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
                "application/json": components["schemas"]["UpdateSubscription"];
            };
        };
        responses: {
            /** @description Done. */
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
            /** @description Done. */
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
                "application/json": components["schemas"]["ReplayRange"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on. */
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
    rotateSecret: {
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
                "application/json": components["schemas"]["RotateSecret"];
            };
        };
        responses: {
            /** @description Done. */
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
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on. */
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
    listPartnerKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
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
                /** @description Your workspace; `GET /v2/agencies/me` names it. */
                workspaceId: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
