// Generated from openapi.json by `npm run generate`; do not edit.

export interface paths {
    "/health/ai-chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the AI checkout status
         * @description Returns the configuration, indexed content and spending of the merchant's AI checkout.
         */
        get: operations["getAiChatHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies
         * @description Returns the companies of the merchant, newest first.
         */
        get: operations["listCompanies"];
        put?: never;
        /**
         * Create a company
         * @description Its members buy on account on its terms, up to its credit limit. The request is signed as a Standard Webhook, with the whole merchant secret as UTF-8 key.
         */
        post: operations["createCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a company */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a company
         * @description Arrays are replaced. The request is signed as for creating a company.
         */
        patch: operations["updateCompany"];
        trace?: never;
    };
    "/v1/merchants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the configuration
         * @description Returns all settings of the merchant, including defaults.
         */
        get: operations["getConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the configuration
         * @description Objects are merged, arrays are replaced, and `null` resets a setting to its default. With `If-Match`, nothing is saved if the configuration has changed since it was read.
         */
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
        /**
         * Request a pre-confirmation
         * @description Calls the pre-confirmation hook for an order in the store's own checkout. Repeating an attempt returns its first result.
         */
        post: operations["runPreConfirmation"];
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
        /**
         * Create a refund
         * @description Refunds a session's payment in full or in part.
         */
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
        /**
         * List checkout sessions
         * @description Returns the sessions of the merchant, newest first.
         */
        get: operations["listSessions"];
        put?: never;
        /**
         * Create a checkout session
         * @description Returns 201 with a new session. If `clientReference` names an open session, that session is updated and returned with 200. A request with `customer.reference` or `customer.roles` is signed as a Standard Webhook, with the whole merchant secret as UTF-8 key; an update without them makes the shopper a guest.
         */
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
        /** Retrieve a checkout session */
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
        /**
         * Expire a checkout session
         * @description Ends an open session. The shopper can no longer complete it.
         */
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
        /**
         * Connect a store
         * @description Sends the store a signed challenge, which it answers with the merchant's secret. It then receives the merchant's orders.
         */
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
        /**
         * Report an order event
         * @description Reports what happened to an order in the store. Idempotent by the event's `id`. A store signs the body as a Standard Webhook, with the whole merchant secret as UTF-8 key. Once a store has done so, it always has to: the merchant key alone is then refused.
         */
        post: operations["receiveStoreEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/store/terms-request-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report an event of a request
         * @description Reports what happened to a customer's request to buy on account. Idempotent by the event's `id`, and signed like `POST /v1/store/events`.
         */
        post: operations["receiveTermsRequestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/terms-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests to buy on account
         * @description Returns the requests of the connected store's customers, newest first. The built-in store takes no requests: its list is empty.
         */
        get: operations["listTermsRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/terms-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a request to buy on account */
        get: operations["getTermsRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/terms-requests/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a request to buy on account
         * @description Makes the customer a member of a company of the connected store, which sends them an e-mail. Repeating it changes nothing. Signed like `POST /v1/companies`.
         */
        post: operations["approveTermsRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/terms-requests/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a request to buy on account
         * @description The connected store sends the customer an e-mail; they may ask again. Repeating it changes nothing. Signed like `POST /v1/companies`.
         */
        post: operations["declineTermsRequest"];
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
        /**
         * List VAT checks
         * @description Returns the evidence of your VAT checks, newest first, as JSON or CSV.
         */
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
        /**
         * Validate a VAT number
         * @description Checks EU and Northern Irish numbers with VIES, UK numbers with HMRC, others by format.
         */
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
             * @description City or town.
             * @default
             */
            city?: string;
            /**
             * @description Two-letter ISO 3166-1 country code in upper case.
             * @default
             */
            country?: "" | string;
            /**
             * @description Street address.
             * @default
             */
            line1?: string;
            /**
             * @description Second address line, such as a building or department.
             * @default
             */
            line2?: string;
            /**
             * @description Postal code.
             * @default
             */
            postcode?: string;
            /**
             * @description State or province, where addresses have one: the WooCommerce code (`CA`, `RM`, `JP13`), the ISO 3166-2 code, or the name.
             * @default
             */
            state?: string;
        };
        AiChatHealth: {
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
        ApproveTermsRequest: {
            /** @description Makes the customer the first member of a new company. Send this or `companyId`. */
            company?: {
                /** @description Name of the company. */
                name: string;
            };
            /** @description Makes the customer a member of this company of the store. */
            companyId?: string;
            /** @description Credit limit of the company in this currency. `null`: unlimited. Required for a new company; omit it to keep that of `companyId`. */
            creditLimit?: components["schemas"]["MoneyInput"] | null;
            /**
             * @description To the customer, in the e-mail about the decision.
             * @default
             */
            note?: string;
            /** @description Values of the payment terms to agree on. Deferred terms of the merchant only. */
            terms: string[];
        };
        B2bFields: {
            /** @description Buyer reference. */
            buyerReference?: string;
            /** @description Cost centre. */
            costCentre?: string;
            /** @description Number of a tax exemption. */
            exemptionNumber?: string;
            /** @description Email address for invoices. */
            invoiceEmail?: string;
            /** @description Note to the seller. */
            orderNote?: string;
            /** @description Peppol participant, such as `0208:0403019261`. */
            peppolId?: string;
            /** @description PO number. */
            poNumber?: string;
            /** @description Further PO numbers. */
            poNumbers?: string[];
        };
        /**
         * @description `standard`: thin borders, the summary on grey. `compact`: dense, the summary on the page's background. `bold`: spacious, thick borders, the summary in a tint of the accent.
         * @enum {string}
         */
        BrandingPreset: "standard" | "compact" | "bold";
        CartLine: {
            /** @description Identifier of the product in the store. An unknown one is accepted without a stock check. A line whose id begins with `fee:` is a fee, such as for packing: it follows the VAT treatment of the products. */
            id: string;
            /**
             * Format: uri
             * @description URL of a product image.
             */
            imageUrl?: string;
            /** @description Name shown to the shopper. */
            name: string;
            /** @description Unit price, in the currency's minor unit. */
            price: number;
            /** @description Number of items. */
            quantity: number;
            /** @description Whether the item is shipped. */
            requiresShipping?: boolean;
            /** @description Stock keeping unit. Not shown to the shopper. */
            sku?: string;
            /** @description Tax rate in percent, such as `19` or `"5.5"`. Applies to the built-in store only; cannot be combined with `cart.tax`. Defaults to the rate of the product with the line's id or SKU; without one, the line has no tax. */
            taxRate?: number | string;
        };
        Company: {
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /** @description Credit limits. No order in any other currency is placed on account. `null`: unlimited. */
            creditLimits: components["schemas"]["Money"][] | null;
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
            /** @description Replaces the merchant's `overdueDays`, if not `null`. */
            overdueDays: number | null;
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
            updatedAt: string;
            /** @description VAT numbers, for your staff. They grant nothing. */
            vatNumbers: string[];
        };
        CompanyPage: {
            /** @description Companies, newest first. */
            companies: components["schemas"]["Company"][];
            /** @description Send it as `after` to get the next page. `null` on the last. */
            nextAfter: string | null;
        };
        CompanyPatch: {
            /** @description Credit limits. No order in any other currency is placed on account. `null`: unlimited. */
            creditLimits?: components["schemas"]["MoneyInput"][] | null;
            /** @description Customers who buy for the company. Each belongs to one company. */
            members?: {
                /**
                 * @description Moves a customer of this other company. Without it, a customer of another company results in 409 `duplicate_resource`.
                 * @example co_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB
                 */
                moveFrom?: string;
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
            /** @description Replaces the merchant's `overdueDays`, if not `null`. */
            overdueDays?: number | null;
            /**
             * @description Members of a suspended company pay now.
             * @enum {string}
             */
            status?: "active" | "suspended";
            /** @description Values of the agreed payment terms. `null`: as offered to others. */
            terms?: string[] | null;
            /** @description VAT numbers, for your staff. They grant nothing. */
            vatNumbers?: string[];
        };
        ConfiguredMerchant: {
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
                monthlyCapCents: number;
            };
            /**
             * @description Origins that may embed the checkout, such as `https://shop.example`.
             * @default []
             */
            allowedOrigins: string[];
            /** @description B2B settings. */
            b2b: {
                /** @description Fields of the form, each `off`, `optional` or `required`. The VAT number is always asked for. */
                fields: {
                    /**
                     * @description Buyer reference, such as a Leitweg-ID.
                     * @default off
                     */
                    buyerReference: components["schemas"]["FieldUse"];
                    /**
                     * @description Cost centre.
                     * @default off
                     */
                    costCentre: components["schemas"]["FieldUse"];
                    /**
                     * @description Number of a tax exemption, for tax handlers.
                     * @default off
                     */
                    exemptionNumber: components["schemas"]["FieldUse"];
                    /**
                     * @description Email address for invoices.
                     * @default off
                     */
                    invoiceEmail: components["schemas"]["FieldUse"];
                    /**
                     * @description Note to the seller.
                     * @default off
                     */
                    orderNote: components["schemas"]["FieldUse"];
                    /**
                     * @description Peppol participant, suggested for Belgian VAT numbers.
                     * @default off
                     */
                    peppolId: components["schemas"]["FieldUse"];
                    /**
                     * @description PO number.
                     * @default optional
                     */
                    poNumber: components["schemas"]["FieldUse"];
                    /**
                     * @description Further PO numbers, at most 10.
                     * @default off
                     */
                    poNumbers: components["schemas"]["FieldUse"];
                };
                /** @description Orders on account, and who may buy so. */
                onAccount: {
                    /**
                     * @description Whether signed-in customers may request terms.
                     * @default false
                     */
                    allowRequests: boolean;
                    /** @description Account to pay to, printed on the store's documents. */
                    bankDetails: string | null;
                    /**
                     * @description Who is offered terms without an entry in `offers`.
                     * @default everyone
                     * @enum {string}
                     */
                    defaultOffer: "everyone" | "signed_in" | "approved";
                    /** @description Largest order without a company; other currencies exceed it. */
                    maxOrder: components["schemas"]["Money"] | null;
                    /**
                     * @description Who is offered a term, by its value. At most 40.
                     * @default {}
                     */
                    offers: {
                        [key: string]: components["schemas"]["TermOffer"];
                    };
                    /** @description Days after the due day at which an unpaid order blocks its company. */
                    overdueDays: number | null;
                };
                /**
                 * @description Payment terms offered to the shopper. If empty, every order is paid at checkout.
                 * @default []
                 */
                paymentTerms: components["schemas"]["ConfiguredTerm"][];
                /**
                 * @description Whether an invalid VAT number blocks the order.
                 * @default false
                 */
                requireValidVat: boolean;
                /**
                 * @description What happens if a valid VAT number is registered to a company of another name, where the register discloses it. `warn`: the shopper is warned. `review`: the order also needs attention before it is shipped. `charge_vat`: the tax override is not applied, so VAT is charged.
                 * @default warn
                 */
                vatNameMismatch: components["schemas"]["VatNameMismatch"];
                /** @description The merchant's own VAT numbers, one per tax authority. */
                vatNumbers: {
                    /** @description The merchant's EU VAT number, used to obtain consultation numbers from VIES. */
                    eu: string | null;
                    /** @description The merchant's UK VAT number, used to obtain consultation numbers from HMRC. */
                    gb: string | null;
                };
            };
            /** @description Appearance of the checkout. */
            branding: {
                /** @description Accent color as `#rrggbb`. It is adjusted where it would be illegible. */
                accentColor: string | null;
                /**
                 * @description Radius of corners, in CSS pixels.
                 * @default 8
                 */
                cornerRadius: number;
                /** @description Name shown on the checkout. Defaults to the merchant's name. */
                displayName: string | null;
                /** @description Registered name of the seller. Defaults to the merchant's name. */
                legalName: string | null;
                /** @description Default language of the checkout. */
                locale: ("bg" | "cs" | "da" | "de" | "el" | "en" | "es" | "et" | "fi" | "fr" | "ga" | "hr" | "hu" | "it" | "lt" | "lv" | "mt" | "nb" | "nl" | "pl" | "pt" | "ro" | "sk" | "sl" | "sv") | null;
                /**
                 * Format: uri
                 * @description URL of the logo in the dark color scheme. Without it, `logoUrl` is shown on white.
                 */
                logoDarkUrl: string | null;
                /**
                 * Format: uri
                 * @description URL of the logo. Without it, the name is shown with its first letter.
                 */
                logoUrl: string | null;
                /**
                 * @description Density, borders and backgrounds.
                 * @default standard
                 */
                preset: components["schemas"]["BrandingPreset"];
                /**
                 * Format: email
                 * @description E-mail address of the seller, for buyers.
                 */
                supportEmail: string | null;
                /** @description Phone number of the seller, for buyers. */
                supportPhone: string | null;
                /**
                 * Format: uri
                 * @description Contact page of the seller, with https.
                 */
                supportUrl: string | null;
            };
            /**
             * @description Discount codes of the built-in store. A connected store has its own.
             * @default []
             */
            coupons: components["schemas"]["CouponSettings"][];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
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
                receiptEmail: boolean;
                /** @description Text on the cardholder's statement, after the prefix of the merchant's Stripe account: 1 to 22 unaccented characters with at least one letter, and none of `< > \ ' " *`. Prefix and suffix share 22 characters; a longer suffix is cut. Defaults to the display name. */
                statementDescriptorSuffix: string | null;
            };
            /** @description The pre-confirmation hook. Read-only here; the partner configures it. */
            preConfirmation: {
                /** @description Whether a pre-confirmation hook is configured. */
                configured: boolean;
                /** @description Behavior if the hook does not respond. `null` if no hook is configured. */
                failMode: ("closed" | "open") | null;
            };
            /** @description Delivery. */
            shipping: {
                /**
                 * @description Zones of the built-in store; the first one that names the country applies. Without any, nothing is asked. A connected store has its own.
                 * @default []
                 */
                zones: components["schemas"]["ShippingZone"][];
            };
            /** @description Facts about the store. */
            store: {
                /** @description Address in `countryCode`, for order confirmations. */
                address: components["schemas"]["StoreAddress"];
                /** @description Country the store sells from, as a two-letter ISO 3166-1 code. It sets no tax rate. */
                countryCode: string | null;
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
            storePlatform: string;
            /**
             * Format: uri
             * @description URL of the store.
             */
            storeUrl: string;
            /** @description URLs the checkout links and redirects to. */
            urls: components["schemas"]["ConfiguredUrls"];
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
        ConnectedStore: {
            /**
             * @description The store has proved that it knows the merchant's secret.
             * @constant
             */
            connected: true;
            /** @description What this server understands beyond version 0.1.0. `signed_events`: events signed with the merchant's secret; after the first one, the key alone reports nothing. `on_account`: `order.paidOn` and `order.payment_reversed`. `shipping_method`: `shippingMethod` of orders and pre-confirmations. `b2b_fields`: `details` of pre-confirmations. `coupons`: `coupons` of both. `cart_fields`: `cart.b2bFields` of sessions. */
            features: string[];
            /**
             * Format: uuid
             * @description The merchant.
             */
            merchantId: string;
            /** @description Platform that receives the merchant's orders from now on. */
            platform: string;
        };
        ConnectStore: {
            /** @description URL of the plugin's REST routes: WordPress' `rest_url( 'wc-svc/v1' )`. */
            restUrl: string;
            /** @description Software versions of the store. */
            versions: {
                /** @description Version of PHP. */
                php: string;
                /** @description Version of the plugin. */
                plugin: string;
                /** @description Version of WooCommerce. */
                woocommerce: string;
                /** @description Version of WordPress. */
                wordpress: string;
            };
        };
        CouponSettings: {
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
            expiresOn?: string;
            /** @description Whether the first shipping method is free. */
            freeShipping?: boolean;
            /** @description Value of the goods from which it applies. */
            minimum?: number;
            /** @description Discount on the goods, in percent. */
            percent?: number;
            /** @description Number of orders that can use it. */
            usageLimit?: number;
        };
        CouponSettingsInput: {
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
            expiresOn?: string;
            /** @description Whether the first shipping method is free. */
            freeShipping?: boolean;
            /** @description Value of the goods from which it applies. */
            minimum?: number;
            /** @description Discount on the goods, in percent. */
            percent?: number;
            /** @description Number of orders that can use it. */
            usageLimit?: number;
        };
        CreateCart: {
            /** @description Whether the checkout asks for company, VAT number, PO number and payment terms. Defaults to the merchant's `defaults.b2b`. */
            b2b?: boolean;
            /** @description Which fields this checkout asks a company for, where it differs from the merchant's `b2b.fields`: `off`, `optional` or `required`. */
            b2bFields?: {
                /**
                 * @description Buyer reference, such as a Leitweg-ID.
                 * @enum {string}
                 */
                buyerReference?: "off" | "optional" | "required";
                /**
                 * @description Cost centre.
                 * @enum {string}
                 */
                costCentre?: "off" | "optional" | "required";
                /**
                 * @description Number of a tax exemption.
                 * @enum {string}
                 */
                exemptionNumber?: "off" | "optional" | "required";
                /**
                 * @description Email address for invoices.
                 * @enum {string}
                 */
                invoiceEmail?: "off" | "optional" | "required";
                /**
                 * @description Note to the seller.
                 * @enum {string}
                 */
                orderNote?: "off" | "optional" | "required";
                /**
                 * @description Peppol participant.
                 * @enum {string}
                 */
                peppolId?: "off" | "optional" | "required";
                /**
                 * @description PO number.
                 * @enum {string}
                 */
                poNumber?: "off" | "optional" | "required";
                /**
                 * @description Further PO numbers.
                 * @enum {string}
                 */
                poNumbers?: "off" | "optional" | "required";
            };
            /** @description Coupon code of the store. With `discount`, only its use is counted. */
            coupon?: string;
            /** @description Three-letter ISO 4217 currency code. Defaults to the merchant's currency, then to that of its connected account. */
            currency?: string;
            /** @description Discount on the cart. */
            discount?: {
                /** @description Amount in minor units. */
                amount: number;
                /** @description Name shown to the shopper. */
                label: string;
            };
            /** @description Your own JSON data by key. Returned unchanged in every event and pre-confirmation call, and stored with the order as `_svc_ext_<key>`. At most 20 keys and 16 KiB. Numbers that a double cannot represent exactly are rejected. */
            extensions?: {
                [key: string]: unknown;
            };
            /** @description Line items. Send either this or `lineItems`. */
            items?: components["schemas"]["CartLine"][];
            /** @description Alias of `items`. */
            lineItems?: components["schemas"]["CartLine"][];
            /** @description Whether prices include tax. */
            pricesIncludeTax?: boolean;
            /** @description Shipping costs. Without them, the store's own shipping methods apply to its products. */
            shipping?: {
                /** @description Name shown to the shopper. */
                label: string;
                /** @description Amount in minor units. */
                price: number;
                /** @description Tax on shipping, in minor units, if line items have a `taxRate`. `cart.tax` already includes it. */
                tax?: number;
            };
            /** @description Total tax of the cart including shipping, in minor units. Applies to the built-in store only; cannot be combined with `taxRate`. */
            tax?: number;
        };
        CreateCompany: {
            /**
             * @description Credit limits. No order in any other currency is placed on account. `null`: unlimited.
             * @default null
             */
            creditLimits?: components["schemas"]["MoneyInput"][] | null;
            /**
             * @description Customers who buy for the company. Each belongs to one company.
             * @default []
             */
            members?: {
                /**
                 * @description Moves a customer of this other company. Without it, a customer of another company results in 409 `duplicate_resource`.
                 * @example co_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB
                 */
                moveFrom?: string;
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
             * @description Replaces the merchant's `overdueDays`, if not `null`.
             * @default null
             */
            overdueDays?: number | null;
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
            vatNumbers?: string[];
        };
        CreateRefund: {
            /** @description Amount in minor units, up to the rest of the payment. */
            amount: number;
            /**
             * @description Internal reason. Not shown to the buyer.
             * @default
             */
            reason?: string;
            /** @description The checkout session whose payment is refunded. */
            sessionId: string;
        };
        CreateSession: {
            /**
             * Format: uri
             * @description URL of the link back to the store.
             */
            cancelUrl?: string;
            /** @description The cart. */
            cart: components["schemas"]["CreateCart"];
            /** @description Your identifier of the cart. A later request with the same value updates the open session instead of creating another. */
            clientReference?: string;
            /** @description Known details of the shopper. Prefilled in the form, where the shopper can change them. */
            customer?: components["schemas"]["Customer"];
            /**
             * @description Seconds until the session expires.
             * @default 86400
             */
            expiresIn?: number;
            /** @description BCP 47 tag. The page has the official languages of the EU and `nb`; with another one it uses the store's language or the browser's. */
            locale?: string;
            /** @description Your own key-value data. Not shown to the shopper. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: uri
             * @description Redirect URL after the order; `session_id` is appended. Defaults to a hosted page.
             */
            successUrl?: string;
        };
        Customer: {
            /** @description Billing address. Prefilled in the checkout form. */
            billingAddress?: components["schemas"]["Address"];
            /** @description Buyer reference. */
            buyerReference?: string;
            /** @description Company name. Prefilled in the checkout form. */
            company?: string;
            /** @description Cost centre. */
            costCentre?: string;
            /** @description Email address. Prefilled in the checkout form. */
            email?: string;
            /** @description Number of a tax exemption. */
            exemptionNumber?: string;
            /** @description First name. Prefilled in the checkout form. */
            firstName?: string;
            /** @description Email address for invoices. */
            invoiceEmail?: string;
            /** @description Last name. Prefilled in the checkout form. */
            lastName?: string;
            /** @description Note to the seller. */
            orderNote?: string;
            /** @description Peppol participant, such as `0208:0403019261`. */
            peppolId?: string;
            /** @description Phone number. Prefilled in the checkout form. */
            phone?: string;
            /** @description PO number. */
            poNumber?: string;
            /** @description Further PO numbers. */
            poNumbers?: string[];
            /** @description Your identifier of the signed-in customer. Only in signed requests. */
            reference?: string;
            /** @description The customer's roles in the store, such as `wholesale`. Only in signed requests. */
            roles?: string[];
            /** @description Delivery address, if it is not the billing address. Shown in the checkout form, where the shopper can change it. */
            shippingAddress?: components["schemas"]["Address"];
            /** @description The recipient at `shippingAddress`. Defaults to the billing contact. */
            shippingContact?: {
                /** @description Company name of the recipient. */
                company?: string;
                /** @description First name of the recipient. */
                firstName?: string;
                /** @description Last name of the recipient. */
                lastName?: string;
                /** @description Phone number of the recipient. */
                phone?: string;
            };
            /** @description VAT number. Prefilled in the checkout form. */
            vatNumber?: string;
        };
        DeclineTermsRequest: {
            /**
             * @description To the customer, in the e-mail about the decision.
             * @default
             */
            note?: string;
        };
        /**
         * @description Behavior if the hook gives no valid response: `closed` rejects the order, `open` accepts it.
         * @enum {string}
         */
        FailMode: "closed" | "open";
        /** @enum {string} */
        FieldUse: "off" | "optional" | "required";
        MerchantConfigurationPatch: {
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
                monthlyCapCents?: number | null;
            } | null;
            /** @description Origins that may embed the checkout, such as `https://shop.example`. */
            allowedOrigins?: string[] | null;
            /** @description B2B settings. */
            b2b?: {
                /** @description Fields of the form, each `off`, `optional` or `required`. The VAT number is always asked for. */
                fields?: {
                    /** @description Buyer reference, such as a Leitweg-ID. */
                    buyerReference?: components["schemas"]["FieldUse"] | null;
                    /** @description Cost centre. */
                    costCentre?: components["schemas"]["FieldUse"] | null;
                    /** @description Number of a tax exemption, for tax handlers. */
                    exemptionNumber?: components["schemas"]["FieldUse"] | null;
                    /** @description Email address for invoices. */
                    invoiceEmail?: components["schemas"]["FieldUse"] | null;
                    /** @description Note to the seller. */
                    orderNote?: components["schemas"]["FieldUse"] | null;
                    /** @description Peppol participant, suggested for Belgian VAT numbers. */
                    peppolId?: components["schemas"]["FieldUse"] | null;
                    /** @description PO number. */
                    poNumber?: components["schemas"]["FieldUse"] | null;
                    /** @description Further PO numbers, at most 10. */
                    poNumbers?: components["schemas"]["FieldUse"] | null;
                } | null;
                /** @description Orders on account, and who may buy so. */
                onAccount?: {
                    /** @description Whether signed-in customers may request terms. */
                    allowRequests?: boolean | null;
                    /** @description Account to pay to, printed on the store's documents. */
                    bankDetails?: string | null;
                    /** @description Who is offered terms without an entry in `offers`. */
                    defaultOffer?: ("everyone" | "signed_in" | "approved") | null;
                    /** @description Largest order without a company; other currencies exceed it. */
                    maxOrder?: components["schemas"]["MoneyInput"] | null;
                    /** @description Who is offered a term, by its value. At most 40. */
                    offers?: {
                        [key: string]: components["schemas"]["TermOfferInput"] | null;
                    } | null;
                    /** @description Days after the due day at which an unpaid order blocks its company. */
                    overdueDays?: number | null;
                } | null;
                /** @description Payment terms offered to the shopper. If empty, every order is paid at checkout. */
                paymentTerms?: components["schemas"]["ConfiguredTermInput"][] | null;
                /** @description Whether an invalid VAT number blocks the order. */
                requireValidVat?: boolean | null;
                /** @description What happens if a valid VAT number is registered to a company of another name, where the register discloses it. `warn`: the shopper is warned. `review`: the order also needs attention before it is shipped. `charge_vat`: the tax override is not applied, so VAT is charged. */
                vatNameMismatch?: components["schemas"]["VatNameMismatch"] | null;
                /** @description The merchant's own VAT numbers, one per tax authority. */
                vatNumbers?: {
                    /** @description The merchant's EU VAT number, used to obtain consultation numbers from VIES. */
                    eu?: string | null;
                    /** @description The merchant's UK VAT number, used to obtain consultation numbers from HMRC. */
                    gb?: string | null;
                } | null;
            } | null;
            /** @description Appearance of the checkout. */
            branding?: {
                /** @description Accent color as `#rrggbb`. It is adjusted where it would be illegible. */
                accentColor?: string | null;
                /** @description Radius of corners, in CSS pixels. */
                cornerRadius?: number | null;
                /** @description Name shown on the checkout. Defaults to the merchant's name. */
                displayName?: string | null;
                /** @description Registered name of the seller. Defaults to the merchant's name. */
                legalName?: string | null;
                /** @description Default language of the checkout. */
                locale?: ("bg" | "cs" | "da" | "de" | "el" | "en" | "es" | "et" | "fi" | "fr" | "ga" | "hr" | "hu" | "it" | "lt" | "lv" | "mt" | "nb" | "nl" | "pl" | "pt" | "ro" | "sk" | "sl" | "sv") | null;
                /**
                 * Format: uri
                 * @description URL of the logo in the dark color scheme. Without it, `logoUrl` is shown on white.
                 */
                logoDarkUrl?: string | null;
                /**
                 * Format: uri
                 * @description URL of the logo. Without it, the name is shown with its first letter.
                 */
                logoUrl?: string | null;
                /** @description Density, borders and backgrounds. */
                preset?: components["schemas"]["BrandingPreset"] | null;
                /**
                 * Format: email
                 * @description E-mail address of the seller, for buyers.
                 */
                supportEmail?: string | null;
                /** @description Phone number of the seller, for buyers. */
                supportPhone?: string | null;
                /**
                 * Format: uri
                 * @description Contact page of the seller, with https.
                 */
                supportUrl?: string | null;
            } | null;
            /** @description Discount codes of the built-in store. A connected store has its own. */
            coupons?: components["schemas"]["CouponSettingsInput"][] | null;
            /** @description Defaults for new sessions. */
            defaults?: {
                /** @description Whether sessions are in B2B mode by default. */
                b2b?: boolean | null;
            } | null;
            /** @description Card payments. */
            payments?: {
                /** @description Whether Stripe sends the shopper a receipt of each card payment. Live mode only. */
                receiptEmail?: boolean | null;
                /** @description Text on the cardholder's statement, after the prefix of the merchant's Stripe account: 1 to 22 unaccented characters with at least one letter, and none of `< > \ ' " *`. Prefix and suffix share 22 characters; a longer suffix is cut. Defaults to the display name. */
                statementDescriptorSuffix?: string | null;
            } | null;
            /** @description Delivery. */
            shipping?: {
                /** @description Zones of the built-in store; the first one that names the country applies. Without any, nothing is asked. A connected store has its own. */
                zones?: components["schemas"]["ShippingZoneInput"][] | null;
            } | null;
            /** @description Facts about the store. */
            store?: {
                /** @description Address in `countryCode`, for order confirmations. */
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
                countryCode?: string | null;
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
        /**
         * @description Status of the order in the store. `on-hold` awaits payment. An order on account, or one paid on delivery, can be `processing` or `completed` before it is paid; `paid_at` says whether it is.
         * @enum {string}
         */
        OrderStatus: "pending" | "processing" | "on-hold" | "completed" | "canceled" | "refunded" | "failed";
        PreConfirmationAnswer: {
            /** @description The hook's current fail mode. Apply it if this service is unreachable. `null` if no hook is configured. */
            failMode: components["schemas"]["FailMode"] | null;
            /** @description Plain text for the shopper, at most 300 characters. */
            message?: string;
            /** @description Identifier of the pre-confirmation, `pc_…`, equal to the `webhook-id` of the call to the hook. `null` if no hook is configured. */
            preConfirmationId: string | null;
            /**
             * @description `go_on`: take the payment. `refused`: the partner rejected the order. `unavailable`: the hook gave no valid response and its `failMode` is `closed`. Do not take a payment for `refused` or `unavailable`.
             * @enum {string}
             */
            result: "go_on" | "refused" | "unavailable";
        };
        ReceivedStoreEvent: {
            /** @description What this server understands beyond version 0.1.0. `signed_events`: events signed with the merchant's secret; after the first one, the key alone reports nothing. `on_account`: `order.paidOn` and `order.payment_reversed`. `shipping_method`: `shippingMethod` of orders and pre-confirmations. `b2b_fields`: `details` of pre-confirmations. `coupons`: `coupons` of both. `cart_fields`: `cart.b2bFields` of sessions. */
            features: string[];
            /** @description The order, `ord_…`. */
            orderId: string;
            /**
             * @description The event is stored. Do not resend it.
             * @constant
             */
            received: true;
        };
        ReceivedTermsRequestEvent: {
            /**
             * @description The event is stored. Do not resend it.
             * @constant
             */
            received: true;
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
        RunPreConfirmation: {
            /** @description Total of the order, in minor units. */
            amount: number;
            /** @description Number of the shopper's submission, starting at 1. A repeated one returns the same result. */
            attempt: number;
            /** @description The cart. It is passed to the hook with `extensions` unchanged. */
            cart: components["schemas"]["CreateCart"];
            /** @description Discount codes of the order. */
            coupons?: {
                /** @description Discount, in minor units. */
                amount: number;
                /** @description Discount code. */
                code: string;
            }[];
            /** @description Three-letter ISO 4217 currency code. */
            currency: string;
            /** @description The buyer, as far as known. */
            customer: {
                /**
                 * @description Company name. Empty for a private buyer.
                 * @default
                 */
                company?: string;
                /**
                 * @description Billing country as a two-letter ISO 3166-1 code. Empty if unknown.
                 * @default
                 */
                country?: string;
                /**
                 * @description Email address. Empty if unknown.
                 * @default
                 */
                email?: string;
            };
            /** @description What the company entered of the merchant's `b2b.fields`. */
            details?: components["schemas"]["B2bFields"];
            /** @description Identifier of the order in the store. */
            orderId: string;
            /**
             * @description `immediate`, or the value of the selected deferred term.
             * @default immediate
             */
            paymentTerm?: string;
            /** @description Recipient and address of the goods. `null` or omitted if they go to the billing address, or nothing is delivered. */
            shipping?: components["schemas"]["StoreShipping"] | null;
            /** @description How the goods are delivered. `null` or omitted if nothing is. */
            shippingMethod?: components["schemas"]["StoreShippingMethod"] | null;
        };
        Session: {
            /** @description Amounts as last quoted by the store. */
            amounts: components["schemas"]["Amounts"];
            /** @description Whether the session is in B2B mode. */
            b2b: boolean;
            /** @description The cart as sent, with `extensions` unchanged. `lineItems` are named `items`; `currency` and `b2b` are the session's own. */
            cart: {
                /** @description The extensions as sent. */
                extensions?: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description As sent when the session was created. */
            clientReference: string | null;
            /**
             * Format: date-time
             * @description Time of completion. `null` before.
             */
            completedAt: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which the session expires.
             */
            expiresAt: string;
            /**
             * @description Unique identifier, `cs_…`.
             * @example cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB
             */
            id: string;
            /** @description `true` in live mode, `false` in test mode. */
            livemode: boolean;
            /** @description The metadata as sent. */
            metadata: {
                [key: string]: string;
            };
            /** @description The order, `ord_…`. `null` until it is placed. */
            orderId: string | null;
            /** @description Order number in the store. `null` until the order is placed. */
            orderNumber: string | null;
            /** @description Status of the order. `null` without one. `pending` in an expired session: the outcome of its payment is unknown, so do not cancel the order before you have checked the payment. */
            orderStatus: components["schemas"]["OrderStatus"] | null;
            /**
             * Format: uri
             * @description URL to redirect the shopper to. Treat it as a secret: anyone with it can order.
             */
            sessionUrl: string;
            /** @description Status. `confirming` while a payment attempt is in progress. */
            status: components["schemas"]["SessionStatus"];
        };
        SessionPage: {
            /** @description Send it as `after` to get the next page. `null` on the last. */
            nextAfter: string | null;
            /** @description Sessions, newest first. */
            sessions: components["schemas"]["Session"][];
        };
        /** @enum {string} */
        SessionStatus: "open" | "confirming" | "completed" | "expired";
        ShippingZone: {
            /** @description Countries of the zone. If empty, all that no other zone names. */
            countries: string[];
            /** @description Currency of the prices, and of the carts that the zone applies to. */
            currency: string;
            /** @description Shipping methods, the preselected one first. */
            methods: {
                /** @description Second line, such as the delivery time. */
                description?: string;
                /** @description Value of the goods after discounts from which it is free. */
                freeFrom?: number;
                /** @description Identifier of the method within its zone. */
                id: string;
                /** @description Name shown to the shopper. */
                label: string;
                /** @description Whether the buyer collects the goods in the store's country. */
                pickup?: boolean;
                /** @description Price in minor units, with tax where the prices of the cart include it. */
                price: number;
                /** @description Tax rate in percent. Defaults to the highest one of the goods. */
                taxRate?: number;
            }[];
            /** @description Name of the zone, for the merchant. */
            name: string;
        };
        ShippingZoneInput: {
            /** @description Countries of the zone. If empty, all that no other zone names. */
            countries: string[];
            /** @description Currency of the prices, and of the carts that the zone applies to. */
            currency: string;
            /** @description Shipping methods, the preselected one first. */
            methods: {
                /** @description Second line, such as the delivery time. */
                description?: string;
                /** @description Value of the goods after discounts from which it is free. */
                freeFrom?: number;
                /** @description Identifier of the method within its zone. */
                id: string;
                /** @description Name shown to the shopper. */
                label: string;
                /** @description Whether the buyer collects the goods in the store's country. */
                pickup?: boolean;
                /** @description Price in minor units, with tax where the prices of the cart include it. */
                price: number;
                /** @description Tax rate in percent. Defaults to the highest one of the goods. */
                taxRate?: number;
            }[];
            /** @description Name of the zone, for the merchant. */
            name: string;
        };
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
        StoreAmounts: {
            /** @description Three-letter ISO 4217 currency code. */
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
        StoreBilling: {
            /**
             * @description Billing address.
             * @default {}
             */
            address?: {
                /**
                 * @description City or town.
                 * @default
                 */
                city?: string;
                /**
                 * @description Two-letter ISO 3166-1 country code.
                 * @default
                 */
                country?: string;
                /**
                 * @description Street address.
                 * @default
                 */
                line1?: string;
                /**
                 * @description Second address line, such as a building or department.
                 * @default
                 */
                line2?: string;
                /**
                 * @description Postal code.
                 * @default
                 */
                postcode?: string;
                /**
                 * @description State or province as stored in the store.
                 * @default
                 */
                state?: string;
            };
            /**
             * @description Company name. Empty for a private buyer.
             * @default
             */
            company?: string;
            /**
             * @description Email address of the contact person.
             * @default
             */
            email?: string;
            /**
             * @description First name of the contact person.
             * @default
             */
            firstName?: string;
            /**
             * @description Last name of the contact person.
             * @default
             */
            lastName?: string;
            /**
             * @description Phone number of the contact person.
             * @default
             */
            phone?: string;
        };
        StoreEvent: {
            /** @description Details of the failure, for `order.failed`. */
            failure?: {
                /** @description Decline code of the payment system. */
                declineCode?: string | null;
                /**
                 * @description Reason code. Defaults to `payment_failed`.
                 * @default
                 */
                reason?: string;
            };
            /** @description Identifier of the event in the store. Use the same one when you resend the event. */
            id: string;
            /**
             * Format: date-time
             * @description Time of the event in the store. Events may arrive out of order.
             */
            occurredAt: string;
            /** @description The order after the event. */
            order: components["schemas"]["StoreOrder"];
            /** @description The payment. Required for `order.payment_reversed`, and not allowed otherwise. */
            payment?: {
                /** @description Amount that is due again, in minor units. */
                amount: number;
                /**
                 * @description Why it was undone.
                 * @default
                 */
                reason?: string;
                /**
                 * Format: date
                 * @description Day on which the payment had been recorded as received.
                 */
                receivedOn?: string | null;
                /**
                 * @description Reference of the payment.
                 * @default
                 */
                reference?: string;
            };
            /** @description The refund. Required for `order.refunded`, and not allowed otherwise. */
            refund?: {
                /** @description Amount in minor units. */
                amount: number;
                /** @description The refund from `POST /v1/refunds`, or the store's own identifier. */
                id: string;
                /**
                 * @description Reason for the refund.
                 * @default
                 */
                reason?: string;
            };
            /** @description The checkout session. `null` for an order of the store's own checkout. */
            sessionId?: string | null;
            /**
             * @description `order.placed`: paid in the store's own checkout. `order.held`: placed and not yet paid: on a deferred term, or by a payment method that is paid later. `order.paid`: an order on a deferred term was paid. `order.payment_reversed`: a recorded payment was undone, as `payment` says. The order is unpaid again. `order.canceled`: canceled. `order.refunded`: refunded in full or in part, as `refund` says. `order.failed`: the payment was declined or the order failed; the shopper can try again.
             * @enum {string}
             */
            type: "order.placed" | "order.held" | "order.paid" | "order.payment_reversed" | "order.canceled" | "order.refunded" | "order.failed";
        };
        StoreLine: {
            /** @description Identifier of the product or variation in the store. */
            id: string;
            /** @description Name as shown to the buyer. */
            name: string;
            /** @description Unit price, in minor units. */
            price: number;
            /** @description Number of items. */
            quantity: number;
            /** @description Stock keeping unit in the store. */
            sku?: string;
        } & {
            [key: string]: unknown;
        };
        StoreOrder: {
            /** @description Amounts of the order. */
            amounts: components["schemas"]["StoreAmounts"];
            /** @description Attempt number of that pre-confirmation. */
            attempt?: number;
            /**
             * @description Billing details.
             * @default {}
             */
            billing?: components["schemas"]["StoreBilling"];
            /** @description The cart. */
            cart: {
                /** @description Partner metadata, unchanged. */
                extensions?: {
                    [key: string]: unknown;
                };
                /** @description Line items. */
                items: components["schemas"]["StoreLine"][];
            };
            /** @description Discount codes of the order. */
            coupons?: {
                /** @description Discount, in minor units. */
                amount: number;
                /** @description Discount code. */
                code: string;
            }[];
            /** @description Three-letter ISO 4217 currency code. */
            currency: string;
            /** @description Identifier of the order in the store. */
            id: string;
            /**
             * @description Order metadata as stored: keys `_svc_…` and `_billing_company`.
             * @default {}
             */
            meta?: {
                [key: string]: string | number | boolean;
            };
            /** @description Order number in the store. */
            number: string;
            /**
             * Format: date-time
             * @description Time at which the order was paid. `null` while it is unpaid.
             */
            paidAt?: string | null;
            /**
             * Format: date
             * @description Day on which the payment was received, in the store's time zone. `null` while the order is unpaid.
             */
            paidOn?: string | null;
            /**
             * Format: date
             * @description Due date of a deferred order.
             */
            paymentDue?: string | null;
            /** @description Deferred payment term. `null` if the order is paid at checkout. */
            paymentTerm?: string | null;
            /** @description The `preConfirmationId` from `POST /v1/pre-confirmation`. `null` if it was not called. */
            preConfirmationId?: string | null;
            /** @description Recipient and address of the goods. `null` or omitted if they go to the billing address, or nothing is delivered. */
            shipping?: components["schemas"]["StoreShipping"] | null;
            /** @description How the goods are delivered. `null` or omitted if nothing is. */
            shippingMethod?: components["schemas"]["StoreShippingMethod"] | null;
            /** @description Status of the order in the store, such as `processing`. */
            status: string;
            /** @description Identifier of the payment in the store's payment system. */
            transactionId?: string | null;
        };
        StoreShipping: {
            /**
             * @description Delivery address.
             * @default {}
             */
            address?: {
                /**
                 * @description City or town.
                 * @default
                 */
                city?: string;
                /**
                 * @description Two-letter ISO 3166-1 country code.
                 * @default
                 */
                country?: string;
                /**
                 * @description Street address.
                 * @default
                 */
                line1?: string;
                /**
                 * @description Second address line, such as a building or department.
                 * @default
                 */
                line2?: string;
                /**
                 * @description Postal code.
                 * @default
                 */
                postcode?: string;
                /**
                 * @description State or province as stored in the store.
                 * @default
                 */
                state?: string;
            };
            /**
             * @description Company name. Empty for a private buyer.
             * @default
             */
            company?: string;
            /**
             * @description First name of the contact person.
             * @default
             */
            firstName?: string;
            /**
             * @description Last name of the contact person.
             * @default
             */
            lastName?: string;
            /**
             * @description Phone number of the contact person.
             * @default
             */
            phone?: string;
        };
        StoreShippingMethod: {
            /**
             * @description Identifier, such as `flat_rate:3`. Of several packages, a list separated by `, `.
             * @default
             */
            id?: string;
            /**
             * @description Name as shown to the buyer.
             * @default
             */
            label?: string;
        };
        StoreTermsRequestEvent: {
            /** @description Identifier of the event in the store. Use the same one when you resend the event. */
            id: string;
            /**
             * Format: date-time
             * @description Time of the event in the store.
             */
            occurredAt: string;
            /** @description The request after the event. */
            termsRequest: {
                /** @description Name of the company, as the customer entered it. */
                company: string;
                /** @description The company that an approval made the customer a member of, `co_…`. */
                companyId?: string | null;
                /** @description The customer who asks. */
                customer: {
                    /** @description The store's identifier of the customer. */
                    reference: string;
                };
                /**
                 * Format: date-time
                 * @description Time of the decision. `null` or omitted before.
                 */
                decidedAt?: string | null;
                /**
                 * @description Unique identifier of the request, `tr_…`.
                 * @example tr_5f0c8e1b7a2d4c6f9e3b1a08
                 */
                id: string;
                /**
                 * @description From the customer.
                 * @default
                 */
                message?: string;
                /**
                 * @description From staff to the customer, with the decision.
                 * @default
                 */
                note?: string;
                /**
                 * Format: date-time
                 * @description Time of the request.
                 */
                requestedAt: string;
                /**
                 * @description As the customer entered it. It proves nothing.
                 * @default
                 */
                vatNumber?: string;
            };
            /**
             * @description What happened. Report `terms_request.created` before the decision.
             * @enum {string}
             */
            type: "terms_request.created" | "terms_request.approved" | "terms_request.declined";
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
        TermsRequest: {
            /** @description Name of the company, as the customer entered it. */
            company: string;
            /** @description The company whose member the customer became. `null` unless `approved`. */
            companyId: string | null;
            /** @description The customer who asks. */
            customer: {
                /** @description The store's identifier of the customer. */
                reference: string;
            };
            /**
             * Format: date-time
             * @description Time of the decision. `null` while `requested`.
             */
            decidedAt: string | null;
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
            requestedAt: string;
            status: components["schemas"]["TermsRequestStatus"];
            /** @description As the customer entered it. It proves nothing. May be empty. */
            vatNumber: string;
        };
        TermsRequestPage: {
            /** @description Send it as `after` to get the next page. `null` on the last. */
            nextAfter: string | null;
            /** @description Requests, newest first. */
            termsRequests: components["schemas"]["TermsRequest"][];
        };
        /**
         * @description Status of the request.
         * @enum {string}
         */
        TermsRequestStatus: "requested" | "approved" | "declined";
        ValidateVatRequest: {
            /**
             * @description The checkout session it belongs to. Stored with the evidence.
             * @example cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB
             */
            sessionId?: string;
            /** @description VAT number with its country prefix, in any case, with or without separators. */
            vatNumber: string;
        };
        VatCheck: {
            /** @description Registered address, if disclosed by the authority. */
            address: string | null;
            /**
             * Format: date-time
             * @description Time at which the authority was queried. Earlier than `checkedAt` if a recent result was reused.
             */
            answeredAt: string;
            /** @description Date or time reported by the authority, verbatim. */
            authorityDate: string | null;
            /**
             * Format: date-time
             * @description Time of your request.
             */
            checkedAt: string;
            /** @description The authority's proof that `requester` made the check. */
            consultationNumber: string | null;
            /** @description Two-letter ISO 3166-1 country code, such as `GR`. */
            country: string;
            /** @description Error reported by the authority or this service. */
            fault: string | null;
            /** @description Unique identifier of the check. */
            id: string;
            /** @description Registered name, if disclosed by the authority. */
            name: string | null;
            /** @description The prefix of the number, such as `EL`. */
            prefix: string;
            /** @description Raw response of the authority, up to 16,384 characters. */
            rawAnswer: string | null;
            /** @description The merchant's own VAT number used, if any. */
            requester: string | null;
            /** @description The checkout session it was made for, if any. */
            sessionId: string | null;
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
            vatNumber: string;
        };
        VatCheckPage: {
            /** @description Checks, newest first. */
            checks: components["schemas"]["VatCheck"][];
            /** @description Send it as `after` to get the next page. `null` on the last. */
            nextAfter: string | null;
        };
        /** @enum {string} */
        VatNameMismatch: "warn" | "review" | "charge_vat";
        VatResult: {
            /** @description Registered address, if disclosed by the authority. */
            address: string | null;
            /** @description Time at which the authority was queried. */
            checkedAt: string;
            /** @description The authority's proof of the check, if the merchant has configured its own number. */
            consultationNumber: string | null;
            /** @description Two-letter ISO 3166-1 country code, such as `GR`. */
            country: string;
            /** @description Registered name, if disclosed by the authority. */
            name: string | null;
            /** @description The prefix of the number, such as `EL`. */
            prefix: string;
            /**
             * @description Source of the result: `vies` (EU), `hmrc` (UK), or `format` if only the format was checked.
             * @enum {string}
             */
            source: "vies" | "hmrc" | "format";
            /**
             * @description `valid` or `invalid`: the result from the tax authority. `unavailable`: the authority could not be reached; the number is accepted for now and rechecked later. `format_only`: no authority covers this country, so only the format is checked. `format_error`: the number does not match the country's format.
             * @enum {string}
             */
            status: "valid" | "invalid" | "unavailable" | "format_only" | "format_error";
            /** @description The number in its canonical form, with country prefix. */
            vatNumber: string;
            /** @description Present if the number could not be checked: `vies_unavailable` or `hmrc_unavailable` if the authority could not be reached, `vies_throttled` or `hmrc_throttled` if too many checks were in progress. */
            warning?: string;
        };
    };
    responses: never;
    parameters: {
        /** @description Unique identifier of the company, `co_…`. */
        CompanyId: string;
        /** @description The `ETag` of what the change is based on. If it has changed since, nothing is saved (412 `configuration_changed`). */
        IfMatch: string;
        /** @description Maximum number of items on the page. */
        Limit: number;
        /** @description The merchant that the API key belongs to. */
        OwnMerchantId: string;
        /** @description The session, `cs_…`. */
        SessionId: string;
        /** @description Unique identifier of the request, `tr_…`. */
        TermsRequestId: string;
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
            /** @description Success. */
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
    listCompanies: {
        parameters: {
            query?: {
                /** @description The previous page's `nextAfter`. */
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
                    "application/json": components["schemas"]["CompanyPage"];
                };
            };
        };
    };
    createCompany: {
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
                 *       "vatNumbers": [
                 *         "DE999999100"
                 *       ],
                 *       "terms": [
                 *         "net30"
                 *       ],
                 *       "creditLimits": [
                 *         {
                 *           "amount": 500000,
                 *           "currency": "EUR"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateCompany"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
        };
    };
    getCompany: {
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
                    "application/json": components["schemas"]["Company"];
                };
            };
        };
    };
    updateCompany: {
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
                "application/json": components["schemas"]["CompanyPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
        };
    };
    getConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The merchant that the API key belongs to. */
                id: components["parameters"]["OwnMerchantId"];
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
                    "application/json": components["schemas"]["ConfiguredMerchant"];
                };
            };
        };
    };
    changeConfiguration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what the change is based on. If it has changed since, nothing is saved (412 `configuration_changed`). */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The merchant that the API key belongs to. */
                id: components["parameters"]["OwnMerchantId"];
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
                 *         "paymentTerms": [
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
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MerchantConfigurationPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfiguredMerchant"];
                };
            };
        };
    };
    runPreConfirmation: {
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
                 *       "orderId": "1042",
                 *       "attempt": 1,
                 *       "amount": 2856,
                 *       "currency": "EUR",
                 *       "paymentTerm": "immediate",
                 *       "cart": {
                 *         "items": [
                 *           {
                 *             "id": "class-1",
                 *             "name": "Reformer class",
                 *             "quantity": 1,
                 *             "price": 2400
                 *           }
                 *         ],
                 *         "extensions": {
                 *           "booking": {
                 *             "class_schedule_id": "cs_81"
                 *           }
                 *         }
                 *       },
                 *       "customer": {
                 *         "email": "einkauf@muster.example",
                 *         "country": "DE",
                 *         "company": "Muster GmbH"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RunPreConfirmation"];
            };
        };
        responses: {
            /** @description Success. */
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
                /**
                 * @example {
                 *       "sessionId": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
                 *       "amount": 1200,
                 *       "reason": "One piece came back"
                 *     }
                 */
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
                /** @description The previous page's `nextAfter`. */
                after?: string;
                /** @description Maximum number of items on the page. */
                limit?: components["parameters"]["Limit"];
                /** @description Returns only sessions with this status. */
                status?: components["schemas"]["SessionStatus"];
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
                /**
                 * @example {
                 *       "cart": {
                 *         "items": [
                 *           {
                 *             "id": "desk-160",
                 *             "name": "Standing desk 160 cm",
                 *             "quantity": 2,
                 *             "price": 45900
                 *           }
                 *         ],
                 *         "currency": "EUR",
                 *         "b2b": true,
                 *         "extensions": {
                 *           "booking": {
                 *             "class_schedule_id": "cs_81",
                 *             "user_id": "u_12",
                 *             "studio_id": "st_4",
                 *             "payment_type": "drop_in"
                 *           }
                 *         }
                 *       },
                 *       "successUrl": "https://nordlicht.example/thanks",
                 *       "cancelUrl": "https://nordlicht.example/cart"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSession"];
            };
        };
        responses: {
            /** @description Success. */
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
            /** @description Success. */
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
            /** @description Success. */
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
                /**
                 * @example {
                 *       "restUrl": "https://nordlicht.example/wp-json/wc-svc/v1",
                 *       "versions": {
                 *         "plugin": "1.0.0",
                 *         "wordpress": "6.9",
                 *         "woocommerce": "11.0.0",
                 *         "php": "8.3.14"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConnectStore"];
            };
        };
        responses: {
            /** @description Success. */
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
    receiveStoreEvent: {
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
                 *       "id": "evt_1042_placed",
                 *       "type": "order.placed",
                 *       "occurredAt": "2026-11-02T09:30:00Z",
                 *       "order": {
                 *         "id": "1042",
                 *         "number": "1042",
                 *         "status": "processing",
                 *         "currency": "EUR",
                 *         "amounts": {
                 *           "subtotal": 2400,
                 *           "discount": 0,
                 *           "shipping": 0,
                 *           "fees": 0,
                 *           "tax": 456,
                 *           "total": 2856,
                 *           "currency": "EUR"
                 *         },
                 *         "billing": {
                 *           "company": "Muster GmbH",
                 *           "email": "einkauf@muster.example",
                 *           "address": {
                 *             "country": "DE"
                 *           }
                 *         },
                 *         "cart": {
                 *           "items": [
                 *             {
                 *               "id": "class-1",
                 *               "name": "Reformer class",
                 *               "quantity": 1,
                 *               "price": 2400
                 *             }
                 *           ],
                 *           "extensions": {
                 *             "booking": {
                 *               "class_schedule_id": "cs_81"
                 *             }
                 *           }
                 *         },
                 *         "paidAt": "2026-11-02T09:30:00Z",
                 *         "meta": {
                 *           "_billing_company": "Muster GmbH",
                 *           "_svc_vat_valid": "0"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["StoreEvent"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedStoreEvent"];
                };
            };
        };
    };
    receiveTermsRequestEvent: {
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
                 *       "id": "tr_5f0c8e1b7a2d4c6f9e3b1a08:created",
                 *       "type": "terms_request.created",
                 *       "occurredAt": "2026-11-02T09:30:00Z",
                 *       "termsRequest": {
                 *         "id": "tr_5f0c8e1b7a2d4c6f9e3b1a08",
                 *         "customer": {
                 *           "reference": "1042"
                 *         },
                 *         "company": "Steinbach Metallbau GmbH",
                 *         "vatNumber": "DE999000427",
                 *         "message": "We order every month.",
                 *         "requestedAt": "2026-11-02T09:30:00Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["StoreTermsRequestEvent"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedTermsRequestEvent"];
                };
            };
        };
    };
    listTermsRequests: {
        parameters: {
            query?: {
                /** @description The previous page's `nextAfter`. */
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
                    "application/json": components["schemas"]["TermsRequestPage"];
                };
            };
        };
    };
    getTermsRequest: {
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
                    "application/json": components["schemas"]["TermsRequest"];
                };
            };
        };
    };
    approveTermsRequest: {
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
                 *       "creditLimit": {
                 *         "amount": 800000,
                 *         "currency": "EUR"
                 *       },
                 *       "note": "Welcome."
                 *     }
                 */
                "application/json": components["schemas"]["ApproveTermsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TermsRequest"];
                };
            };
        };
    };
    declineTermsRequest: {
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
                    "application/json": components["schemas"]["TermsRequest"];
                };
            };
        };
    };
    listVatChecks: {
        parameters: {
            query?: {
                /** @description The previous page's `nextAfter`. */
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
                /**
                 * @example {
                 *       "vatNumber": "DE999999100"
                 *     }
                 */
                "application/json": components["schemas"]["ValidateVatRequest"];
            };
        };
        responses: {
            /** @description Success. */
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
