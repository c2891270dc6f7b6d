<?php
/**
 * Calls to the checkout server.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Server;

use SvcCheckout\Plugin;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Redirects are not followed: the key must never reach another host.
 */
final class Client {

	private const TIMEOUT_SECONDS  = 5;
	private const ANSWER_MAX_BYTES = 65536;

	/**
	 * Binds the client to one server.
	 *
	 * @param string $server_url Saved address, without a slash at the end.
	 */
	public function __construct( private readonly string $server_url ) {}

	/**
	 * One try.
	 *
	 * @param string                $path    Path that begins with a slash.
	 * @param array<string, string> $headers Headers beyond the usual ones.
	 */
	public function get( string $path, array $headers = [] ): Response {
		return $this->call( 'GET', $path, $headers, null, self::TIMEOUT_SECONDS );
	}

	/**
	 * One try.
	 *
	 * @param string                $path            Path that begins with a slash.
	 * @param array<string, mixed>  $body            Sent as JSON.
	 * @param array<string, string> $headers         Headers beyond the usual ones.
	 * @param float                 $timeout_seconds How long to wait for the answer.
	 */
	public function post( string $path, array $body, array $headers, float $timeout_seconds ): Response {
		$json = (string) wp_json_encode( $body, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
		return $this->call( 'POST', $path, $headers + [ 'content-type' => 'application/json' ], $json, $timeout_seconds );
	}

	/**
	 * One try.
	 *
	 * @param string                $path            Path that begins with a slash.
	 * @param array<string, mixed>  $body            Sent as JSON.
	 * @param array<string, string> $headers         Headers beyond the usual ones.
	 * @param float                 $timeout_seconds How long to wait for the answer.
	 */
	public function patch( string $path, array $body, array $headers, float $timeout_seconds ): Response {
		$json = (string) wp_json_encode( $body, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
		return $this->call( 'PATCH', $path, $headers + [ 'content-type' => 'application/json' ], $json, $timeout_seconds );
	}

	/**
	 * One try of any method.
	 *
	 * @param string                $method          HTTP method.
	 * @param string                $path            Path that begins with a slash.
	 * @param array<string, string> $headers         Headers beyond the usual ones.
	 * @param string|null           $body            What to send.
	 * @param float                 $timeout_seconds How long to wait for the answer.
	 */
	private function call( string $method, string $path, array $headers, ?string $body, float $timeout_seconds ): Response {
		$arguments = [
			'method'              => $method,
			'timeout'             => $timeout_seconds,
			'redirection'         => 0,
			'limit_response_size' => self::ANSWER_MAX_BYTES,
			'headers'             => $headers + [ 'accept' => 'application/json' ],
			'user-agent'          => 'svc-checkout/' . Plugin::VERSION . '; WordPress/' . get_bloginfo( 'version' ),
		];
		if ( null !== $body ) {
			$arguments['body'] = $body;
		}
		$response = $this->request( $this->server_url . $path, $arguments );
		if ( $response instanceof WP_Error ) {
			return Response::failure( (string) $response->get_error_code(), $response->get_error_message() );
		}
		$request_id = wp_remote_retrieve_header( $response, 'svc-request-id' );
		return Response::received(
			(int) wp_remote_retrieve_response_code( $response ),
			is_string( $request_id ) ? $request_id : '',
			wp_remote_retrieve_body( $response )
		);
	}

	/**
	 * On a live site WordPress itself refuses addresses of the private network, so that whoever may change
	 * settings cannot look around in it; a port other than the usual ones is fine for the saved host.
	 *
	 * @param string $url       Whole address.
	 * @param array  $arguments As `wp_remote_request()` takes them.
	 * @phpstan-param array{method: string, timeout: float, redirection: int, limit_response_size: int, headers: array<string, string>, user-agent: string, body?: string} $arguments
	 * @return array<string, mixed>|WP_Error
	 */
	private function request( string $url, array $arguments ): array|WP_Error {
		if ( in_array( wp_get_environment_type(), [ 'local', 'development' ], true ) ) {
			return wp_remote_request( $url, $arguments );
		}
		$allow_port = fn ( array $ports, string $host ): array => $this->with_own_port( $ports, $host );
		add_filter( 'http_allowed_safe_ports', $allow_port, 10, 2 );
		try {
			return false === wp_http_validate_url( $url )
				? new WP_Error( $this->why_not_called() )
				: wp_safe_remote_request( $url, $arguments );
		} finally {
			remove_filter( 'http_allowed_safe_ports', $allow_port );
		}
	}

	/**
	 * WordPress refuses names without an address and addresses of the private network alike.
	 */
	private function why_not_called(): string {
		$host    = (string) wp_parse_url( $this->server_url, PHP_URL_HOST );
		$is_name = false === filter_var( $host, FILTER_VALIDATE_IP );
		return $is_name && gethostbyname( $host ) === $host ? Response::HOST_UNKNOWN : Response::ADDRESS_PRIVATE;
	}

	/**
	 * Adds the port of the saved address when the call goes to its host.
	 *
	 * @param array<array-key, mixed> $ports Ports allowed so far.
	 * @param string                  $host  Host called.
	 * @return array<array-key, mixed>
	 */
	private function with_own_port( array $ports, string $host ): array {
		if ( strtolower( $host ) === wp_parse_url( $this->server_url, PHP_URL_HOST ) ) {
			$ports[] = wp_parse_url( $this->server_url, PHP_URL_PORT );
		}
		return $ports;
	}
}
