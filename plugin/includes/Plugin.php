<?php

declare( strict_types=1 );

namespace SvcCheckout;

use Automattic\WooCommerce\Utilities\FeaturesUtil;
use SvcCheckout\Support\PluginInfo;

/**
 * Registers all parts of the plugin.
 */
final class Plugin {

	/**
	 * Called once, by the main file.
	 */
	public static function boot(): void {
		register_activation_hook( PluginInfo::file(), [ OnAccount\Tables::class, 'install' ] );
		// Orders may have been changed while the plugin was not active.
		register_activation_hook( PluginInfo::file(), [ OnAccount\OrderListState::class, 'forget' ] );
		register_deactivation_hook( PluginInfo::file(), [ OnAccount\OrderListUpkeep::class, 'unschedule' ] );
		add_action( 'before_woocommerce_init', [ self::class, 'declare_compatibility' ] );
		add_action( 'plugins_loaded', [ self::class, 'register' ] );
	}

	public static function declare_compatibility(): void {
		FeaturesUtil::declare_compatibility( 'custom_order_tables', PluginInfo::file(), true );
		FeaturesUtil::declare_compatibility( 'cart_checkout_blocks', PluginInfo::file(), true );
	}

	public static function register(): void {
		if ( ! Requirements::met_by_woocommerce() ) {
			// Orders may be changed in the meantime.
			OnAccount\OrderListState::forget();
			return;
		}
		SettingsAdmin\Tab::register();
		SettingsAdmin\Script::register();
		SettingsAdmin\SetupNotice::register();
		SettingsAdmin\SetupReport::register();
		SettingsAdmin\ConnectionTest::register();
		SettingsAdmin\SyncJob::register();
		Setup\ChecklistSection::register();
		Setup\ChecklistRoutes::register();
		Setup\Confirmed::register();
		Setup\TestOrderRecord::register();
		add_action( 'init', static fn () => Setup\SetupTask::add() );
		AccountsDesk\Screen::register();
		Reports\ReportPages::register();
		NetTerms\PaymentReceived::register();
		NetTerms\OrderPay::register();
		OrderAdmin\OrderBox::register();
		OrderAdmin\VatNameReview::register();
		OrderAdmin\TaxReview::register();
		OrderAdmin\OrderColumns::register();
		OrderAdmin\OrderSearch::register();
		Documents\OrderEmail::register();
		Documents\OnHoldEmail::register();
		Documents\PlainEmail::register();
		Documents\OrderPage::register();
		Documents\VatDetails::register();
		Documents\PdfInvoices::register();
		OrderAdmin\Privacy::register();
		Rest\Routes::register( PartnerApi\TermsRequestCalls::routes() );
		SessionOrder\SessionCardGateway::register();
		SessionOrder\AttemptOrders::register();
		SessionOrder\RefundedStatus::register();
		SessionOrder\SessionOrderRules::register();
		SessionOrder\TestOrderEmails::register();
		SessionOrder\SessionCleanup::register();
		Hosted\HostedRedirect::register();
		Vat\VatRoute::register();
		Tax\TaxOverride::register();
		Tax\VatZeroRatingHandler::register();
		Terms\GatewayFilter::register();
		Terms\UnpaidShipment::register();
		OnAccount\Tables::register();
		OnAccount\CompanyRemoval::register();
		OnAccount\Companies::register();
		OnAccount\Reconciliation::register();
		OnAccount\OrderListUpkeep::register();
		OnAccount\OrderListChanges::register();
		TermsRequests\AskForTerms::register();
		TermsRequests\AskRoute::register();
		TermsRequests\AccountPage::register();
		TermsRequests\Privacy::register();
		Terms\CreditControl::register();
		StoreEvents\OrderObserver::register();
		StoreEvents\SendTermsRequest::register();
		Checkout\CartTaxOverride::register();
		Checkout\OrderWriter::register();
		Checkout\PreConfirmation::register();
		Checkout\PaymentCompleteEvent::register();
		Checkout\CheckoutAmounts::register();
		Checkout\Classic\ClassicCheckout::register();
		Checkout\Block\BlockCheckout::register();
		VatAccount\KeepVatNumber::register();
		VatAccount\AccountDetails::register();
		VatAccount\AddressLine::register();
		VatAccount\UserScreen::register();
		VatAccount\Privacy::register();
	}
}
