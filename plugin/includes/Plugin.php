<?php
/**
 * Hooks everything up.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout;

use Automattic\WooCommerce\Utilities\FeaturesUtil;

defined( 'ABSPATH' ) || exit;

/**
 * The one place that knows which parts exist.
 */
final class Plugin {

	public const VERSION = '0.1.0';

	/**
	 * Called once, by the plugin's main file.
	 *
	 * @param string $file Path of the main file.
	 */
	public static function boot( string $file ): void {
		register_activation_hook( $file, [ B2bSettings::class, 'add_defaults' ] );
		add_action( 'before_woocommerce_init', static fn () => self::declare_compatibility( $file ) );
		add_action( 'plugins_loaded', static fn () => self::start( $file ) );
	}

	/**
	 * Order tables count as incompatible when nothing is declared.
	 *
	 * @param string $file Path of the main file.
	 */
	private static function declare_compatibility( string $file ): void {
		FeaturesUtil::declare_compatibility( 'custom_order_tables', $file, true );
		FeaturesUtil::declare_compatibility( 'cart_checkout_blocks', $file, true );
	}

	/**
	 * Runs when all plugins are loaded.
	 *
	 * @param string $file Path of the main file.
	 */
	private static function start( string $file ): void {
		if ( ! Requirements::met_by_woocommerce() ) {
			return;
		}
		SettingsTab::register( $file );
		SetupNotice::register();
		SetupReport::register();
		ConnectionTest::register();
		SettingsSyncJob::register();
		NetTermsScreen::register( $file );
		OrderBox::register( $file );
		OrderColumns::register();
		Privacy::register();
		RestRoutes::register();
		SessionCardGateway::register();
		SessionOrderRules::register();
		SessionTestMarks::register();
		SessionCleanup::register();
		HostedRedirect::register( $file );
		VatRoute::register();
		TaxOverride::register();
		CheckoutTax::register();
		CheckoutOrder::register();
		TermsChoice::register();
		OrderEmail::register();
		VatZeroRatingHandler::register();
		PreConfirmation::register();
		StoreEvents::register();
		CheckoutReceived::register();
		CheckoutAmounts::register();
		ClassicCheckout::register( $file );
		BlockCheckout::register( $file );
	}
}
