<?php

declare( strict_types=1 );

namespace SvcCheckout\Server;

use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\PluginInfo;
use WP_Error;

/**
 * HTTP client of the checkout server. Does not retry, and follows no redirects: the key must never reach another host.
 */
final class Client {

	private const TIMEOUT_SECONDS    = 5.0;
	private const RESPONSE_MAX_BYTES = 65536;

	/**
	 * @param string $server_url Without a trailing slash.
	 * @param string $api_key    Sent with every request; empty to send none.
	 */
	public function __construct( private readonly string $server_url, private readonly string $api_key = '' ) {}

	/**
	 * For the server and the key in the settings.
	 */
	public static function of_store(): self {
		$settings = Settings::load();
		return new self( $settings->server_url, $settings->api_key );
	}

	/**
	 * @param array<string, string> $headers
	 */
	public function get( string $path, array $headers = [] ): Response {
		return $this->call( 'GET', $path, null, self::TIMEOUT_SECONDS, $headers );
	}

	/**
	 * @param array<string, mixed>  $body Sent as JSON.
	 * @param array<string, string> $headers
	 */
	public function post( string $path, array $body, float $timeout_seconds, array $headers = [] ): Response {
		return $this->call( 'POST', $path, self::encode( $body ), $timeout_seconds, $headers );
	}

	/**
	 * Sends exactly these bytes, for a body that is signed.
	 *
	 * @param string                $json    From {@see self::encode()}.
	 * @param array<string, string> $headers
	 */
	public function post_encoded( string $path, string $json, float $timeout_seconds, array $headers ): Response {
		return $this->call( 'POST', $path, $json, $timeout_seconds, $headers );
	}

	/**
	 * @param array<string, mixed> $body
	 */
	public static function encode( array $body ): string {
		return (string) wp_json_encode( $body, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
	}

	/**
	 * @param array<string, mixed> $body Sent as JSON.
	 */
	public function patch( string $path, array $body, float $timeout_seconds ): Response {
		return $this->call( 'PATCH', $path, self::encode( $body ), $timeout_seconds );
	}

	/**
	 * @param string|null           $json
	 * @param array<string, string> $headers
	 */
	private function call( string $method, string $path, ?string $json, float $timeout_seconds, array $headers = [] ): Response {
		$headers  += [ 'accept' => 'application/json' ] + ( '' === $this->api_key ? [] : [ 'authorization' => "Bearer $this->api_key" ] );
		$arguments = [
			'method'              => $method,
			'timeout'             => $timeout_seconds,
			'redirection'         => 0,
			'limit_response_size' => self::RESPONSE_MAX_BYTES,
			'headers'             => null === $json ? $headers : $headers + [ 'content-type' => 'application/json' ],
			'user-agent'          => 'svc-checkout/' . PluginInfo::VERSION . '; WordPress/' . get_bloginfo( 'version' ),
		] + ( null === $json ? [] : [ 'body' => $json ] );
		$response  = $this->request( $this->server_url . $path, $arguments );
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
	 * On a live site, WordPress refuses private addresses, so that whoever may change settings cannot probe the network. Any
	 * port of the configured host is allowed.
	 *
	 * @param array{method: string, timeout: float, redirection: int, limit_response_size: int, headers: array<string, string>, user-agent: string, body?: string} $arguments
	 * @return array<string, mixed>|WP_Error
	 */
	private function request( string $url, array $arguments ): array|WP_Error {
		if ( in_array( wp_get_environment_type(), [ 'local', 'development' ], true ) ) {
			return wp_remote_request( $url, $arguments );
		}
		$own_host   = wp_parse_url( $this->server_url, PHP_URL_HOST );
		$allow_port = fn ( array $ports, string $host ): array => strtolower( $host ) === $own_host ? [ ...$ports, wp_parse_url( $this->server_url, PHP_URL_PORT ) ] : $ports;
		add_filter( 'http_allowed_safe_ports', $allow_port, 10, 2 );
		try {
			return false === wp_http_validate_url( $url )
				? new WP_Error( self::refusal_code( (string) $own_host ) )
				: wp_safe_remote_request( $url, $arguments );
		} finally {
			remove_filter( 'http_allowed_safe_ports', $allow_port );
		}
	}

	/**
	 * WordPress does not distinguish unknown host names from private addresses.
	 */
	private static function refusal_code( string $host ): string {
		$is_name = false === filter_var( $host, FILTER_VALIDATE_IP );
		return $is_name && gethostbyname( $host ) === $host ? Response::HOST_UNKNOWN : Response::ADDRESS_PRIVATE;
	}
}
