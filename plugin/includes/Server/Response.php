<?php

declare( strict_types=1 );

namespace SvcCheckout\Server;

/**
 * A response of the checkout server, or the reason why there is none. Problem codes are explained by
 * {@see \SvcCheckout\SettingsAdmin\ConnectionMessages}.
 */
final class Response {

	/** Own failure codes, where WordPress has none. */
	public const ADDRESS_PRIVATE = 'svc_checkout_address_private';
	public const HOST_UNKNOWN    = 'svc_checkout_host_unknown';

	private const CURL_TLS_ERRORS = [ 35, 51, 53, 54, 58, 59, 60, 77, 83, 90, 91 ];

	/**
	 * @param int    $status     HTTP status; 0 without a response.
	 * @param string $request_id Header `svc-request-id`, which the server adds to every response.
	 * @param string $code       Without a response: WordPress's error code or one of the constants.
	 * @param string $failure    Without a response: WordPress's error message.
	 */
	private function __construct(
		public readonly int $status,
		public readonly string $request_id,
		private readonly string $body,
		private readonly string $code = '',
		public readonly string $failure = '',
	) {}

	public static function received( int $status, string $request_id, string $body ): self {
		return new self( $status, $request_id, $body );
	}

	public static function failure( string $code, string $failure ): self {
		return new self( 0, '', '', $code, $failure );
	}

	/**
	 * Problem of the server's address, as found by `GET /health/ready`; null if there is none.
	 */
	public function readiness_problem(): ?string {
		return match ( true ) {
			0 === $this->status => $this->transport_problem(),
			$this->status >= 300 && $this->status < 400 => 'redirected',
			in_array( $this->status, [ 502, 503, 504 ], true ) => 'server_not_ready',
			'' === $this->request_id => 'not_our_server',
			200 !== $this->status    => 'answer_unexpected',
			default                  => null,
		};
	}

	/**
	 * Problem of the key, as found by the authenticated `GET /health/ai-chat`; null if there is none.
	 */
	public function key_problem(): ?string {
		return match ( true ) {
			200 === $this->status && is_string( $this->json()['status'] ?? null ) => null,
			401 === $this->status => 'api_key_revoked' === $this->error_code() ? 'key_revoked' : 'key_refused',
			403 === $this->status => 'key_not_allowed',
			default               => $this->other_problem(),
		};
	}

	/**
	 * Problem of the connection from the server to this store, as found by `POST /v1/store/connect`; null if there is none.
	 */
	public function connect_problem(): ?string {
		$meta   = $this->error()['meta'] ?? null;
		$reason = is_array( $meta ) && is_string( $meta['reason'] ?? null ) ? $meta['reason'] : '';
		return match ( true ) {
			200 === $this->status => null,
			in_array( $this->error_code(), [ 'store_refused', 'store_unavailable', 'store_not_proven' ], true ) => "store_$reason",
			'url_not_allowed' === $this->error_code() => 'store_url_not_allowed',
			'store_host_not_allowed' === $this->error_code() => 'store_host_not_allowed',
			401 === $this->status => 'key_refused',
			default               => $this->other_problem(),
		};
	}

	/**
	 * `code` of the server's error object; empty without one.
	 */
	public function error_code(): string {
		$code = $this->error()['code'] ?? null;
		return is_string( $code ) ? $code : '';
	}

	/**
	 * `message` of the server's error object, in English; empty without one.
	 */
	public function error_message(): string {
		$message = $this->error()['message'] ?? null;
		return is_string( $message ) ? $message : '';
	}

	/**
	 * The server's time, if it refused a valid signature because this store's clock is wrong; else null.
	 *
	 * @return int|null Unix seconds.
	 */
	public function time_to_sign_with(): ?int {
		$meta = $this->error()['meta'] ?? null;
		$now  = 401 === $this->status && 'signature_invalid' === $this->error_code() && is_array( $meta ) ? $meta['now'] ?? null : null;
		return is_int( $now ) ? $now : null;
	}

	/**
	 * The decoded body; empty if it is not a JSON object.
	 *
	 * @return array<array-key, mixed>
	 */
	public function json(): array {
		$value = json_decode( $this->body, true );
		return is_array( $value ) ? $value : [];
	}

	/**
	 * @return array<array-key, mixed>
	 */
	private function error(): array {
		$error = $this->json()['error'] ?? null;
		return is_array( $error ) ? $error : [];
	}

	private function other_problem(): string {
		return match ( true ) {
			0 === $this->status   => $this->transport_problem(),
			404 === $this->status => 'check_unknown',
			429 === $this->status => 'rate_limited',
			$this->status >= 500  => 'server_failed',
			default               => 'answer_unexpected',
		};
	}

	/**
	 * WordPress has one code for most failures. Its message quotes cURL's, which is never translated and contains the number of
	 * the error (curl.se/libcurl/c/libcurl-errors.html).
	 */
	private function transport_problem(): string {
		$number = preg_match( '/cURL error (\d+)/', $this->failure, $found ) ? (int) $found[1] : 0;
		return match ( true ) {
			self::ADDRESS_PRIVATE === $this->code => 'address_private',
			'http_request_not_executed' === $this->code => 'calls_blocked',
			self::HOST_UNKNOWN === $this->code, 6 === $number => 'host_unknown',
			7 === $number  => 'connection_refused',
			28 === $number => 'timed_out',
			in_array( $number, self::CURL_TLS_ERRORS, true ) => 'certificate_invalid',
			default        => 'unreachable',
		};
	}
}
