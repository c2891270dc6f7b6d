<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Block;

use Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType;
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\{ BuiltScript, GatewayId };
use SvcCheckout\Terms\OnAccountGateway;

defined( 'ABSPATH' ) || exit;

/**
 * The payment method for deferred terms in the block checkout. {@see \SvcCheckout\Terms\GatewayFilter} decides whenever the
 * cart is calculated whether it is available.
 */
final class OnAccountMethod extends AbstractPaymentMethodType {

	private const HANDLE = 'svc-checkout-terms';

	/**
	 * @var string
	 */
	protected $name = GatewayId::ON_ACCOUNT;

	public function initialize(): void {}

	/**
	 * Whether the script is loaded, which must happen before a term is chosen.
	 */
	public function is_active(): bool {
		return B2bSettings::is_active() && [] !== B2bSettings::payment_terms();
	}

	/**
	 * @return list<string>
	 */
	public function get_payment_method_script_handles(): array {
		BuiltScript::register( self::HANDLE, 'block-terms', [ 'wc-blocks-registry', 'wc-settings' ] );
		return [ self::HANDLE ];
	}

	/**
	 * @return array<string, mixed>
	 */
	public function get_payment_method_data(): array {
		$gateway = new OnAccountGateway();
		return [
			'title'       => $gateway->title,
			'description' => $gateway->description,
			'button'      => $gateway->order_button_text,
			'supports'    => $gateway->supports,
		];
	}
}
