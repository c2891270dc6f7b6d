<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

/**
 * Registers the plugin's REST routes. No response may be cached.
 */
final class RestRoute {

	public const NAMESPACE = 'wc-svc/v1';

	/**
	 * @param non-falsy-string                                                 $path   Path below the namespace.
	 * @param callable(WP_REST_Request<array<string, mixed>>): (bool|WP_Error) $permit
	 * @param callable(WP_REST_Request<array<string, mixed>>): mixed           $handler Returns a `WP_REST_Response`, a `WP_Error` or the body.
	 * @param array<string, mixed>                                             $args   Parameters, as `register_rest_route()` expects them.
	 */
	public static function add( string $method, string $path, callable $permit, callable $handler, array $args = [] ): void {
		$callback = static function ( WP_REST_Request $request ) use ( $handler ): WP_REST_Response|WP_Error {
			$result = $handler( $request );
			if ( $result instanceof WP_Error ) {
				return $result;
			}
			$response = $result instanceof WP_REST_Response ? $result : new WP_REST_Response( $result );
			$response->header( 'Cache-Control', 'no-store' );
			return $response;
		};
		$route    = [
			'methods'             => $method,
			'permission_callback' => $permit,
			'callback'            => $callback,
			'args'                => $args,
		];
		add_action( 'rest_api_init', static fn () => register_rest_route( self::NAMESPACE, $path, $route ) );
	}

	/**
	 * Adds a route for users with a capability. WordPress authenticates them only by a REST nonce or an application password.
	 *
	 * @param non-falsy-string                                       $path   As above.
	 * @param callable(WP_REST_Request<array<string, mixed>>): mixed $handler As above.
	 * @param array<string, mixed>                                   $args   As above.
	 */
	public static function add_for_users( string $capability, string $method, string $path, callable $handler, array $args = [] ): void {
		self::add( $method, $path, static fn (): bool => current_user_can( $capability ), $handler, $args );
	}

	/**
	 * The id in the path of a route; 0 without one.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	public static function id( WP_REST_Request $request ): int {
		$id = $request->get_url_params()['id'] ?? 0;
		return is_numeric( $id ) ? (int) $id : 0;
	}

	/**
	 * A text parameter; empty if it is missing or of another type.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	public static function text( WP_REST_Request $request, string $name ): string {
		$text = $request->get_param( $name );
		return is_string( $text ) ? $text : '';
	}
}
