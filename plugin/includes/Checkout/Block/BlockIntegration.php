<?php
/**
 * The script of the block checkout.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Checkout\Block;

use Automattic\WooCommerce\Blocks\Integrations\IntegrationInterface;
use SvcCheckout\Checkout\ScriptData;
use SvcCheckout\Plugin;
use SvcCheckout\Support\BlockScript;

defined( 'ABSPATH' ) || exit;

/**
 * WooCommerce loads it where the checkout block is, and hands its data over under our name.
 */
final class BlockIntegration implements IntegrationInterface {

	private const HANDLE = 'svc-checkout-block';

	/**
	 * Remembers where the plugin is.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public function __construct( private readonly string $file ) {}

	/**
	 * The script reads its data under this name.
	 */
	public function get_name(): string {
		return BlockCheckout::NAMESPACE;
	}

	/**
	 * Makes script and styles known.
	 */
	public function initialize(): void {
		BlockScript::register( self::HANDLE, 'block-checkout', $this->file, [ 'wc-blocks-checkout', 'wc-blocks-data-store', 'wc-settings', 'wp-data' ] );
		add_action( 'wp_enqueue_scripts', [ $this, 'enqueue_style' ] );
	}

	/**
	 * Styles of the page that has the checkout.
	 */
	public function enqueue_style(): void {
		if ( is_checkout() ) {
			wp_enqueue_style( self::HANDLE, plugins_url( 'build/block-checkout.css', $this->file ), [], Plugin::VERSION );
		}
	}

	/**
	 * For shoppers.
	 *
	 * @return list<string>
	 */
	public function get_script_handles(): array {
		return [ self::HANDLE ];
	}

	/**
	 * The editor shows WooCommerce's own preview.
	 *
	 * @return list<string>
	 */
	public function get_editor_script_handles(): array {
		return [];
	}

	/**
	 * What the script is told.
	 *
	 * @return array<string, mixed>
	 */
	public function get_script_data(): array {
		return is_admin() || null === WC()->session ? [] : ScriptData::data();
	}
}
