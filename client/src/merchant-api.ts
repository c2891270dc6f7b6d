// Generated from openapi.json by `npm run generate`; do not edit.

export interface paths {
    "/health/ai-chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the state of a merchant's AI checkout: configuration, knowledge, cost */
        get: operations["getAiChatHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/merchants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the merchant's whole configuration, defaults included */
        get: operations["getConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change settings of the merchant: objects are merged, arrays replaced, null takes a setting back to its default */
        patch: operations["changeConfiguration"];
        trace?: never;
    };
    "/v1/pre-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the capacity check for a checkout inside the store; repeating an attempt of an order gives its first answer */
        post: operations["askPreConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give money of a session's payment back, all of it or a part */
        post: operations["createRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List checkout sessions, newest first */
        get: operations["listSessions"];
        put?: never;
        /** Create a checkout session */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a checkout session */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/expire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End an open checkout session */
        post: operations["expireSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/store/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Connect the merchant's store: it is called back at once, and takes the orders from then on */
        post: operations["connectStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/store/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tell of what happened to an order in the store; repeating an event changes nothing */
        post: operations["takeStoreEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vat/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the VAT checks you made, newest first: the evidence for your tax office, also as CSV */
        get: operations["listVatChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vat/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Validate a VAT number: EU and Northern Ireland with VIES, United Kingdom with HMRC, others by their format */
        post: operations["validateVat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Address: {
            /**
             * @description Town.
             * @default
             */
            city?: string;
            /**
             * @description ISO 3166-1 alpha-2.
             * @default
             */
            country?: "" | string;
            /**
             * @description Street and number.
             * @default
             */
            line1?: string;
            /**
             * @description Addition.
             * @default
             */
            line2?: string;
            /**
             * @description Postal code.
             * @default
             */
            postcode?: string;
            /**
             * @description State, province or the like, where addresses have one: WooCommerce's code (`CA`, `RM`, `JP13`), the ISO 3166-2 code or the name.
             * @default
             */
            state?: string;
        };
        AiChatHealth: {
            /** @description The month's budget. */
            cost: {
                /**
                 * @description Calendar month in UTC.
                 * @example 2026-11
                 */
                month: string;
                /** @description 0 switches the feature off. */
                monthly_cap_cents: number;
                /** @description Spent in this month, in cents. */
                monthly_spend_cents: number;
                /** @description 1 or more: the cap is reached for the month. */
                pct_used: number;
            };
            /** @description The embedding model. */
            embeddings: {
                /** @description Whether one is set up. */
                configured: boolean;
            };
            /** @description What answers are made from. */
            knowledge: {
                /** @description When they were last read from the store; null when never. */
                last_indexed_at: string | null;
                /** @description Pieces of text about delivery, returns and so on. */
                policy_chunks: number;
                /** @description Pieces of text about products. */
                product_chunks: number;
                /** @description Both together. */
                total_chunks: number;
            };
            /** @description The language model. */
            llm: {
                /** @description Whether one is set up. */
                configured: boolean;
            };
            /** @description What AI may answer. */
            modes: {
                /** @description Help with the checkout itself. */
                checkout_assistant: boolean;
                /** @description Whether AI answers are switched on. */
                enabled: boolean;
                /** @description Questions about delivery, returns and so on. */
                policy_qa: boolean;
                /** @description Questions about products. */
                product_qa: boolean;
            };
            /**
             * @description `paused`: switched off, or the cap is reached. `degraded`: not all of it works. `ok`: all of it does.
             * @enum {string}
             */
            status: "ok" | "degraded" | "paused";
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
        AskPreConfirmation: {
            /** @description The order's total in the currency's minor unit. */
            amount: number;
            /** @description Counts the shopper's submits of this order, from 1. The same attempt gets the same answer. */
            attempt: number;
            /** @description What is ordered. Handed on to the hook; `extensions` unchanged. */
            cart: components["schemas"]["Cart"];
            /** @description ISO 4217. */
            currency: string;
            /** @description Who orders, as far as it is known. */
            customer: {
                /**
                 * @description Empty for a private buyer.
                 * @default
                 */
                company?: string;
                /**
                 * @description Billing country, ISO 3166-1 alpha-2; empty when it is not known.
                 * @default
                 */
                country?: string;
                /**
                 * @description Empty when it is not known.
                 * @default
                 */
                email?: string;
            };
            /** @description The store's own id of the order. */
            orderId: string;
            /**
             * @description `immediate`, or the value of the deferred term that was chosen.
             * @default immediate
             */
            paymentTerm?: string;
        };
        Cart: {
            /** @description True asks for company, VAT number, PO number and payment terms; left out, the merchant's `defaults.b2b`. */
            b2b?: boolean;
            /** @description A coupon code of the store. */
            coupon?: string;
            /** @description ISO 4217. Left out: the merchant's, then its account's. */
            currency?: string;
            /** @description What is taken off. */
            discount?: {
                /** @description In minor units. */
                amount: number;
                /** @description Shown to the shopper. */
                label: string;
            };
            /** @description Your own data by key, any JSON: comes back unchanged in every event and in the call of the capacity check, and stands in the order as `_svc_ext_<key>`. At most 20 keys and 16 KiB; a number that a double would change is refused. */
            extensions?: components["schemas"]["Extensions"];
            /** @description What is bought. Send it under this name or as `lineItems`, not both. */
            items?: components["schemas"]["CartLine"][];
            /** @description Another name of `items`. */
            lineItems?: components["schemas"]["CartLine"][];
            /** @description True when the prices hold the tax. */
            pricesIncludeTax?: boolean;
            /** @description What delivery costs. */
            shipping?: {
                /** @description Shown to the shopper. */
                label: string;
                /** @description In minor units. */
                price: number;
                /** @description Its tax in minor units, where lines have a `taxRate`; `cart.tax` holds it already. */
                tax?: number;
            };
            /** @description Tax of the whole cart, shipping included, in minor units. For the built-in store; not together with `taxRate`. */
            tax?: number;
        };
        CartLine: {
            /** @description The product's or variation's id in the store; an unknown one is a line without stock. */
            id: string;
            /**
             * Format: uri
             * @description A picture of the product, http or https.
             */
            imageUrl?: string;
            /** @description Shown to the shopper. */
            name: string;
            /** @description Price of one piece in minor units. */
            price: number;
            /** @description Pieces. */
            quantity: number;
            /** @description Whether it is sent to an address. */
            requiresShipping?: boolean;
            /** @description The store's article number; shown nowhere. */
            sku?: string;
            /** @description Per cent, such as `19` or `"5.5"`. For the built-in store; not together with `cart.tax`. */
            taxRate?: number | string;
        };
        ConnectedStore: {
            /**
             * @description The store took the signed call back.
             * @constant
             */
            connected: true;
            /**
             * Format: uuid
             * @description The merchant.
             */
            merchantId: string;
            /** @description The platform that takes its orders from now on. */
            platform: string;
        };
        ConnectStore: {
            /** @description Where the plugin's routes are, as WordPress' `rest_url( 'wc-svc/v1' )` gives it. */
            restUrl: string;
            /** @description What runs the store. */
            versions: {
                /** @description Of PHP. */
                php: string;
                /** @description Of the plugin. */
                plugin: string;
                /** @description Of WooCommerce. */
                woocommerce: string;
                /** @description Of WordPress. */
                wordpress: string;
            };
        };
        CreateRefund: {
            /** @description In minor units; at most what is left of the payment. */
            amount: number;
            /**
             * @description For the records; not shown to the buyer.
             * @default
             */
            reason?: string;
            /** @description The checkout session whose order was paid. */
            sessionId: string;
        };
        CreateSession: {
            /**
             * Format: uri
             * @description Where “back to store” leads.
             */
            cancelUrl?: string;
            /** @description What is bought. */
            cart: components["schemas"]["Cart"];
            /** @description Your own id of the basket: a second request with it updates the open session instead of making another. */
            clientReference?: string;
            /** @description What you know of the shopper; it is prefilled and can be changed. */
            customer?: components["schemas"]["Customer"];
            /**
             * @description Seconds until the session expires.
             * @default 86400
             */
            expiresIn?: number;
            /** @description BCP 47, such as `de`: the language of the page. en, de, fr, es, it, nl and pl are there. */
            locale?: string;
            /** @description Your own notes, text by key; shown to nobody. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: uri
             * @description Where the shopper goes after the order, with `session_id` added; without it, our own thank-you page.
             */
            successUrl?: string;
        };
        Customer: {
            /** @description Prefilled in the form. */
            billingAddress?: components["schemas"]["Address"];
            /** @description Prefilled in the form. */
            company?: string;
            /** @description Prefilled in the form. */
            email?: string;
            /** @description Prefilled in the form. */
            firstName?: string;
            /** @description Prefilled in the form. */
            lastName?: string;
            /** @description Prefilled in the form. */
            phone?: string;
            /** @description Where it is sent. */
            shippingAddress?: components["schemas"]["Address"];
        };
        Extensions: {
            [key: string]: unknown;
        };
        /**
         * @description What happens when the hook gives no usable answer: `closed` stops the order, `open` lets it pass.
         * @enum {string}
         */
        FailMode: "closed" | "open";
        MerchantConfiguration: {
            /** @description AI answers to shoppers. */
            ai: {
                /**
                 * @description Switches all AI answers.
                 * @default false
                 */
                enabled: boolean;
                /** @description What AI may answer. */
                modes: {
                    /**
                     * @description Help with the checkout itself.
                     * @default false
                     */
                    checkout_assistant: boolean;
                    /**
                     * @description Questions about delivery, returns and so on.
                     * @default false
                     */
                    policy_qa: boolean;
                    /**
                     * @description Questions about products.
                     * @default false
                     */
                    product_qa: boolean;
                };
                /**
                 * @description Most that AI answers may cost in a calendar month, in cents; 0 switches them off.
                 * @default 0
                 */
                monthlyCapCents: number;
            };
            /**
             * @description Origins whose pages may embed the checkout, such as `https://shop.example`.
             * @default []
             */
            allowedOrigins: string[];
            /** @description B2B mode. */
            b2b: {
                /**
                 * @description Terms the shopper may choose from; none: everybody pays now.
                 * @default []
                 */
                paymentTerms: {
                    /** @description Preselected; at most one is. */
                    default?: boolean;
                    /** @description Shown to the shopper. */
                    label: string;
                    /** @description `immediate` means pay now; any other value is a deferred term. 1 to 32 of a-z, 0-9, `_` and `-`; `netNN` terms get a due date. */
                    value: string;
                }[];
                /**
                 * @description True: a VAT number that is invalid stops the order.
                 * @default false
                 */
                requireValidVat: boolean;
                /** @description Your own VAT numbers, one for each authority. */
                vatNumbers: {
                    /**
                     * @description Your own VAT number in the EU, for consultation numbers of VIES.
                     * @default null
                     */
                    eu: string | null;
                    /**
                     * @description Your own VAT number in the United Kingdom, for consultation numbers of HMRC.
                     * @default null
                     */
                    gb: string | null;
                };
            };
            /** @description How the checkout looks. */
            branding: {
                /**
                 * @description `#rrggbb`; darkened where text on it could not be read.
                 * @default null
                 */
                accentColor: string | null;
                /**
                 * @description Shown on the checkout instead of the name.
                 * @default null
                 */
                displayName: string | null;
                /**
                 * @description Language of the checkout when the session names none.
                 * @default null
                 */
                locale: ("en" | "de" | "fr" | "es" | "it" | "nl" | "pl") | null;
                /**
                 * @description Shown on the checkout.
                 * @default null
                 */
                logoUrl: string | null;
            };
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /** @description What sessions start from. */
            defaults: {
                /**
                 * @description True: every session of the merchant is in B2B mode unless its cart says otherwise.
                 * @default false
                 */
                b2b: boolean;
            };
            /**
             * Format: uuid
             * @description The merchant.
             */
            id: string;
            /** @description False for test data. */
            livemode: boolean;
            /** @description The store as its buyers know it. */
            name: string;
            /** @description The capacity check before a charge. Read only here; set by the partner. */
            preConfirmation: {
                /** @description Whether the merchant has a hook. */
                configured: boolean;
                /** @description What it does without an answer; null without a hook. */
                failMode: ("closed" | "open") | null;
            };
            /** @description The store. */
            store: {
                /**
                 * @description Where the store sells from: ISO 3166-1 alpha-2.
                 * @default null
                 */
                countryCode: string | null;
                /**
                 * @description ISO 4217; of sessions that name none.
                 * @default null
                 */
                currency: string | null;
                /**
                 * @description What VAT rules go by.
                 * @default goods
                 * @enum {string}
                 */
                sells: "goods" | "services" | "both";
            };
            /** @description What takes its orders: `builtin` until its own store has connected, then the store's. */
            storePlatform: string;
            /**
             * Format: uri
             * @description Where the store is.
             */
            storeUrl: string;
            /** @description Where the checkout leads and links to. */
            urls: {
                /**
                 * @description Where “back to store” leads, when the session names none.
                 * @default null
                 */
                cancel: string | null;
                /**
                 * @description Privacy notice, linked in the footer.
                 * @default null
                 */
                privacy: string | null;
                /**
                 * @description Where shoppers go after the order, when the session names none.
                 * @default null
                 */
                success: string | null;
                /**
                 * @description Terms of sale, linked in the footer.
                 * @default null
                 */
                terms: string | null;
            };
        };
        PreConfirmationAnswer: {
            /** @description Of the hook as it is configured now, for a store to remember: what it does when we give no answer. Null without a hook. */
            failMode: components["schemas"]["FailMode"] | null;
            /** @description For the shopper, as text; at most 300 characters. */
            message?: string;
            /** @description `pc_…`, the `webhook-id` of the call to the hook; null when the merchant has none. */
            preConfirmationId: string | null;
            /**
             * @description `go_on`: take the payment. `refused`: the partner said no. `unavailable`: no usable answer, and the hook fails closed. Take no payment after the last two. A hook that fails open answers `go_on` for it.
             * @enum {string}
             */
            result: "go_on" | "refused" | "unavailable";
        };
        Refund: {
            /** @description In minor units. */
            amount: number;
            /** @description ISO 4217. */
            currency: string;
            /** @description The refund, `rf_…`. */
            id: string;
            /**
             * @description `pending` until the processor has moved the money.
             * @enum {string}
             */
            status: "pending" | "succeeded";
        };
        Session: {
            /** @description As last quoted by the store. */
            amounts: components["schemas"]["Amounts"];
            /** @description Whether the form asks for company and VAT number. */
            b2b: boolean;
            /** @description As it was sent; `extensions` unchanged. */
            cart: {
                /** @description As they were sent. */
                extensions?: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description As it was sent; null when none was. */
            clientReference: string | null;
            /** @description When it was completed; null before. */
            completedAt: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description After this no attempt can begin.
             */
            expiresAt: string;
            /**
             * @description The session.
             * @example cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB
             */
            id: string;
            /** @description False for test data. */
            livemode: boolean;
            /** @description As it was sent. */
            metadata: {
                [key: string]: string;
            };
            /** @description Our id of the order; null before there is one. */
            orderId: string | null;
            /** @description The store's number of the order; null before there is one. */
            orderNumber: string | null;
            /**
             * Format: uri
             * @description Where to send the shopper. Treat it as a secret: whoever has it can order.
             */
            sessionUrl: string;
            /** @description `open`, `confirming` while an attempt is under way, then `completed` or `expired`. */
            status: components["schemas"]["SessionStatus"];
        };
        SessionPage: {
            /** @description Send it as `after` for the next page; null on the last one. */
            nextAfter: string | null;
            /** @description Newest first. */
            sessions: components["schemas"]["Session"][];
        };
        /** @enum {string} */
        SessionStatus: "open" | "confirming" | "completed" | "expired";
        StoreAmounts: {
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
        StoreBilling: {
            /**
             * @description Where the company is.
             * @default {}
             */
            address?: {
                /**
                 * @description Town.
                 * @default
                 */
                city?: string;
                /**
                 * @description ISO 3166-1 alpha-2.
                 * @default
                 */
                country?: string;
                /**
                 * @description Street and number.
                 * @default
                 */
                line1?: string;
                /**
                 * @description Addition.
                 * @default
                 */
                line2?: string;
                /**
                 * @description Postal code.
                 * @default
                 */
                postcode?: string;
                /**
                 * @description State, province or the like, as the store knows it.
                 * @default
                 */
                state?: string;
            };
            /**
             * @description The company; empty for a private buyer.
             * @default
             */
            company?: string;
            /**
             * @description Of the contact.
             * @default
             */
            email?: string;
            /**
             * @description Of the contact.
             * @default
             */
            firstName?: string;
            /**
             * @description Of the contact.
             * @default
             */
            lastName?: string;
            /**
             * @description Of the contact.
             * @default
             */
            phone?: string;
        };
        StoreEvent: {
            /** @description With `order.failed`, where more is known. */
            failure?: {
                /** @description The payment system's code. */
                declineCode?: string | null;
                /**
                 * @description A word; `payment_failed` when left out.
                 * @default
                 */
                reason?: string;
            };
            /** @description The store's id of the event: the same whenever it is sent again. */
            id: string;
            /**
             * Format: date-time
             * @description When it happened in the store; events may come in another order.
             */
            occurredAt: string;
            /** @description The order as it is after the event. */
            order: components["schemas"]["StoreOrder"];
            /** @description With `order.refunded`, and only then. */
            refund?: {
                /** @description In minor units. */
                amount: number;
                /** @description What `POST /v1/refunds` answered, else the store's own id of it. */
                id: string;
                /**
                 * @description As it was given.
                 * @default
                 */
                reason?: string;
            };
            /** @description The checkout session; null for an order of the store's own checkout. */
            sessionId?: string | null;
            /**
             * @description `order.placed`: Paid in the store's own checkout. `order.held`: Placed on a deferred term. `order.paid`: A held order was paid. `order.canceled`: It was cancelled. `order.refunded`: Money went back to the buyer; `refund` says how much. `order.failed`: A payment was declined, or the order failed; the shopper may try again.
             * @enum {string}
             */
            type: "order.placed" | "order.held" | "order.paid" | "order.canceled" | "order.refunded" | "order.failed";
        };
        StoreLine: {
            /** @description The product's or variation's id in the store. */
            id: string;
            /** @description As the buyer read it. */
            name: string;
            /** @description Of one piece, in minor units. */
            price: number;
            /** @description Pieces. */
            quantity: number;
            /** @description The store's article number. */
            sku?: string;
        } & {
            [key: string]: unknown;
        };
        StoreOrder: {
            /** @description What it costs. */
            amounts: components["schemas"]["StoreAmounts"];
            /** @description The attempt of the pre-confirmation that is meant. */
            attempt?: number;
            /**
             * @description Who is billed.
             * @default {}
             */
            billing?: components["schemas"]["StoreBilling"];
            /** @description What was bought. */
            cart: {
                /** @description Partner metadata, unchanged. */
                extensions?: {
                    [key: string]: unknown;
                };
                /** @description The lines. */
                items: components["schemas"]["StoreLine"][];
            };
            /** @description ISO 4217. */
            currency: string;
            /** @description The store's id of it. */
            id: string;
            /**
             * @description `_svc_…` and `_billing_company`, as they are stored.
             * @default {}
             */
            meta?: {
                [key: string]: string | number | boolean;
            };
            /** @description The store's number of it. */
            number: string;
            /** @description When it was paid; null while it is not. */
            paidAt?: string | null;
            /** @description Day on which a deferred order is to be paid. */
            paymentDue?: string | null;
            /** @description The deferred term; null when it was paid at once. */
            paymentTerm?: string | null;
            /** @description What `POST /v1/pre-confirmation` answered; null when it was not asked. */
            preConfirmationId?: string | null;
            /** @description The store's own word for where it stands, such as `processing`. */
            status: string;
            /** @description Of the payment, in the store's payment system. */
            transactionId?: string | null;
        };
        TakenStoreEvent: {
            /** @description Our id of the order, `ord_…`. */
            orderId: string;
            /**
             * @description It need not be sent again.
             * @constant
             */
            received: true;
        };
        UpdateMerchantConfiguration: {
            /** @description AI answers to shoppers. */
            ai?: {
                /** @description Switches all AI answers. */
                enabled?: boolean | null;
                /** @description What AI may answer. */
                modes?: {
                    /** @description Help with the checkout itself. */
                    checkout_assistant?: boolean | null;
                    /** @description Questions about delivery, returns and so on. */
                    policy_qa?: boolean | null;
                    /** @description Questions about products. */
                    product_qa?: boolean | null;
                } | null;
                /** @description Most that AI answers may cost in a calendar month, in cents; 0 switches them off. */
                monthlyCapCents?: number | null;
            } | null;
            /** @description Origins whose pages may embed the checkout, such as `https://shop.example`. */
            allowedOrigins?: string[] | null;
            /** @description B2B mode. */
            b2b?: {
                /** @description Terms the shopper may choose from; none: everybody pays now. */
                paymentTerms?: {
                    /** @description Preselected; at most one is. */
                    default?: boolean;
                    /** @description Shown to the shopper. */
                    label: string;
                    /** @description `immediate` means pay now; any other value is a deferred term. 1 to 32 of a-z, 0-9, `_` and `-`; `netNN` terms get a due date. */
                    value: string;
                }[] | null;
                /** @description True: a VAT number that is invalid stops the order. */
                requireValidVat?: boolean | null;
                /** @description Your own VAT numbers, one for each authority. */
                vatNumbers?: {
                    /** @description Your own VAT number in the EU, for consultation numbers of VIES. */
                    eu?: (string | null) | null;
                    /** @description Your own VAT number in the United Kingdom, for consultation numbers of HMRC. */
                    gb?: (string | null) | null;
                } | null;
            } | null;
            /** @description How the checkout looks. */
            branding?: {
                /** @description `#rrggbb`; darkened where text on it could not be read. */
                accentColor?: (string | null) | null;
                /** @description Shown on the checkout instead of the name. */
                displayName?: (string | null) | null;
                /** @description Language of the checkout when the session names none. */
                locale?: (("en" | "de" | "fr" | "es" | "it" | "nl" | "pl") | null) | null;
                /** @description Shown on the checkout. */
                logoUrl?: (string | null) | null;
            } | null;
            /** @description What sessions start from. */
            defaults?: {
                /** @description True: every session of the merchant is in B2B mode unless its cart says otherwise. */
                b2b?: boolean | null;
            } | null;
            /** @description The store. */
            store?: {
                /** @description Where the store sells from: ISO 3166-1 alpha-2. */
                countryCode?: string | null;
                /** @description ISO 4217; of sessions that name none. */
                currency?: string | null;
                /** @description What VAT rules go by. */
                sells?: ("goods" | "services" | "both") | null;
            } | null;
            /** @description Where the checkout leads and links to. */
            urls?: {
                /** @description Where “back to store” leads, when the session names none. */
                cancel?: (string | null) | null;
                /** @description Privacy notice, linked in the footer. */
                privacy?: (string | null) | null;
                /** @description Where shoppers go after the order, when the session names none. */
                success?: (string | null) | null;
                /** @description Terms of sale, linked in the footer. */
                terms?: (string | null) | null;
            } | null;
        };
        ValidateVat: {
            /** @description The checkout session the number belongs to; kept with the evidence. */
            sessionId?: string;
            /** @description As typed: any case, with or without separators, with its country prefix. */
            vatNumber: string;
        };
        VatCheck: {
            /** @description The registered address; null when the authority told none. */
            address: string | null;
            /**
             * Format: date-time
             * @description When the authority was asked. Earlier than `checkedAt` when a fresh answer to the same question was there already.
             */
            answeredAt: string;
            /** @description The authority's own date or time, exactly as it wrote it. */
            authorityDate: string | null;
            /**
             * Format: date-time
             * @description When you asked.
             */
            checkedAt: string;
            /** @description The authority's proof that `requester` asked; null without a requester. */
            consultationNumber: string | null;
            /** @description ISO 3166-1 alpha-2, such as `GR`. */
            country: string;
            /** @description What was wrong, in the authority's word or ours; null when nothing was. */
            fault: string | null;
            /** @description Of this record. */
            id: string;
            /** @description The registered name; null when the authority told none. */
            name: string | null;
            /** @description Its prefix, such as `EL`. */
            prefix: string;
            /** @description The authority's answer as it came, at most 16,384 characters; null when there was none. */
            rawAnswer: string | null;
            /** @description Your own VAT number that the question was asked with; null without. */
            requester: string | null;
            /** @description The checkout session it was made for; null without one. */
            sessionId: string | null;
            /**
             * @description Who was asked; `format`: nobody can be.
             * @enum {string}
             */
            source: "vies" | "hmrc" | "format";
            /**
             * @description `unavailable`: there was no answer, and `fault` says why.
             * @enum {string}
             */
            status: "valid" | "invalid" | "unavailable" | "format_only";
            /** @description In its canonical form, with prefix. */
            vatNumber: string;
        };
        VatCheckPage: {
            /** @description Newest first. */
            checks: components["schemas"]["VatCheck"][];
            /** @description Send it as `after` for the next page; null on the last one. */
            nextAfter: string | null;
        };
        VatResult: {
            /** @description The registered address; null when the authority tells none. */
            address: string | null;
            /** @description When the authority was asked. */
            checkedAt: string;
            /** @description Proof of the look-up, where the merchant has its own VAT number configured; null otherwise. */
            consultationNumber: string | null;
            /** @description ISO 3166-1 alpha-2, such as `GR`. */
            country: string;
            /** @description The registered name; null when the authority tells none. */
            name: string | null;
            /** @description Its prefix, such as `EL`. */
            prefix: string;
            /**
             * @description Who said so.
             * @enum {string}
             */
            source: "vies" | "hmrc" | "format";
            /**
             * @description `valid` and `invalid`: the authority's word. `unavailable`: it could not be asked, and the number is accepted for now. `format_only`: no authority is asked for this country. `format_error`: it can be no VAT number of that country.
             * @enum {string}
             */
            status: "valid" | "invalid" | "unavailable" | "format_only" | "format_error";
            /** @description In its canonical form. */
            vatNumber: string;
            /** @description Why the authority could not be asked: `vies_unavailable` or `hmrc_unavailable`. */
            warning?: string;
        };
    };
    responses: never;
    parameters: {
        /** @description The merchant whose key you call with. */
        OwnMerchantId: string;
        /** @description The session, `cs_…`. */
        SessionId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAiChatHealth: {
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
                    "application/json": components["schemas"]["AiChatHealth"];
                };
            };
        };
    };
    getConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The merchant whose key you call with. */
                id: components["parameters"]["OwnMerchantId"];
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
                    "application/json": components["schemas"]["MerchantConfiguration"];
                };
            };
        };
    };
    changeConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The merchant whose key you call with. */
                id: components["parameters"]["OwnMerchantId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateMerchantConfiguration"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantConfiguration"];
                };
            };
        };
    };
    askPreConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskPreConfirmation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreConfirmationAnswer"];
                };
            };
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRefund"];
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
    listSessions: {
        parameters: {
            query?: {
                /** @description `nextAfter` of the page before, unchanged. */
                after?: string;
                limit?: number;
                /** @description Only sessions that stand so. */
                status?: components["schemas"]["SessionStatus"];
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
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSession"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    getSession: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    expireSession: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    connectStore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectStore"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectedStore"];
                };
            };
        };
    };
    takeStoreEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreEvent"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakenStoreEvent"];
                };
            };
        };
    };
    listVatChecks: {
        parameters: {
            query?: {
                /** @description `nextAfter` of the page before. */
                after?: string;
                /** @description Only checks made at this time or later. */
                from?: string;
                /** @description Checks on a page; default 50. As a table: as many and no more; default all. */
                limit?: number;
                /** @description Only checks of this number, written in any way, with its prefix. */
                number?: string;
                /** @description Only checks made before this time. */
                to?: string;
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
                    "application/json": components["schemas"]["VatCheckPage"];
                    "text/csv": string;
                };
            };
        };
    };
    validateVat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateVat"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatResult"];
                };
            };
        };
    };
}
