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
		register_activation_hook( $file, [ Settings\B2bSettings::class, 'add_defaults' ] );
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
		SettingsAdmin\Tab::register( $file );
		SettingsAdmin\SetupNotice::register();
		SettingsAdmin\SetupReport::register();
		SettingsAdmin\ConnectionTest::register();
		SettingsAdmin\SyncJob::register();
		NetTerms\Screen::register( $file );
		OrderAdmin\OrderBox::register( $file );
		OrderAdmin\OrderColumns::register();
		OrderAdmin\Privacy::register();
		Rest\Routes::register();
		SessionOrder\SessionCardGateway::register();
		SessionOrder\SessionOrderRules::register();
		SessionOrder\TestOrderEmails::register();
		SessionOrder\SessionCleanup::register();
		Hosted\HostedRedirect::register( $file );
		Vat\VatRoute::register();
		Tax\TaxOverride::register();
		Checkout\CartTaxOverride::register();
		Checkout\OrderWriter::register();
		Terms\GatewayFilter::register();
		OrderAdmin\OrderEmail::register();
		Tax\VatZeroRatingHandler::register();
		Checkout\PreConfirmation::register();
		StoreEvents\OrderObserver::register();
		Checkout\PaymentCompleteEvent::register();
		Checkout\CheckoutAmounts::register();
		Checkout\Classic\ClassicCheckout::register( $file );
		Checkout\Block\BlockCheckout::register( $file );
	}
}
