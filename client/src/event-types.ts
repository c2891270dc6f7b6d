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
        /** The readiness of a connected account changed: charges, payouts or details. */
        post: operations["accountUpdated"];
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
        /** The ssl_status of a custom hostname changed. */
        post: operations["domainUpdated"];
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
        /** A merchant was onboarded. */
        post: operations["merchantCreated"];
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
        /** A merchant's record or configuration changed. */
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
        /** An order was cancelled, in the store or at the processor. */
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
        /** An order was placed and paid, or an order on hold was paid later. */
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
        /** An attempt to pay ended: the payment was declined, or the pre-confirmation hook refused it. */
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
        /** An order was placed on a deferred payment term; nothing is paid yet. */
        post: operations["orderHeld"];
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
        /** How an attempt ended that had called the pre-confirmation hook; told exactly once for each. */
        post: operations["preConfirmationSettled"];
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
        /** Money went back to the buyer, wholly or in part. */
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
        /** A checkout session ended with an order, paid or on a deferred term. */
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
        /** A checkout session was created; with a client reference: opened for the first time. */
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
        /** A checkout session ended without an order. */
        post: operations["sessionExpired"];
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
        /** A VAT number that could not be checked at the order was confirmed or refused later. */
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
        /** Sent on request to one subscription, whatever events it takes. */
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
        Event: {
            /** @description The version the payload has. */
            api_version: string;
            /** @description Those of the session, when it has any: the same as in `data.cart.extensions`. */
            extensions?: {
                [key: string]: unknown;
            };
            /** @description `evt_…`, equal to the header `webhook-id`. */
            id: string;
            /** @description False for test data. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description The merchant; the nil UUID for events of the workspace itself.
             */
            merchant_id: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description Name of the event. */
            type: string;
            /**
             * Format: uuid
             * @description Your workspace.
             */
            workspace_id: string;
        };
        EventAccount: {
            /** @description Whether it can take payments by card. */
            charges_enabled: boolean;
            /** @description Whether the onboarding is complete. */
            details_submitted: boolean;
            /** @description The connected account at the processor, `acct_…`. */
            id: string;
            /** @description Whether its money is paid out. */
            payouts_enabled: boolean;
        };
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
        EventCart: {
            /** @description Partner metadata, JSON-equal to what the session was created with. */
            extensions?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        EventMerchant: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Where the merchant was made. */
            created_via: string;
            /**
             * Format: uuid
             * @description The merchant.
             */
            id: string;
            /** @description False for test data. */
            livemode: boolean;
            /** @description The store as its buyers know it. */
            name: string;
            /** @description Where the store is. */
            store_url: string;
        };
        EventOrder: {
            /** @description What it costs. */
            amounts: components["schemas"]["Amounts"];
            /** @description Who is billed, as the buyer entered it; empty is what was not asked for. */
            billing: components["schemas"]["EventBilling"];
            /** @description ISO 4217. */
            currency: string;
            /**
             * @description Our id of the order, `ord_…`.
             * @example ord_01JBN0R9E5K0S2D4F6G8H0J1K2
             */
            id: string;
            /** @description Every key as it is stored with the order, `_svc_…` and `_billing_company`. */
            meta: {
                [key: string]: string | number | boolean;
            };
            /** @description The store's number of it. */
            number: string;
            /** @description ISO date, of deferred terms with a number of days; null otherwise. */
            payment_due: string | null;
            /** @description The term that was chosen; null when none was offered. */
            payment_term: string | null;
            /**
             * @description `on-hold` waits for payment on terms; `processing` is paid.
             * @enum {string}
             */
            status: "pending" | "processing" | "on-hold" | "completed" | "canceled" | "refunded" | "failed";
            /** @description False while the store has not taken over the order's new status yet. */
            store_synced: boolean;
        };
        EventRegistration: {
            /** @description Where the name must point. */
            cname_target: string;
            /** @description The host name. */
            hostname: string;
            /** @description How far it has come; it serves checkouts once it is `active`. */
            ssl_status: string;
        };
        EventSession: {
            /** @description As last quoted by the store. */
            amounts: components["schemas"]["Amounts"];
            /** @description Whether the form asks for company and VAT number. */
            b2b: boolean;
            /** @description As it was sent; null when none was. */
            client_reference: string | null;
            /** @description When it was completed; null before. */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description ISO 4217. */
            currency: string;
            /**
             * Format: date-time
             * @description After this no attempt can begin.
             */
            expires_at: string;
            /** @description The session. */
            id: string;
            /** @description As it was sent; null when none was. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * @description How it stands.
             * @enum {string}
             */
            status: "open" | "confirming" | "completed" | "expired";
        };
        MerchantData: {
            /** @description The merchant, without its keys. */
            merchant: components["schemas"]["EventMerchant"];
        };
        OrderAmountData: {
            /** @description What goes back to the buyer, in minor units; 0 when nothing was paid. */
            amount: number;
            /** @description What was bought; `extensions` unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description The order. */
            order: components["schemas"]["EventOrder"];
            /** @description The session; null for an order placed in the store itself. */
            session_id: string | null;
        };
        OrderData: {
            /** @description What was bought; `extensions` unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description The order. */
            order: components["schemas"]["EventOrder"];
            /** @description The session; null for an order placed in the store itself. */
            session_id: string | null;
        };
        SessionData: {
            /** @description What was bought; `extensions` unchanged. */
            cart: components["schemas"]["EventCart"];
            /** @description Its order; null before there is one. */
            order_id: string | null;
            /** @description The session. */
            session: components["schemas"]["EventSession"];
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
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: {
                        /** @description The connected account. */
                        account: components["schemas"]["EventAccount"];
                    };
                    /**
                     * @description Name of the event.
                     * @constant
                     */
                    type: "account.updated";
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
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: {
                        /** @description The registered host name. */
                        registration: components["schemas"]["EventRegistration"];
                    };
                    /**
                     * @description Name of the event.
                     * @constant
                     */
                    type: "domain.updated";
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
                 *           "livemode": true,
                 *           "created_via": "partner_api",
                 *           "created_at": "2026-11-02T09:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: components["schemas"]["MerchantData"];
                    /**
                     * @description Name of the event.
                     * @constant
                     */
                    type: "merchant.created";
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
                 *           "livemode": true,
                 *           "created_via": "partner_api",
                 *           "created_at": "2026-11-02T09:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: components["schemas"]["MerchantData"];
                    /**
                     * @description Name of the event.
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
                 *           "class_schedule_id": "cs_81",
                 *           "user_id": "u_12",
                 *           "studio_id": "st_4",
                 *           "payment_type": "drop_in"
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
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778"
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
                 *               "class_schedule_id": "cs_81",
                 *               "user_id": "u_12",
                 *               "studio_id": "st_4",
                 *               "payment_type": "drop_in"
                 *             }
                 *           }
                 *         },
                 *         "amount": 0
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: components["schemas"]["OrderAmountData"];
                    /**
                     * @description Name of the event.
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
                 *           "class_schedule_id": "cs_81",
                 *           "user_id": "u_12",
                 *           "studio_id": "st_4",
                 *           "payment_type": "drop_in"
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
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778"
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
                 *               "class_schedule_id": "cs_81",
                 *               "user_id": "u_12",
                 *               "studio_id": "st_4",
                 *               "payment_type": "drop_in"
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: components["schemas"]["OrderData"];
                    /**
                     * @description Name of the event.
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
                 *           "class_schedule_id": "cs_81",
                 *           "user_id": "u_12",
                 *           "studio_id": "st_4",
                 *           "payment_type": "drop_in"
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
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778"
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
                 *               "class_schedule_id": "cs_81",
                 *               "user_id": "u_12",
                 *               "studio_id": "st_4",
                 *               "payment_type": "drop_in"
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
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: {
                        /** @description Which attempt of the session it was, from 1. */
                        attempt: number;
                        /** @description What was bought; `extensions` unchanged. */
                        cart: components["schemas"]["EventCart"];
                        /** @description The processor's code; null when it was not the payment. */
                        decline_code: string | null;
                        /** @description True only when the session has ended too; else the shopper may try again. */
                        final: boolean;
                        /** @description The order. */
                        order: components["schemas"]["EventOrder"];
                        /** @description `payment_failed`, or the reason of the pre-confirmation hook. */
                        reason: string;
                        /** @description The session; null for an order placed in the store itself. */
                        session_id: string | null;
                    };
                    /**
                     * @description Name of the event.
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
                 *           "class_schedule_id": "cs_81",
                 *           "user_id": "u_12",
                 *           "studio_id": "st_4",
                 *           "payment_type": "drop_in"
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
                 *           "payment_term": "net30",
                 *           "payment_due": "2026-12-02",
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778"
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
                 *               "class_schedule_id": "cs_81",
                 *               "user_id": "u_12",
                 *               "studio_id": "st_4",
                 *               "payment_type": "drop_in"
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: components["schemas"]["OrderData"];
                    /**
                     * @description Name of the event.
                     * @constant
                     */
                    type: "order.held";
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
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: {
                        /** @description Which attempt of the session, or of the order in the store, it was. */
                        attempt: number;
                        /**
                         * @description `paid`, `held` (an order on account), or `released`: the place can be given to somebody else.
                         * @enum {string}
                         */
                        outcome: "paid" | "held" | "released";
                        /** @description The `webhook-id` of the call to the hook. */
                        pre_confirmation_id: string;
                        /** @description Null for a checkout in the store itself. */
                        session_id: string | null;
                    };
                    /**
                     * @description Name of the event.
                     * @constant
                     */
                    type: "pre_confirmation.settled";
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
                 *           "class_schedule_id": "cs_81",
                 *           "user_id": "u_12",
                 *           "studio_id": "st_4",
                 *           "payment_type": "drop_in"
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
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778"
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
                 *               "class_schedule_id": "cs_81",
                 *               "user_id": "u_12",
                 *               "studio_id": "st_4",
                 *               "payment_type": "drop_in"
                 *             }
                 *           }
                 *         },
                 *         "amount": 1200
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: components["schemas"]["OrderAmountData"];
                    /**
                     * @description Name of the event.
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
                 *           "class_schedule_id": "cs_81",
                 *           "user_id": "u_12",
                 *           "studio_id": "st_4",
                 *           "payment_type": "drop_in"
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
                 *               "class_schedule_id": "cs_81",
                 *               "user_id": "u_12",
                 *               "studio_id": "st_4",
                 *               "payment_type": "drop_in"
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: components["schemas"]["SessionData"];
                    /**
                     * @description Name of the event.
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
                 *           "class_schedule_id": "cs_81",
                 *           "user_id": "u_12",
                 *           "studio_id": "st_4",
                 *           "payment_type": "drop_in"
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
                 *               "class_schedule_id": "cs_81",
                 *               "user_id": "u_12",
                 *               "studio_id": "st_4",
                 *               "payment_type": "drop_in"
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: components["schemas"]["SessionData"];
                    /**
                     * @description Name of the event.
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
                 *           "class_schedule_id": "cs_81",
                 *           "user_id": "u_12",
                 *           "studio_id": "st_4",
                 *           "payment_type": "drop_in"
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
                 *               "class_schedule_id": "cs_81",
                 *               "user_id": "u_12",
                 *               "studio_id": "st_4",
                 *               "payment_type": "drop_in"
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: components["schemas"]["SessionData"];
                    /**
                     * @description Name of the event.
                     * @constant
                     */
                    type: "session.expired";
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
                 *           "class_schedule_id": "cs_81",
                 *           "user_id": "u_12",
                 *           "studio_id": "st_4",
                 *           "payment_type": "drop_in"
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
                 *           "payment_term": "immediate",
                 *           "payment_due": null,
                 *           "store_synced": true,
                 *           "meta": {
                 *             "_billing_company": "Muster GmbH",
                 *             "_svc_vat_number": "DE999999100",
                 *             "_svc_vat_valid": "1",
                 *             "_svc_vat_country": "DE",
                 *             "_svc_po_number": "PO-778"
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
                 *               "class_schedule_id": "cs_81",
                 *               "user_id": "u_12",
                 *               "studio_id": "st_4",
                 *               "payment_type": "drop_in"
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
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: {
                        /** @description What was bought; `extensions` unchanged. */
                        cart: components["schemas"]["EventCart"];
                        /** @description What the authority says now. */
                        check: {
                            /**
                             * Format: date-time
                             * @description When the authority was asked.
                             */
                            checked_at: string;
                            /** @description Proof of the look-up; null without. */
                            consultation_number: string | null;
                            /** @description ISO 3166-1 alpha-2. */
                            country: string;
                            /** @description The registered name; null when the authority tells none. */
                            name: string | null;
                            /**
                             * @description The authority's word.
                             * @enum {string}
                             */
                            status: "valid" | "invalid";
                            /** @description In its canonical form. */
                            vat_number: string;
                        };
                        /** @description The order. */
                        order: components["schemas"]["EventOrder"];
                        /** @description The session; null for an order placed in the store itself. */
                        session_id: string | null;
                    };
                    /**
                     * @description Name of the event.
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
                "application/json": components["schemas"]["Event"] & {
                    /** @description What it is about. */
                    data: {
                        /** @description For people. */
                        message: string;
                        /**
                         * Format: uuid
                         * @description The subscription it was sent to.
                         */
                        subscription_id: string;
                    };
                    /**
                     * @description Name of the event.
                     * @constant
                     */
                    type: "webhook.test";
                };
            };
        };
        responses: never;
    };
}
