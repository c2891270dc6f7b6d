<?php
/**
 * The routes that the checkout server calls: `wc-svc/v1`.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Rest;

use SvcCheckout\Support\Refusal;
use Throwable;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * Each route is one line of the table: its method, and what answers a request that was signed for it.
 */
final class Routes {

	public const NAMESPACE = 'wc-svc/v1';

	/**
	 * Adds the routes.
	 */
	public static function register(): void {
		add_action( 'rest_api_init', [ self::class, 'add_routes' ] );
		add_filter( 'rest_request_after_callbacks', [ self::class, 'say_no' ], 10, 3 );
	}

	/**
	 * Where the server reaches them; with plain permalinks the route stands in the query.
	 */
	public static function url(): string {
		return rest_url( self::NAMESPACE );
	}

	/**
	 * All routes.
	 *
	 * @return array<non-falsy-string, array{string, callable(WP_REST_Request<array<string, mixed>>): array<string, mixed>}>
	 */
	private static function table(): array {
		return [
			'/status'         => [ 'GET', [ Status::class, 'answer' ] ],
			'/products'       => [ 'GET', [ Products::class, 'answer' ] ],
			'/quote'          => [ 'POST', [ Quote::class, 'answer' ] ],
			'/orders'         => [ 'POST', [ PlaceOrder::class, 'place' ] ],
			'/orders/paid'    => [ 'POST', [ ChangeOrderStatus::class, 'pay' ] ],
			'/orders/hold'    => [ 'POST', [ ChangeOrderStatus::class, 'hold' ] ],
			'/orders/release' => [ 'POST', [ ChangeOrderStatus::class, 'release' ] ],
			'/orders/cancel'  => [ 'POST', [ ChangeOrderStatus::class, 'cancel' ] ],
			'/orders/vat'     => [ 'POST', [ OrderVat::class, 'answer' ] ],
			'/refunds'        => [ 'POST', [ Refunds::class, 'answer' ] ],
		];
	}

	/**
	 * WordPress asks `permission_callback` before anything of the route runs.
	 */
	public static function add_routes(): void {
		foreach ( self::table() as $route => [ $method, $answer ] ) {
			register_rest_route(
				self::NAMESPACE,
				$route,
				[
					'methods'             => $method,
					'permission_callback' => static fn ( WP_REST_Request $request ): bool|WP_Error => self::permit( $request, $route ),
					'callback'            => static fn ( WP_REST_Request $request ): WP_REST_Response => self::answer( $request, $answer ),
				]
			);
		}
	}

	/**
	 * Only what the server signed for this very route.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request The request.
	 * @param string                                $route   Route below the namespace.
	 */
	private static function permit( WP_REST_Request $request, string $route ): bool|WP_Error {
		try {
			SignatureCheck::check( $request, $route );
			return true;
		} catch ( Refusal $refusal ) {
			return new WP_Error( $refusal->code_name, $refusal->code_name, [ 'status' => $refusal->status ] + $refusal->facts );
		}
	}

	/**
	 * What the route has to say. An error of the store or of another plugin is logged and stays a 500: the server
	 * tries again later.
	 *
	 * @param WP_REST_Request<array<string, mixed>>                                 $request The request.
	 * @param callable(WP_REST_Request<array<string, mixed>>): array<string, mixed> $answer  What answers it.
	 */
	private static function answer( WP_REST_Request $request, callable $answer ): WP_REST_Response {
		try {
			$response = new WP_REST_Response( $answer( $request ) );
		} catch ( Refusal $refusal ) {
			$response = $refusal->response();
		} catch ( Throwable $error ) {
			$where = basename( $error->getFile() ) . ':' . $error->getLine();
			wc_get_logger()->error( 'A call of the checkout server failed: ' . $error::class . " in $where: " . $error->getMessage(), [ 'source' => 'svc-checkout' ] );
			$response = ( new Refusal( 500, 'svc_internal_error' ) )->response();
		}
		$response->header( 'Cache-Control', 'no-store' );
		return $response;
	}

	/**
	 * WordPress would wrap what `permit()` says once more; the server reads `{code, now}`.
	 *
	 * @param mixed $response An answer or an error.
	 * @param mixed $handler  Not looked at.
	 * @param mixed $request  The request.
	 */
	public static function say_no( mixed $response, mixed $handler, mixed $request ): mixed {
		if ( ! $response instanceof WP_Error || ! $request instanceof WP_REST_Request || ! str_starts_with( $request->get_route(), '/' . self::NAMESPACE . '/' ) ) {
			return $response;
		}
		$code = (string) $response->get_error_code();
		$data = $response->get_error_data();
		if ( ! str_starts_with( $code, 'svc_' ) || ! is_array( $data ) || ! is_int( $data['status'] ?? null ) ) {
			return $response;
		}
		$status = $data['status'];
		unset( $data['status'] );
		return new WP_REST_Response( [ 'code' => $code ] + $data, $status, [ 'Cache-Control' => 'no-store' ] );
	}
}
