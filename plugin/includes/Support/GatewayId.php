<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * Ids of the plugin's payment methods, as stored on orders.
 */
final class GatewayId {

	/** Charged by the checkout server. */
	public const CARD = 'svc_checkout_card';

	/** Placed on hold and paid later, on a deferred payment term. */
	public const ON_ACCOUNT = 'svc_checkout_terms';
}
