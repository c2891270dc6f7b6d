<?php
/**
 * The payment method for deferred terms, for the block checkout.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Block;

use Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType;
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\BlockScript;
use SvcCheckout\Terms\OnAccountGateway;

defined( 'ABSPATH' ) || exit;

/**
 * Whether it is on offer is decided by {@see GatewayFilter} each time the cart is computed.
 */
final class OnAccountMethod extends AbstractPaymentMethodType {

	private const HANDLE = 'svc-checkout-terms';

	/**
	 * Id of the gateway.
	 *
	 * @var string
	 */
	protected $name = OnAccountGateway::ID;

	/**
	 * Remembers where the plugin is.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public function __construct( private readonly string $file ) {}

	/**
	 * Nothing to prepare: the method has no settings of its own.
	 */
	public function initialize(): void {}

	/**
	 * Whether its script is loaded: it must be there before a term is chosen.
	 */
	public function is_active(): bool {
		return B2bSettings::is_active() && [] !== B2bSettings::payment_terms();
	}

	/**
	 * Its script.
	 *
	 * @return list<string>
	 */
	public function get_payment_method_script_handles(): array {
		BlockScript::register( self::HANDLE, 'block-terms', $this->file, [ 'wc-blocks-registry', 'wc-settings' ] );
		return [ self::HANDLE ];
	}

	/**
	 * What the script is told.
	 *
	 * @return array<string, mixed>
	 */
	public function get_payment_method_data(): array {
		return [
			'title'       => __( 'Order on account', 'svc-checkout' ),
			'description' => __( 'Nothing is due now. You pay later, on the terms you have chosen.', 'svc-checkout' ),
			'button'      => __( 'Place order on account', 'svc-checkout' ),
			'supports'    => [ 'products' ],
		];
	}
}
