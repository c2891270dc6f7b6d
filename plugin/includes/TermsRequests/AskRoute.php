<?php

declare( strict_types=1 );

namespace SvcCheckout\TermsRequests;

use SvcCheckout\Support\RestRoute;
use WP_Error;
use WP_REST_Request;

/**
 * `POST wc-svc/v1/terms-request`: the request of a signed-in customer at the checkout.
 */
final class AskRoute {

	public static function register(): void {
		RestRoute::add( 'POST', '/terms-request', static fn (): bool => is_user_logged_in(), [ self::class, 'respond' ] );
	}

	/**
	 * What the script of a checkout page needs to call the route.
	 *
	 * @return array{url: string, restNonce: string}
	 */
	public static function for_script(): array {
		return [
			'url'       => rest_url( RestRoute::NAMESPACE . '/terms-request' ),
			'restNonce' => wp_create_nonce( 'wp_rest' ),
		];
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request `{company, vatNumber, message}`.
	 * @return array{state: string, date: string}|WP_Error
	 */
	public static function respond( WP_REST_Request $request ): array|WP_Error {
		$asked = AskForTerms::ask( get_current_user_id(), $request->get_params() );
		return $asked instanceof WP_Error ? $asked : AskForTerms::view( $asked );
	}
}
