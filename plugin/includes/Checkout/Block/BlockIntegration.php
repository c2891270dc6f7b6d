<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Block;

use Automattic\WooCommerce\Blocks\Integrations\IntegrationInterface;
use SvcCheckout\Checkout\ScriptData;
use SvcCheckout\Support\BuiltScript;

defined( 'ABSPATH' ) || exit;

/**
 * The script of the company fields. WooCommerce loads it where the checkout block is.
 */
final class BlockIntegration implements IntegrationInterface {

	/** Key of the plugin's data in scripts and in Store API requests. */
	public const NAME = 'svc-checkout';

	private const HANDLE = 'svc-checkout-block';

	public function get_name(): string {
		return self::NAME;
	}

	public function initialize(): void {
		BuiltScript::register( self::HANDLE, 'block-checkout', [ 'wc-blocks-checkout', 'wc-blocks-components', 'wc-blocks-data-store', 'wc-settings', 'wp-data' ] );
		add_action( 'wp_enqueue_scripts', [ $this, 'enqueue_style' ] );
		// A block inside a pattern is found only when it is printed.
		add_action( 'woocommerce_blocks_checkout_enqueue_data', static fn () => wp_enqueue_style( self::HANDLE ) );
	}

	/**
	 * Before the page is printed, so that it does not change its look.
	 */
	public function enqueue_style(): void {
		if ( is_checkout() && has_block( 'woocommerce/checkout' ) ) {
			wp_enqueue_style( self::HANDLE );
		}
	}

	/**
	 * @return list<string>
	 */
	public function get_script_handles(): array {
		return [ self::HANDLE ];
	}

	/**
	 * None: the editor shows WooCommerce's own preview.
	 *
	 * @return list<string>
	 */
	public function get_editor_script_handles(): array {
		return [];
	}

	/**
	 * @return array<string, mixed>
	 */
	public function get_script_data(): array {
		return is_admin() || null === WC()->session ? [] : ScriptData::get();
	}
}
