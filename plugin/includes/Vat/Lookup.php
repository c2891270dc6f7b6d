<?php

declare( strict_types=1 );

namespace SvcCheckout\Vat;

use SvcCheckout\Server\ShopperTimeBudgetClient;
use SvcCheckout\Settings\Settings;

/**
 * Checks VAT numbers through the checkout server. Results are cached, so that typing, calculating the cart and placing the
 * order take one request.
 */
final class Lookup {

	private const MAX_SECONDS   = 3.0;
	private const CACHE_SECONDS = 600;

	/**
	 * The cached result; null if there is none.
	 */
	public static function cached( VatNumber $number ): ?CheckResult {
		return CheckResult::from_response( $number, get_transient( self::key( $number ) ) );
	}

	/**
	 * Checks a number. Never fails: if the server is unreachable, the number is *unavailable* (specification, B2B rule 4). If the
	 * server refuses more checks for now, it is *unavailable* and throttled.
	 */
	public static function find( VatNumber $number ): CheckResult {
		$cached = self::cached( $number );
		if ( null !== $cached ) {
			return $cached;
		}
		$response = ShopperTimeBudgetClient::post( '/v1/vat/validate', [ 'vatNumber' => $number->canonical() ], self::MAX_SECONDS );
		$result   = 200 === $response?->status ? CheckResult::from_response( $number, $response->json() ) : null;
		if ( null === $result ) {
			return CheckResult::of_refusal( $number, $response->status ?? 0 );
		}
		if ( 'unavailable' !== $result->status ) {
			set_transient( self::key( $number ), $result->to_response(), self::CACHE_SECONDS );
		}
		return $result;
	}

	/**
	 * Includes the API key: consultation numbers belong to one merchant.
	 */
	private static function key( VatNumber $number ): string {
		$api_key = get_option( Settings::API_KEY, '' );
		return 'svc_checkout_vat_' . substr( hash( 'sha256', ( is_string( $api_key ) ? $api_key : '' ) . "\n" . $number->canonical() ), 0, 32 );
	}
}
