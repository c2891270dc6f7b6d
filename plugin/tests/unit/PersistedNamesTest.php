<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use PhpToken;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use SplFileInfo;

final class PersistedNamesTest extends TestCase {

	/** By kind; each name is a string literal of the plugin. */
	private const NAMES_SINCE_0_1_0 = [
		'option'                   => [
			'svc_checkout_server_url',
			'svc_checkout_api_key',
			'svc_checkout_api_secret',
			'svc_checkout_mode',
			'svc_checkout_connection',
			'svc_checkout_merchant_id',
			'svc_checkout_b2b_for',
			'svc_checkout_b2b_roles',
			'svc_checkout_payment_terms',
			'svc_checkout_require_valid_vat',
			'svc_checkout_vat_name_mismatch',
			'svc_checkout_zero_rating',
			'svc_checkout_own_vat_numbers',
			'svc_checkout_settings_sync',
			'svc_checkout_fail_mode',
			'svc_checkout_b2b_fields',
		],
		'option prefix of records' => [ 'svc_checkout_row_' ],
		'kind of record'           => [ 'seen', 'lock', 'snapshot', 'tombstone', 'hosted' ],
		'transient'                => [ 'svc_checkout_server_resting', 'svc_checkout_vat_' ],
		'key of the session'       => [ 'svc_checkout_form' ],
		'order meta'               => [
			'_svc_vat_number',
			'_svc_vat_valid',
			'_svc_vat_country',
			'_svc_vat_name',
			'_svc_vat_name_match',
			'_svc_vat_warning',
			'_svc_vat_consultation',
			'_svc_vat_checked_at',
			'_svc_po_number',
			'_svc_po_numbers',
			'_svc_cost_centre',
			'_svc_buyer_reference',
			'_svc_invoice_email',
			'_svc_peppol_id',
			'_svc_exemption_number',
			'_svc_order_note',
			'_svc_payment_terms',
			'_svc_payment_due',
			'_svc_paid_at',
			'_svc_paid_on',
			'_svc_status_by_payment',
			'_svc_reversal_reason',
			'_svc_session_id',
			'_svc_placed',
			'_svc_livemode',
			'_svc_ext_',
			'_svc_payment_reference',
			'_svc_reminded_at',
			'_svc_checkout_extensions',
			'_svc_tax_override',
			'_svc_pre_confirmation_id',
			'_svc_pre_confirmation_attempt',
			'_svc_attempt',
			'_svc_content',
			'_svc_reference',
			'_svc_refund_id',
			'_svc_reversed_refund',
			'_svc_status_before_refund',
		],
		'created_via'              => [ 'svc-session' ],
		'payment method'           => [ 'svc_checkout_card', 'svc_checkout_terms' ],
		'scheduled action'         => [ 'svc_checkout_hourly', 'svc_checkout_send_event', 'svc_checkout_sync_settings', 'svc_checkout_sync_hourly' ],
		'group of actions'         => [ 'svc-checkout' ],
		'e-mail'                   => [ 'svc_checkout_reminder' ],
		'column and meta box'      => [ 'svc_checkout_po', 'svc_checkout_due', 'svc-checkout-order' ],
		'filter'                   => [ 'svc_session_tax_override', 'svc_order_email_po_number', 'svc_checkout_session_extensions' ],
		'REST namespace'           => [ 'wc-svc/v1' ],
		'REST route'               => [
			'/status',
			'/products',
			'/quote',
			'/orders',
			'/orders/paid',
			'/orders/hold',
			'/orders/release',
			'/orders/cancel',
			'/orders/vat',
			'/refunds',
			'/refunds/reverse',
			'/vat',
			'/connection-test',
			'/admin/settings-sync',
		],
		'AJAX and API endpoint'    => [ 'svc_checkout_prepare', 'svc_checkout_return', 'svc_checkout_net_terms_csv' ],
		'admin page'               => [ 'svc_checkout', 'svc-checkout-net-terms' ],
		'form field'               => [ 'svc_b2b', 'svc_vat_number', 'svc_po_number', 'svc_payment_terms' ],
		'script handle'            => [
			'svc-checkout-block',
			'svc-checkout-terms',
			'svc-checkout-classic',
			'svc-checkout-hosted-cart',
			'svc-checkout-accounts',
			'svc-checkout-settings',
		],
	];

	/** @var list<string> All string literals in the plugin's code. */
	private static array $literals = [];

	public static function setUpBeforeClass(): void {
		foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( dirname( __DIR__, 2 ) . '/includes' ) ) as $file ) {
			foreach ( $file instanceof SplFileInfo && 'php' === $file->getExtension() ? PhpToken::tokenize( (string) file_get_contents( $file->getPathname() ) ) : [] as $token ) {
				if ( $token->is( T_CONSTANT_ENCAPSED_STRING ) ) {
					self::$literals[] = substr( $token->text, 1, -1 );
				}
			}
		}
	}

	#[DataProvider( 'names' )]
	public function test_a_released_name_is_still_used( string $name ): void {
		self::assertContains( $name, self::$literals );
	}

	/**
	 * @return iterable<string, array{string}>
	 */
	public static function names(): iterable {
		foreach ( self::NAMES_SINCE_0_1_0 as $kind => $names ) {
			foreach ( $names as $name ) {
				yield "$kind $name" => [ $name ];
			}
		}
	}
}
