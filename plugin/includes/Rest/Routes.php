<?php

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\Support\{ Refusal, RestRoute };
use Throwable;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

/**
 * The routes that the checkout server calls.
 */
final class Routes {

	private const TABLE = [
		[ 'POST', '/challenge', [ Challenge::class, 'respond' ] ],
		[ 'GET', '/status', [ Status::class, 'respond' ] ],
		[ 'GET', '/products', [ Products::class, 'respond' ] ],
		[ 'POST', '/quote', [ Quote::class, 'respond' ] ],
		[ 'POST', '/orders', [ PlaceOrder::class, 'respond' ] ],
		[ 'POST', '/orders/paid', [ ChangeOrderStatus::class, 'pay' ] ],
		[ 'POST', '/orders/hold', [ ChangeOrderStatus::class, 'hold' ] ],
		[ 'POST', '/orders/release', [ ChangeOrderStatus::class, 'release' ] ],
		[ 'POST', '/orders/cancel', [ ChangeOrderStatus::class, 'cancel' ] ],
		[ 'POST', '/orders/vat', [ OrderVat::class, 'respond' ] ],
		[ 'POST', '/terms-requests', [ RequestTerms::class, 'respond' ] ],
		[ 'POST', '/refunds', [ Refunds::class, 'respond' ] ],
		[ 'POST', '/refunds/reverse', [ ReverseRefund::class, 'respond' ] ],
	];

	/**
	 * @param list<array{string, non-falsy-string, callable(WP_REST_Request<array<string, mixed>>): array<string, mixed>}> $further Method, path and
	 *        handler of routes whose classes are in higher folders.
	 */
	public static function register( array $further ): void {
		$table = [ ...self::TABLE, ...$further ];
		foreach ( $table as [ $method, $path, $handler ] ) {
			RestRoute::add(
				$method,
				$path,
				static fn ( WP_REST_Request $request ): bool|WP_Error => self::permit( $request, $path ),
				static fn ( WP_REST_Request $request ): WP_REST_Response => self::respond( $request, $handler )
			);
		}
		SignedAnswers::register( array_values( array_unique( array_column( $table, 1 ) ) ) );
		add_filter( 'rest_request_after_callbacks', [ self::class, 'format_error' ], 10, 3 );
	}

	/**
	 * Permits only requests that the server signed for this route.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	private static function permit( WP_REST_Request $request, string $path ): bool|WP_Error {
		try {
			SignatureCheck::check( $request, $path );
			return true;
		} catch ( Refusal $refusal ) {
			return new WP_Error( $refusal->reason, $refusal->reason, [ 'status' => $refusal->status ] + $refusal->details );
		}
	}

	/**
	 * Any other error, of the store or of another plugin, is logged and becomes a 500: the server retries.
	 *
	 * @param WP_REST_Request<array<string, mixed>>                                 $request
	 * @param callable(WP_REST_Request<array<string, mixed>>): array<string, mixed> $handler
	 */
	private static function respond( WP_REST_Request $request, callable $handler ): WP_REST_Response {
		try {
			return new WP_REST_Response( $handler( $request ) );
		} catch ( Refusal $refusal ) {
			return $refusal->response();
		} catch ( Throwable $error ) {
			$where = basename( $error->getFile() ) . ':' . $error->getLine();
			wc_get_logger()->error( 'A request of the checkout server failed: ' . $error::class . " in $where: " . $error->getMessage(), [ 'source' => 'svc-checkout' ] );
			return ( new Refusal( 500, 'svc_internal_error' ) )->response();
		}
	}

	/**
	 * Formats the errors of `permit()` as `{code, …}`, which the server expects, instead of WordPress's error object.
	 *
	 * @param mixed $response A response or an error.
	 */
	public static function format_error( mixed $response, mixed $handler, mixed $request ): mixed {
		if ( ! $response instanceof WP_Error || ! $request instanceof WP_REST_Request || ! str_starts_with( $request->get_route(), '/' . RestRoute::NAMESPACE . '/' ) ) {
			return $response;
		}
		$code = (string) $response->get_error_code();
		$data = $response->get_error_data();
		if ( ! str_starts_with( $code, 'svc_' ) || ! is_array( $data ) || ! is_int( $data['status'] ?? null ) ) {
			return $response;
		}
		// Browsers show the message to staff and shoppers.
		$message = $response->get_error_message();
		$body    = [ 'code' => $code ] + ( in_array( $message, [ '', $code ], true ) ? [] : compact( 'message' ) ) + array_diff_key( $data, [ 'status' => 0 ] );
		return new WP_REST_Response( $body, $data['status'], [ 'Cache-Control' => 'no-store' ] );
	}
}
