<?php
/**
 * Asks the checkout server about a VAT number.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Vat;

use SvcCheckout\Server\ShopperTimeBudgetClient;
use SvcCheckout\Settings\Settings;

defined( 'ABSPATH' ) || exit;

/**
 * The merchant's key stays here: browsers ask {@see VatRoute}. Answers are kept for a while, so that typing, computing
 * the cart and placing the order ask once.
 */
final class Lookup {

	private const MAX_SECONDS  = 3.0;
	private const KEPT_SECONDS = 600;

	/**
	 * What was found out about a number before, without asking anybody.
	 *
	 * @param VatNumber $number The number.
	 */
	public static function known( VatNumber $number ): ?CheckResult {
		return CheckResult::from_answer( $number, get_transient( self::key( $number ) ) );
	}

	/**
	 * What is known about a number; asks when it has to. Never fails: a server that is down makes the number
	 * *unavailable* (specification, B2B rule 4).
	 *
	 * @param VatNumber $number The number.
	 */
	public static function find( VatNumber $number ): CheckResult {
		$known = self::known( $number );
		if ( null !== $known ) {
			return $known;
		}
		$answer  = ShopperTimeBudgetClient::ask( '/v1/vat/validate', [ 'vatNumber' => $number->canonical() ], self::MAX_SECONDS );
		$finding = null !== $answer && 200 === $answer->status ? CheckResult::from_answer( $number, $answer->decoded() ) : null;
		if ( null === $finding ) {
			return CheckResult::without_answer( $number );
		}
		if ( 'unavailable' !== $finding->status ) {
			set_transient( self::key( $number ), $finding->to_answer(), self::KEPT_SECONDS );
		}
		return $finding;
	}

	/**
	 * With another key the same number may get another answer: proofs belong to one merchant.
	 *
	 * @param VatNumber $number The number.
	 */
	private static function key( VatNumber $number ): string {
		$api_key = get_option( Settings::API_KEY, '' );
		return 'svc_checkout_vat_' . substr( hash( 'sha256', ( is_string( $api_key ) ? $api_key : '' ) . "\n" . $number->canonical() ), 0, 32 );
	}
}
