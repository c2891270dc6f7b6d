// Generated from openapi.json by `npm run generate`; do not edit.

export type paths = Record<string, never>;
export interface webhooks {
    "account.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * account.updated
         * @description A connected account's charges, payouts or onboarding status changed.
         */
        post: operations["accountUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dispute.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * dispute.closed
         * @description A dispute was won or lost, or an inquiry ended. A lost dispute also emits `refund.issued`.
         */
        post: operations["disputeClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dispute.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * dispute.opened
         * @description A cardholder disputed a payment. The order's status is unchanged; refunds are rejected while it is open.
         */
        post: operations["disputeOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "domain.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * domain.updated
         * @description The `ssl_status` of a custom hostname changed.
         */
        post: operations["domainUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "merchant.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * merchant.closed
         * @description A merchant was closed. Its open sessions can still be completed until they expire.
         */
        post: operations["merchantClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "merchant.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * merchant.created
         * @description A merchant was created.
         */
        post: operations["merchantCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "merchant.store_connected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * merchant.store_connected
         * @description A store was connected: the merchant's orders are placed there from now on.
         */
        post: operations["merchantStoreConnected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "merchant.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * merchant.updated
         * @description A merchant or its configuration was changed.
         */
        post: operations["merchantUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.canceled
         * @description An order was canceled in the store or at the payment processor.
         */
        post: operations["orderCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.completed
         * @description An order was placed and paid, or a held order was paid. Emitted again if a payment was reversed and the order is paid again.
         */
        post: operations["orderCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.failed
         * @description A payment attempt failed: the payment was declined, or the pre-confirmation hook rejected the order.
         */
        post: operations["orderFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.held
         * @description An order was placed and is not yet paid: on a deferred payment term, or by a method such as bank transfer, cheque or cash on delivery.
         */
        post: operations["orderHeld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.payment_reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.payment_reversed
         * @description The recorded payment of an order was undone, for example because it was entered by mistake. The order is unpaid again; `pre_confirmation.settled` is not repeated.
         */
        post: operations["orderPaymentReversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.surplus_detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.surplus_detected
         * @description A payment succeeded in addition to the order's own, or for an attempt that had ended. It can be refunded by its id.
         */
        post: operations["paymentSurplusDetected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pre_confirmation.settled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * pre_confirmation.settled
         * @description An attempt that called the pre-confirmation hook has ended. Emitted exactly once per pre-confirmation.
         */
        post: operations["preConfirmationSettled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * refund.failed
         * @description A refund failed: the bank returned it, or the payment processor rejected it after its request was interrupted.
         */
        post: operations["refundFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * refund.issued
         * @description A payment was refunded in full or in part. A lost dispute is a refund of its amount.
         */
        post: operations["refundIssued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * session.completed
         * @description A checkout session was completed with an order, paid or on a deferred term.
         */
        post: operations["sessionCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * session.created
         * @description A checkout session was created. A session with a client reference emits this when it is first opened.
         */
        post: operations["sessionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * session.expired
         * @description A checkout session expired without an order.
         */
        post: operations["sessionExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "terms_request.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * terms_request.approved
         * @description A request to buy on account was approved: the customer is a member of the company `company_id`.
         */
        post: operations["termsRequestApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "terms_request.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * terms_request.created
         * @description A customer of a connected store asked to buy on account.
         */
        post: operations["termsRequestCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "terms_request.declined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * terms_request.declined
         * @description A request to buy on account was declined. The customer may ask again.
         */
        post: operations["termsRequestDeclined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "vat.rechecked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * vat.rechecked
         * @description A VAT number that could not be checked when the order was placed was confirmed or rejected.
         */
        post: operations["vatRechecked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.test
         * @description A test event, sent on request to one subscription regardless of its event types.
         */
        post: operations["webhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AccountData: {
            /** @description The connected account. */
            account: components["schemas"]["EventAccount"];
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
        DisputeData: {
            /** @description The cart. `extensions` are unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description The dispute. */
            dispute: components["schemas"]["EventDispute"];
            /** @description The order. */
            order: components["schemas"]["EventOrder"];
            /** @description The checkout session. `null` for the store's own checkout. */
            session_id: string | null;
        };
        EventAccount: {
            /** @description Whether it accepts card payments. */
            charges_enabled: boolean;
            /** @description Whether the merchant has completed onboarding. */
            details_submitted: boolean;
            /** @description The connected account at the payment processor, `acct_…`. */
            id: string;
            /** @description Whether payouts to the account are enabled. */
            payouts_enabled: boolean;
        };
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
        EventEnvelope: {
            /** @description API version of the payload. */
            api_version: string;
            /** @description The session's extensions, as in `data.cart.extensions`. */
            extensions?: {
                [key: string]: unknown;
            };
            /** @description Unique identifier of the event, `evt_…`, equal to the `webhook-id` header. */
            id: string;
            /** @description `true` in live mode, `false` in test mode. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description The merchant, or the nil UUID for events of the workspace.
             */
            merchant_id: string;
            /**
             * @description Present if you asked for this event: it did not happen, and `data` is an example.
             * @constant
             */
            test?: true;
            /**
             * Format: date-time
             * @description Time at which the event occurred.
             */
            timestamp: string;
            /** @description Event type. */
            type: string;
            /**
             * Format: uuid
             * @description The workspace the event belongs to.
             */
            workspace_id: string;
        };
        EventMerchant: {
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description How the merchant was created: `partner_api`, `dashboard` or `cli`. */
            created_via: string;
            /**
             * Format: uuid
             * @description Unique identifier of the merchant.
             */
            id: string;
            /** @description `true` in live mode, `false` in test mode. */
            livemode: boolean;
            /** @description Name of the store. */
            name: string;
            /** @description URL of the store. */
            store_url: string;
        };
        EventOrder: {
            /** @description Sum of the issued refunds, in minor units; lost disputes are among them, refunds of surplus payments are not. */
            amount_refunded: number;
            /** @description Amounts of the order. */
            amounts: components["schemas"]["Amounts"];
            /** @description Billing details from the buyer. Fields not asked for are empty. */
            billing: components["schemas"]["EventBilling"];
            /** @description Discount codes of the order. */
            coupons: components["schemas"]["EventCoupon"][];
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
            /** @description Order metadata as stored in the store: keys `_svc_…` and `_billing_company`. */
            meta: {
                [key: string]: string | number | boolean;
            };
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
            /** @description The selected payment term. `null` if none was offered. */
            payment_term: string | null;
            /** @description Where the goods go. `null` if they go to the billing address, or nothing is delivered. */
            shipping: components["schemas"]["EventShipping"] | null;
            /** @description How the order is delivered. `null` if the buyer had no choice. Of several packages, `id` and `label` are lists separated by commas. */
            shipping_method: components["schemas"]["EventShippingMethod"] | null;
            status: components["schemas"]["OrderStatus"];
            /** @description Whether the store has accepted the current status of the order. */
            store_synced: boolean;
        };
        EventPayment: {
            /** @description The connected account that received it, `acct_…`. */
            account_id: string;
            /** @description Amount of the payment, in minor units. */
            amount: number;
            /** @description Three-letter ISO 4217 currency code. */
            currency: string;
            /** @description The payment at the payment processor, `pi_…`. */
            id: string;
        };
        EventRefund: {
            /** @description Amount of the refund, in minor units. */
            amount: number;
            /** @description Three-letter ISO 4217 currency code. */
            currency: string;
            /** @description Why it failed, as a code. `null` unless it has. */
            failure_reason: string | null;
            /** @description Unique identifier of the refund, `rf_…`. */
            id: string;
            /** @description The refunded payment, `pi_…`. `null` if the store returned the money itself. */
            payment_intent: string | null;
            /** @description Reason given for the refund. May be empty. */
            reason: string;
            /**
             * @description Status of the refund. A refund can fail days after it succeeded.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description Whether a surplus payment was refunded. If so, the order's own payment is unchanged. */
            surplus: boolean;
        };
        EventRegistration: {
            /** @description Target of the CNAME record. */
            cname_target: string;
            /** @description The hostname. */
            hostname: string;
            /** @description Verification and certificate status. Checkouts are served when `active`. */
            ssl_status: string;
        };
        EventSession: {
            /** @description Amounts as last quoted by the store. */
            amounts: components["schemas"]["Amounts"];
            /** @description Whether the session is in B2B mode. */
            b2b: boolean;
            /** @description As sent when the session was created. */
            client_reference: string | null;
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
             * @description Time at which the session expires.
             */
            expires_at: string;
            /** @description Unique identifier, `cs_…`. */
            id: string;
            /** @description As sent when the session was created. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Status of the session.
             * @enum {string}
             */
            status: "open" | "confirming" | "completed" | "expired";
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
        MerchantClosedData: {
            /**
             * Format: date-time
             * @description Time at which the merchant was closed.
             */
            closed_at: string;
            /** @description The merchant, without its API keys. */
            merchant: components["schemas"]["EventMerchant"];
        };
        MerchantData: {
            /** @description The merchant, without its API keys. */
            merchant: components["schemas"]["EventMerchant"];
        };
        OrderAmountData: {
            /** @description Amount returned to the buyer, in minor units. `0` if nothing was paid. */
            amount: number;
            /** @description The cart. `extensions` are unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description The order. */
            order: components["schemas"]["EventOrder"];
            /** @description The checkout session. `null` for the store's own checkout. */
            session_id: string | null;
        };
        OrderData: {
            /** @description The cart. `extensions` are unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description The order. */
            order: components["schemas"]["EventOrder"];
            /** @description The checkout session. `null` for the store's own checkout. */
            session_id: string | null;
        };
        OrderFailedData: {
            /** @description Number of the payment attempt within the session, starting at 1. */
            attempt: number;
            /** @description The cart. `extensions` are unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description Decline code from the payment processor. `null` if the payment was not declined. */
            decline_code: string | null;
            /** @description Whether the session has ended. If `false`, the shopper can try again. */
            final: boolean;
            /** @description The order. */
            order: components["schemas"]["EventOrder"];
            /** @description `payment_failed`, or the reason the pre-confirmation hook returned. */
            reason: string;
            /** @description The checkout session. `null` for the store's own checkout. */
            session_id: string | null;
        };
        /**
         * @description Status of the order in the store. `on-hold` awaits payment. An order on account, or one paid on delivery, can be `processing` or `completed` before it is paid; `paid_at` says whether it is.
         * @enum {string}
         */
        OrderStatus: "pending" | "processing" | "on-hold" | "completed" | "canceled" | "refunded" | "failed";
        PaymentReversedData: {
            /** @description The cart. `extensions` are unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description The order. */
            order: components["schemas"]["EventOrder"];
            /** @description The payment that was undone. */
            payment: {
                /** @description Amount that is due again, in minor units. */
                amount: number;
                /** @description Three-letter ISO 4217 currency code. */
                currency: string;
                /** @description Why it was undone. May be empty. */
                reason: string;
                /** @description Day on which the payment had been recorded as received, as an ISO 8601 date. */
                received_on: string | null;
                /** @description Reference of the payment. May be empty. */
                reference: string;
            };
            /** @description The checkout session. `null` for the store's own checkout. */
            session_id: string | null;
        };
        PaymentSurplusData: {
            /** @description The cart. `extensions` are unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description The order of the session. `null` if it has none. */
            order: components["schemas"]["EventOrder"] | null;
            /** @description The surplus payment. */
            payment: components["schemas"]["EventPayment"];
            /** @description The checkout session. `null` for the store's own checkout. */
            session_id: string | null;
        };
        /** @enum {string} */
        PreConfirmationOutcome: "paid" | "held" | "released";
        PreConfirmationSettledData: {
            /** @description Number of the attempt, starting at 1. */
            attempt: number;
            /** @description `paid`: the order is paid. `held`: the order was placed on account. `released`: there is no order, and the capacity is free again. */
            outcome: components["schemas"]["PreConfirmationOutcome"];
            /** @description Identifier of the pre-confirmation, equal to the `webhook-id` of the call to the hook. */
            pre_confirmation_id: string;
            /** @description The checkout session. `null` for the store's own checkout. */
            session_id: string | null;
        };
        RefundFailedData: {
            /** @description The cart. `extensions` are unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description The order. */
            order: components["schemas"]["EventOrder"];
            /** @description The refund. */
            refund: components["schemas"]["EventRefund"];
            /** @description The checkout session. `null` for the store's own checkout. */
            session_id: string | null;
        };
        RefundIssuedData: {
            /** @description Amount returned to the buyer, in minor units. `0` if nothing was paid. */
            amount: number;
            /** @description The cart. `extensions` are unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description The order. */
            order: components["schemas"]["EventOrder"];
            /** @description The refund. */
            refund: components["schemas"]["EventRefund"];
            /** @description The checkout session. `null` for the store's own checkout. */
            session_id: string | null;
        };
        RegistrationData: {
            /** @description The custom hostname. */
            registration: components["schemas"]["EventRegistration"];
        };
        SessionData: {
            /** @description The cart. `extensions` are unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description The order of the session. `null` if there is none yet. */
            order_id: string | null;
            /** @description Unique identifier, `cs_…`. */
            session: components["schemas"]["EventSession"];
        };
        StoreConnectedData: {
            /** @description The merchant, without its API keys. */
            merchant: components["schemas"]["EventMerchant"];
            /** @description The store. It has proved that it knows the merchant's secret. */
            store: {
                /**
                 * Format: date-time
                 * @description Time at which the store was connected.
                 */
                connected_at: string;
                /** @description Platform of the store, such as `woocommerce`. */
                platform: string;
                /** @description Address before. Equal if the same store was connected again; `null` for the first. */
                previous_rest_url: string | null;
                /** @description Address at which the store is called from now on. */
                rest_url: string;
            };
        };
        TermsRequestData: {
            /** @description The request after the event. */
            terms_request: {
                /** @description Name of the company, as the customer entered it. */
                company: string;
                /** @description The company whose member the customer became, `co_…`. `null` unless `approved`. */
                company_id: string | null;
                /** @description The customer who asks. */
                customer: {
                    /** @description The store's identifier of the customer, as in the members of a company. */
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
                /** @description From staff to the customer, with the decision. May be empty. */
                note: string;
                /**
                 * Format: date-time
                 * @description Time of the request.
                 */
                requested_at: string;
                /**
                 * @description Status of the request after the event.
                 * @enum {string}
                 */
                status: "requested" | "approved" | "declined";
                /** @description As the customer entered it. It proves nothing. May be empty. */
                vat_number: string;
            };
        };
        VatRecheckedData: {
            /** @description The cart. `extensions` are unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description Result of the later check. */
            check: {
                /**
                 * Format: date-time
                 * @description Time at which the authority was queried.
                 */
                checked_at: string;
                /** @description The authority's proof of the check, if any. */
                consultation_number: string | null;
                /** @description Two-letter ISO 3166-1 country code. */
                country: string;
                /** @description Registered name, if disclosed by the authority. */
                name: string | null;
                /**
                 * @description Result from the tax authority.
                 * @enum {string}
                 */
                status: "valid" | "invalid";
                /** @description The VAT number in its canonical form. */
                vat_number: string;
            };
            /** @description The order. */
            order: components["schemas"]["EventOrder"];
            /** @description The checkout session. `null` for the store's own checkout. */
            session_id: string | null;
        };
        WebhookTestData: {
            /** @description Human-readable text. */
            message: string;
            /**
             * Format: uuid
             * @description The subscription the event was sent to.
             */
            subscription_id: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    accountUpdated: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "account.updated",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "data": {
                 *         "account": {
                 *           "id": "acct_1NordlichtSupply",
                 *           "charges_enabled": true,
                 *           "payouts_enabled": false,
                 *           "details_submitted": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["AccountData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "account.updated";
                };
            };
        };
        responses: never;
    };
    disputeClosed: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "dispute.closed",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "order": {
                 *           "id": "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *           "number": "1042",
                 *           "status": "refunded",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "currency": "EUR",
                 *           "billing": {
                 *             "company": "Muster GmbH",
                 *             "first_name": "Erika",
                 *             "last_name": "Muster",
                 *             "email": "einkauf@muster.example",
                 *             "phone": "",
                 *             "address": {
                 *               "line1": "Musterstraße 1",
                 *               "line2": "",
                 *               "postcode": "20095",
                 *               "city": "Hamburg",
                 *               "state": "",
                 *               "country": "DE"
                 *             }
                 *           },
                 *           "shipping": null,
                 *           "coupons": [],
                 *           "details": {
                 *             "po_number": "PO-778",
                 *             "po_numbers": [],
                 *             "cost_centre": "4100",
                 *             "buyer_reference": null,
                 *             "invoice_email": "rechnung@muster.example",
                 *             "peppol_id": null,
                 *             "exemption_number": null,
                 *             "order_note": null
                 *           },
                 *           "shipping_method": {
                 *             "id": "standard",
                 *             "label": "Standard delivery",
                 *             "description": "2 to 3 working days"
                 *           },
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "paid_at": "2026-11-02T09:30:00.000Z",
                 *           "paid_on": "2026-11-02",
                 *           "amount_refunded": 2856,
                 *           "disputes": [
                 *             {
                 *               "id": "du_1QBN9XJ2mZvKYlo2C8aTq0Rf",
                 *               "status": "lost",
                 *               "payment_intent": "pi_3QBN0R9E5K0S2D4F6G8H0J1K",
                 *               "amount": 2856,
                 *               "currency": "EUR",
                 *               "reason": "product_not_received",
                 *               "due_by": "2026-11-20T23:59:59.000Z"
                 *             }
                 *           ],
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778",
                 *             "_svc_cost_centre": "4100",
                 *             "_svc_invoice_email": "rechnung@muster.example"
                 *           }
                 *         },
                 *         "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
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
                 *         "dispute": {
                 *           "id": "du_1QBN9XJ2mZvKYlo2C8aTq0Rf",
                 *           "status": "lost",
                 *           "payment_intent": "pi_3QBN0R9E5K0S2D4F6G8H0J1K",
                 *           "amount": 2856,
                 *           "currency": "EUR",
                 *           "reason": "product_not_received",
                 *           "due_by": "2026-11-20T23:59:59.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["DisputeData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "dispute.closed";
                };
            };
        };
        responses: never;
    };
    disputeOpened: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "dispute.opened",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "order": {
                 *           "id": "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *           "number": "1042",
                 *           "status": "processing",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "currency": "EUR",
                 *           "billing": {
                 *             "company": "Muster GmbH",
                 *             "first_name": "Erika",
                 *             "last_name": "Muster",
                 *             "email": "einkauf@muster.example",
                 *             "phone": "",
                 *             "address": {
                 *               "line1": "Musterstraße 1",
                 *               "line2": "",
                 *               "postcode": "20095",
                 *               "city": "Hamburg",
                 *               "state": "",
                 *               "country": "DE"
                 *             }
                 *           },
                 *           "shipping": null,
                 *           "coupons": [],
                 *           "details": {
                 *             "po_number": "PO-778",
                 *             "po_numbers": [],
                 *             "cost_centre": "4100",
                 *             "buyer_reference": null,
                 *             "invoice_email": "rechnung@muster.example",
                 *             "peppol_id": null,
                 *             "exemption_number": null,
                 *             "order_note": null
                 *           },
                 *           "shipping_method": {
                 *             "id": "standard",
                 *             "label": "Standard delivery",
                 *             "description": "2 to 3 working days"
                 *           },
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "paid_at": "2026-11-02T09:30:00.000Z",
                 *           "paid_on": "2026-11-02",
                 *           "amount_refunded": 0,
                 *           "disputes": [
                 *             {
                 *               "id": "du_1QBN9XJ2mZvKYlo2C8aTq0Rf",
                 *               "status": "open",
                 *               "payment_intent": "pi_3QBN0R9E5K0S2D4F6G8H0J1K",
                 *               "amount": 2856,
                 *               "currency": "EUR",
                 *               "reason": "product_not_received",
                 *               "due_by": "2026-11-20T23:59:59.000Z"
                 *             }
                 *           ],
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778",
                 *             "_svc_cost_centre": "4100",
                 *             "_svc_invoice_email": "rechnung@muster.example"
                 *           }
                 *         },
                 *         "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
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
                 *         "dispute": {
                 *           "id": "du_1QBN9XJ2mZvKYlo2C8aTq0Rf",
                 *           "status": "open",
                 *           "payment_intent": "pi_3QBN0R9E5K0S2D4F6G8H0J1K",
                 *           "amount": 2856,
                 *           "currency": "EUR",
                 *           "reason": "product_not_received",
                 *           "due_by": "2026-11-20T23:59:59.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["DisputeData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "dispute.opened";
                };
            };
        };
        responses: never;
    };
    domainUpdated: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "domain.updated",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "data": {
                 *         "registration": {
                 *           "hostname": "checkout.nordlicht.example",
                 *           "cname_target": "custom.checkout.example",
                 *           "ssl_status": "active"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["RegistrationData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "domain.updated";
                };
            };
        };
        responses: never;
    };
    merchantClosed: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "merchant.closed",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "data": {
                 *         "merchant": {
                 *           "id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *           "name": "Nordlicht Supplies",
                 *           "store_url": "https://nordlicht.example",
                 *           "livemode": false,
                 *           "created_via": "partner_api",
                 *           "created_at": "2026-11-02T09:30:00.000Z"
                 *         },
                 *         "closed_at": "2026-11-02T09:30:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["MerchantClosedData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "merchant.closed";
                };
            };
        };
        responses: never;
    };
    merchantCreated: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "merchant.created",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "data": {
                 *         "merchant": {
                 *           "id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *           "name": "Nordlicht Supplies",
                 *           "store_url": "https://nordlicht.example",
                 *           "livemode": false,
                 *           "created_via": "partner_api",
                 *           "created_at": "2026-11-02T09:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["MerchantData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "merchant.created";
                };
            };
        };
        responses: never;
    };
    merchantStoreConnected: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "merchant.store_connected",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "data": {
                 *         "merchant": {
                 *           "id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *           "name": "Nordlicht Supplies",
                 *           "store_url": "https://nordlicht.example",
                 *           "livemode": false,
                 *           "created_via": "partner_api",
                 *           "created_at": "2026-11-02T09:30:00.000Z"
                 *         },
                 *         "store": {
                 *           "platform": "woocommerce",
                 *           "rest_url": "https://nordlicht.example/wp-json/wc-svc/v1",
                 *           "previous_rest_url": null,
                 *           "connected_at": "2026-11-02T09:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["StoreConnectedData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "merchant.store_connected";
                };
            };
        };
        responses: never;
    };
    merchantUpdated: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "merchant.updated",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "data": {
                 *         "merchant": {
                 *           "id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *           "name": "Nordlicht Supplies",
                 *           "store_url": "https://nordlicht.example",
                 *           "livemode": false,
                 *           "created_via": "partner_api",
                 *           "created_at": "2026-11-02T09:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["MerchantData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "merchant.updated";
                };
            };
        };
        responses: never;
    };
    orderCanceled: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "order.canceled",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "order": {
                 *           "id": "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *           "number": "1042",
                 *           "status": "canceled",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "currency": "EUR",
                 *           "billing": {
                 *             "company": "Muster GmbH",
                 *             "first_name": "Erika",
                 *             "last_name": "Muster",
                 *             "email": "einkauf@muster.example",
                 *             "phone": "",
                 *             "address": {
                 *               "line1": "Musterstraße 1",
                 *               "line2": "",
                 *               "postcode": "20095",
                 *               "city": "Hamburg",
                 *               "state": "",
                 *               "country": "DE"
                 *             }
                 *           },
                 *           "shipping": null,
                 *           "coupons": [],
                 *           "details": {
                 *             "po_number": "PO-778",
                 *             "po_numbers": [],
                 *             "cost_centre": "4100",
                 *             "buyer_reference": null,
                 *             "invoice_email": "rechnung@muster.example",
                 *             "peppol_id": null,
                 *             "exemption_number": null,
                 *             "order_note": null
                 *           },
                 *           "shipping_method": {
                 *             "id": "standard",
                 *             "label": "Standard delivery",
                 *             "description": "2 to 3 working days"
                 *           },
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "paid_at": "2026-11-02T09:30:00.000Z",
                 *           "paid_on": "2026-11-02",
                 *           "amount_refunded": 0,
                 *           "disputes": [],
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778",
                 *             "_svc_cost_centre": "4100",
                 *             "_svc_invoice_email": "rechnung@muster.example"
                 *           }
                 *         },
                 *         "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
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
                 *         "amount": 0
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["OrderAmountData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "order.canceled";
                };
            };
        };
        responses: never;
    };
    orderCompleted: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "order.completed",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "order": {
                 *           "id": "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *           "number": "1042",
                 *           "status": "processing",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "currency": "EUR",
                 *           "billing": {
                 *             "company": "Muster GmbH",
                 *             "first_name": "Erika",
                 *             "last_name": "Muster",
                 *             "email": "einkauf@muster.example",
                 *             "phone": "",
                 *             "address": {
                 *               "line1": "Musterstraße 1",
                 *               "line2": "",
                 *               "postcode": "20095",
                 *               "city": "Hamburg",
                 *               "state": "",
                 *               "country": "DE"
                 *             }
                 *           },
                 *           "shipping": null,
                 *           "coupons": [],
                 *           "details": {
                 *             "po_number": "PO-778",
                 *             "po_numbers": [],
                 *             "cost_centre": "4100",
                 *             "buyer_reference": null,
                 *             "invoice_email": "rechnung@muster.example",
                 *             "peppol_id": null,
                 *             "exemption_number": null,
                 *             "order_note": null
                 *           },
                 *           "shipping_method": {
                 *             "id": "standard",
                 *             "label": "Standard delivery",
                 *             "description": "2 to 3 working days"
                 *           },
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "paid_at": "2026-11-02T09:30:00.000Z",
                 *           "paid_on": "2026-11-02",
                 *           "amount_refunded": 0,
                 *           "disputes": [],
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778",
                 *             "_svc_cost_centre": "4100",
                 *             "_svc_invoice_email": "rechnung@muster.example"
                 *           }
                 *         },
                 *         "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
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
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["OrderData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "order.completed";
                };
            };
        };
        responses: never;
    };
    orderFailed: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "order.failed",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "order": {
                 *           "id": "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *           "number": "1042",
                 *           "status": "pending",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "currency": "EUR",
                 *           "billing": {
                 *             "company": "Muster GmbH",
                 *             "first_name": "Erika",
                 *             "last_name": "Muster",
                 *             "email": "einkauf@muster.example",
                 *             "phone": "",
                 *             "address": {
                 *               "line1": "Musterstraße 1",
                 *               "line2": "",
                 *               "postcode": "20095",
                 *               "city": "Hamburg",
                 *               "state": "",
                 *               "country": "DE"
                 *             }
                 *           },
                 *           "shipping": null,
                 *           "coupons": [],
                 *           "details": {
                 *             "po_number": "PO-778",
                 *             "po_numbers": [],
                 *             "cost_centre": "4100",
                 *             "buyer_reference": null,
                 *             "invoice_email": "rechnung@muster.example",
                 *             "peppol_id": null,
                 *             "exemption_number": null,
                 *             "order_note": null
                 *           },
                 *           "shipping_method": {
                 *             "id": "standard",
                 *             "label": "Standard delivery",
                 *             "description": "2 to 3 working days"
                 *           },
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "paid_at": null,
                 *           "paid_on": null,
                 *           "amount_refunded": 0,
                 *           "disputes": [],
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778",
                 *             "_svc_cost_centre": "4100",
                 *             "_svc_invoice_email": "rechnung@muster.example"
                 *           }
                 *         },
                 *         "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
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
                 *         "reason": "payment_failed",
                 *         "decline_code": "insufficient_funds",
                 *         "attempt": 1,
                 *         "final": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["OrderFailedData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "order.failed";
                };
            };
        };
        responses: never;
    };
    orderHeld: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "order.held",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "order": {
                 *           "id": "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *           "number": "1042",
                 *           "status": "on-hold",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "currency": "EUR",
                 *           "billing": {
                 *             "company": "Muster GmbH",
                 *             "first_name": "Erika",
                 *             "last_name": "Muster",
                 *             "email": "einkauf@muster.example",
                 *             "phone": "",
                 *             "address": {
                 *               "line1": "Musterstraße 1",
                 *               "line2": "",
                 *               "postcode": "20095",
                 *               "city": "Hamburg",
                 *               "state": "",
                 *               "country": "DE"
                 *             }
                 *           },
                 *           "shipping": null,
                 *           "coupons": [],
                 *           "details": {
                 *             "po_number": "PO-778",
                 *             "po_numbers": [],
                 *             "cost_centre": "4100",
                 *             "buyer_reference": null,
                 *             "invoice_email": "rechnung@muster.example",
                 *             "peppol_id": null,
                 *             "exemption_number": null,
                 *             "order_note": null
                 *           },
                 *           "shipping_method": {
                 *             "id": "standard",
                 *             "label": "Standard delivery",
                 *             "description": "2 to 3 working days"
                 *           },
                 *           "payment_term": "net30",
                 *           "payment_due": "2026-12-02",
                 *           "paid_at": null,
                 *           "paid_on": null,
                 *           "amount_refunded": 0,
                 *           "disputes": [],
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778",
                 *             "_svc_cost_centre": "4100",
                 *             "_svc_invoice_email": "rechnung@muster.example"
                 *           }
                 *         },
                 *         "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
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
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["OrderData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "order.held";
                };
            };
        };
        responses: never;
    };
    orderPaymentReversed: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "order.payment_reversed",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "order": {
                 *           "id": "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *           "number": "1042",
                 *           "status": "on-hold",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "currency": "EUR",
                 *           "billing": {
                 *             "company": "Muster GmbH",
                 *             "first_name": "Erika",
                 *             "last_name": "Muster",
                 *             "email": "einkauf@muster.example",
                 *             "phone": "",
                 *             "address": {
                 *               "line1": "Musterstraße 1",
                 *               "line2": "",
                 *               "postcode": "20095",
                 *               "city": "Hamburg",
                 *               "state": "",
                 *               "country": "DE"
                 *             }
                 *           },
                 *           "shipping": null,
                 *           "coupons": [],
                 *           "details": {
                 *             "po_number": "PO-778",
                 *             "po_numbers": [],
                 *             "cost_centre": "4100",
                 *             "buyer_reference": null,
                 *             "invoice_email": "rechnung@muster.example",
                 *             "peppol_id": null,
                 *             "exemption_number": null,
                 *             "order_note": null
                 *           },
                 *           "shipping_method": {
                 *             "id": "standard",
                 *             "label": "Standard delivery",
                 *             "description": "2 to 3 working days"
                 *           },
                 *           "payment_term": "net30",
                 *           "payment_due": "2026-12-02",
                 *           "paid_at": null,
                 *           "paid_on": null,
                 *           "amount_refunded": 0,
                 *           "disputes": [],
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778",
                 *             "_svc_cost_centre": "4100",
                 *             "_svc_invoice_email": "rechnung@muster.example"
                 *           }
                 *         },
                 *         "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
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
                 *         "payment": {
                 *           "amount": 2856,
                 *           "currency": "EUR",
                 *           "received_on": "2026-11-02",
                 *           "reference": "Statement 12/3",
                 *           "reason": "Booked to the wrong order"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["PaymentReversedData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "order.payment_reversed";
                };
            };
        };
        responses: never;
    };
    paymentSurplusDetected: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "payment.surplus_detected",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "order": {
                 *           "id": "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *           "number": "1042",
                 *           "status": "processing",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "currency": "EUR",
                 *           "billing": {
                 *             "company": "Muster GmbH",
                 *             "first_name": "Erika",
                 *             "last_name": "Muster",
                 *             "email": "einkauf@muster.example",
                 *             "phone": "",
                 *             "address": {
                 *               "line1": "Musterstraße 1",
                 *               "line2": "",
                 *               "postcode": "20095",
                 *               "city": "Hamburg",
                 *               "state": "",
                 *               "country": "DE"
                 *             }
                 *           },
                 *           "shipping": null,
                 *           "coupons": [],
                 *           "details": {
                 *             "po_number": "PO-778",
                 *             "po_numbers": [],
                 *             "cost_centre": "4100",
                 *             "buyer_reference": null,
                 *             "invoice_email": "rechnung@muster.example",
                 *             "peppol_id": null,
                 *             "exemption_number": null,
                 *             "order_note": null
                 *           },
                 *           "shipping_method": {
                 *             "id": "standard",
                 *             "label": "Standard delivery",
                 *             "description": "2 to 3 working days"
                 *           },
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "paid_at": "2026-11-02T09:30:00.000Z",
                 *           "paid_on": "2026-11-02",
                 *           "amount_refunded": 0,
                 *           "disputes": [],
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778",
                 *             "_svc_cost_centre": "4100",
                 *             "_svc_invoice_email": "rechnung@muster.example"
                 *           }
                 *         },
                 *         "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
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
                 *         "payment": {
                 *           "id": "pi_3QBN1A2B3C4D5E6F7G8H9J0K",
                 *           "account_id": "acct_1NordlichtSupply",
                 *           "amount": 2856,
                 *           "currency": "EUR"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["PaymentSurplusData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "payment.surplus_detected";
                };
            };
        };
        responses: never;
    };
    preConfirmationSettled: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "pre_confirmation.settled",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "data": {
                 *         "pre_confirmation_id": "pc_01JBN0R1V4X6Z8B0C2D4E6F8G0",
                 *         "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
                 *         "attempt": 1,
                 *         "outcome": "paid"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["PreConfirmationSettledData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "pre_confirmation.settled";
                };
            };
        };
        responses: never;
    };
    refundFailed: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "refund.failed",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "order": {
                 *           "id": "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *           "number": "1042",
                 *           "status": "processing",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "currency": "EUR",
                 *           "billing": {
                 *             "company": "Muster GmbH",
                 *             "first_name": "Erika",
                 *             "last_name": "Muster",
                 *             "email": "einkauf@muster.example",
                 *             "phone": "",
                 *             "address": {
                 *               "line1": "Musterstraße 1",
                 *               "line2": "",
                 *               "postcode": "20095",
                 *               "city": "Hamburg",
                 *               "state": "",
                 *               "country": "DE"
                 *             }
                 *           },
                 *           "shipping": null,
                 *           "coupons": [],
                 *           "details": {
                 *             "po_number": "PO-778",
                 *             "po_numbers": [],
                 *             "cost_centre": "4100",
                 *             "buyer_reference": null,
                 *             "invoice_email": "rechnung@muster.example",
                 *             "peppol_id": null,
                 *             "exemption_number": null,
                 *             "order_note": null
                 *           },
                 *           "shipping_method": {
                 *             "id": "standard",
                 *             "label": "Standard delivery",
                 *             "description": "2 to 3 working days"
                 *           },
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "paid_at": "2026-11-02T09:30:00.000Z",
                 *           "paid_on": "2026-11-02",
                 *           "amount_refunded": 0,
                 *           "disputes": [],
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778",
                 *             "_svc_cost_centre": "4100",
                 *             "_svc_invoice_email": "rechnung@muster.example"
                 *           }
                 *         },
                 *         "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
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
                 *         "refund": {
                 *           "id": "rf_01JBN1T6W8Y0A2C4E6G8J0K2M4",
                 *           "status": "failed",
                 *           "payment_intent": "pi_3QBN0R9E5K0S2D4F6G8H0J1K",
                 *           "surplus": false,
                 *           "amount": 1200,
                 *           "currency": "EUR",
                 *           "reason": "One piece came back",
                 *           "failure_reason": "expired_or_canceled_card"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["RefundFailedData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "refund.failed";
                };
            };
        };
        responses: never;
    };
    refundIssued: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "refund.issued",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "order": {
                 *           "id": "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *           "number": "1042",
                 *           "status": "processing",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "currency": "EUR",
                 *           "billing": {
                 *             "company": "Muster GmbH",
                 *             "first_name": "Erika",
                 *             "last_name": "Muster",
                 *             "email": "einkauf@muster.example",
                 *             "phone": "",
                 *             "address": {
                 *               "line1": "Musterstraße 1",
                 *               "line2": "",
                 *               "postcode": "20095",
                 *               "city": "Hamburg",
                 *               "state": "",
                 *               "country": "DE"
                 *             }
                 *           },
                 *           "shipping": null,
                 *           "coupons": [],
                 *           "details": {
                 *             "po_number": "PO-778",
                 *             "po_numbers": [],
                 *             "cost_centre": "4100",
                 *             "buyer_reference": null,
                 *             "invoice_email": "rechnung@muster.example",
                 *             "peppol_id": null,
                 *             "exemption_number": null,
                 *             "order_note": null
                 *           },
                 *           "shipping_method": {
                 *             "id": "standard",
                 *             "label": "Standard delivery",
                 *             "description": "2 to 3 working days"
                 *           },
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "paid_at": "2026-11-02T09:30:00.000Z",
                 *           "paid_on": "2026-11-02",
                 *           "amount_refunded": 1200,
                 *           "disputes": [],
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778",
                 *             "_svc_cost_centre": "4100",
                 *             "_svc_invoice_email": "rechnung@muster.example"
                 *           }
                 *         },
                 *         "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
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
                 *         "amount": 1200,
                 *         "refund": {
                 *           "id": "rf_01JBN1T6W8Y0A2C4E6G8J0K2M4",
                 *           "status": "succeeded",
                 *           "payment_intent": "pi_3QBN0R9E5K0S2D4F6G8H0J1K",
                 *           "surplus": false,
                 *           "amount": 1200,
                 *           "currency": "EUR",
                 *           "reason": "One piece came back",
                 *           "failure_reason": null
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["RefundIssuedData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "refund.issued";
                };
            };
        };
        responses: never;
    };
    sessionCompleted: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "session.completed",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "session": {
                 *           "id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
                 *           "status": "completed",
                 *           "b2b": true,
                 *           "currency": "EUR",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "client_reference": "basket-4711",
                 *           "metadata": null,
                 *           "expires_at": "2026-11-03T09:30:00.000Z",
                 *           "completed_at": "2026-11-02T09:30:00.000Z",
                 *           "created_at": "2026-11-02T09:30:00.000Z"
                 *         },
                 *         "order_id": "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
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
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["SessionData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "session.completed";
                };
            };
        };
        responses: never;
    };
    sessionCreated: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "session.created",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "session": {
                 *           "id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
                 *           "status": "open",
                 *           "b2b": true,
                 *           "currency": "EUR",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "client_reference": "basket-4711",
                 *           "metadata": null,
                 *           "expires_at": "2026-11-03T09:30:00.000Z",
                 *           "completed_at": null,
                 *           "created_at": "2026-11-02T09:30:00.000Z"
                 *         },
                 *         "order_id": null,
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
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["SessionData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "session.created";
                };
            };
        };
        responses: never;
    };
    sessionExpired: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "session.expired",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "session": {
                 *           "id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
                 *           "status": "expired",
                 *           "b2b": true,
                 *           "currency": "EUR",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "client_reference": "basket-4711",
                 *           "metadata": null,
                 *           "expires_at": "2026-11-03T09:30:00.000Z",
                 *           "completed_at": null,
                 *           "created_at": "2026-11-02T09:30:00.000Z"
                 *         },
                 *         "order_id": null,
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
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["SessionData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "session.expired";
                };
            };
        };
        responses: never;
    };
    termsRequestApproved: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "terms_request.approved",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "data": {
                 *         "terms_request": {
                 *           "id": "tr_5f0c8e1b7a2d4c6f9e3b1a08",
                 *           "status": "approved",
                 *           "customer": {
                 *             "reference": "1042"
                 *           },
                 *           "company": "Steinbach Metallbau GmbH",
                 *           "vat_number": "DE999000427",
                 *           "message": "We order every month.",
                 *           "company_id": "co_5f0c8e1b7a2d4c6f9e3b1a08",
                 *           "note": "Welcome.",
                 *           "requested_at": "2026-11-02T09:30:00.000Z",
                 *           "decided_at": "2026-11-02T09:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["TermsRequestData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "terms_request.approved";
                };
            };
        };
        responses: never;
    };
    termsRequestCreated: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "terms_request.created",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "data": {
                 *         "terms_request": {
                 *           "id": "tr_5f0c8e1b7a2d4c6f9e3b1a08",
                 *           "status": "requested",
                 *           "customer": {
                 *             "reference": "1042"
                 *           },
                 *           "company": "Steinbach Metallbau GmbH",
                 *           "vat_number": "DE999000427",
                 *           "message": "We order every month.",
                 *           "company_id": null,
                 *           "note": "",
                 *           "requested_at": "2026-11-02T09:30:00.000Z",
                 *           "decided_at": null
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["TermsRequestData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "terms_request.created";
                };
            };
        };
        responses: never;
    };
    termsRequestDeclined: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "terms_request.declined",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "data": {
                 *         "terms_request": {
                 *           "id": "tr_5f0c8e1b7a2d4c6f9e3b1a08",
                 *           "status": "declined",
                 *           "customer": {
                 *             "reference": "1042"
                 *           },
                 *           "company": "Steinbach Metallbau GmbH",
                 *           "vat_number": "DE999000427",
                 *           "message": "We order every month.",
                 *           "company_id": null,
                 *           "note": "Please ask again after three orders.",
                 *           "requested_at": "2026-11-02T09:30:00.000Z",
                 *           "decided_at": "2026-11-02T09:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["TermsRequestData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "terms_request.declined";
                };
            };
        };
        responses: never;
    };
    vatRechecked: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "vat.rechecked",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "extensions": {
                 *         "booking": {
                 *           "class_schedule_id": "cs_81"
                 *         }
                 *       },
                 *       "data": {
                 *         "order": {
                 *           "id": "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *           "number": "1042",
                 *           "status": "processing",
                 *           "amounts": {
                 *             "subtotal": 2400,
                 *             "discount": 0,
                 *             "shipping": 0,
                 *             "fees": 0,
                 *             "tax": 456,
                 *             "total": 2856,
                 *             "currency": "EUR"
                 *           },
                 *           "currency": "EUR",
                 *           "billing": {
                 *             "company": "Muster GmbH",
                 *             "first_name": "Erika",
                 *             "last_name": "Muster",
                 *             "email": "einkauf@muster.example",
                 *             "phone": "",
                 *             "address": {
                 *               "line1": "Musterstraße 1",
                 *               "line2": "",
                 *               "postcode": "20095",
                 *               "city": "Hamburg",
                 *               "state": "",
                 *               "country": "DE"
                 *             }
                 *           },
                 *           "shipping": null,
                 *           "coupons": [],
                 *           "details": {
                 *             "po_number": "PO-778",
                 *             "po_numbers": [],
                 *             "cost_centre": "4100",
                 *             "buyer_reference": null,
                 *             "invoice_email": "rechnung@muster.example",
                 *             "peppol_id": null,
                 *             "exemption_number": null,
                 *             "order_note": null
                 *           },
                 *           "shipping_method": {
                 *             "id": "standard",
                 *             "label": "Standard delivery",
                 *             "description": "2 to 3 working days"
                 *           },
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "paid_at": "2026-11-02T09:30:00.000Z",
                 *           "paid_on": "2026-11-02",
                 *           "amount_refunded": 0,
                 *           "disputes": [],
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778",
                 *             "_svc_cost_centre": "4100",
                 *             "_svc_invoice_email": "rechnung@muster.example"
                 *           }
                 *         },
                 *         "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
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
                 *         "check": {
                 *           "vat_number": "DE999999100",
                 *           "country": "DE",
                 *           "status": "valid",
                 *           "name": "Muster GmbH",
                 *           "consultation_number": null,
                 *           "checked_at": "2026-11-02T09:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["VatRecheckedData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "vat.rechecked";
                };
            };
        };
        responses: never;
    };
    webhookTest: {
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
                 *       "id": "evt_01JBN0R9E5K0S2D4F6G8H0J1K2",
                 *       "type": "webhook.test",
                 *       "timestamp": "2026-11-02T09:30:00.000Z",
                 *       "livemode": false,
                 *       "workspace_id": "7d0c1c1e-59f4-4a35-8f6d-0d6b1a0c2b11",
                 *       "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
                 *       "api_version": "2026-11-01",
                 *       "data": {
                 *         "subscription_id": "5d3b1a52-7f0e-4d3e-8f55-0f6f0f1e2d3c",
                 *         "message": "This is a test event."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventEnvelope"] & {
                    /** @description Details of the event. */
                    data: components["schemas"]["WebhookTestData"];
                    /**
                     * @description Event type.
                     * @constant
                     */
                    type: "webhook.test";
                };
            };
        };
        responses: never;
    };
}
