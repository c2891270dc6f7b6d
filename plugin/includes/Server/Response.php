<?php
/**
 * What came back from the checkout server, and what it means for a connection test.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Server;

defined( 'ABSPATH' ) || exit;

/**
 * Pure. A null verdict is good news; else it is a code with a sentence in {@see ConnectionMessages}.
 */
final class Response {

	/** Failure codes of ours: WordPress has none for an address that it does not want to call. */
	public const ADDRESS_PRIVATE = 'svc_checkout_address_private';
	public const HOST_UNKNOWN    = 'svc_checkout_host_unknown';

	private const CURL_TLS_ERRORS = [ 35, 51, 53, 54, 58, 59, 60, 77, 83, 90, 91 ];

	/**
	 * Use `received()` or `failure()`.
	 *
	 * @param int    $status     HTTP status; 0 when nothing came back.
	 * @param string $request_id Header `svc-request-id`, which the server puts on every answer.
	 * @param string $body       The answer's body.
	 * @param string $code       Why nothing came back: WordPress's error code.
	 * @param string $failure    The same in WordPress's words.
	 */
	private function __construct(
		public readonly int $status,
		public readonly string $request_id,
		private readonly string $body,
		private readonly string $code = '',
		public readonly string $failure = '',
	) {}

	/**
	 * Something answered.
	 *
	 * @param int    $status     HTTP status.
	 * @param string $request_id Header `svc-request-id`, or empty.
	 * @param string $body       The answer's body.
	 */
	public static function received( int $status, string $request_id, string $body ): self {
		return new self( $status, $request_id, $body );
	}

	/**
	 * Nothing answered.
	 *
	 * @param string $code    WordPress's error code, or our own.
	 * @param string $failure What WordPress says about it, in the site's language or in English.
	 */
	public static function failure( string $code, string $failure ): self {
		return new self( 0, '', '', $code, $failure );
	}

	/**
	 * What `GET /health/ready` tells about the address.
	 */
	public function readiness_problem(): ?string {
		if ( 0 === $this->status ) {
			return $this->transport_problem();
		}
		return match ( true ) {
			$this->status >= 300 && $this->status < 400 => 'redirected',
			in_array( $this->status, [ 502, 503, 504 ], true ) => 'server_not_ready',
			'' === $this->request_id => 'not_our_server',
			200 !== $this->status    => 'answer_unexpected',
			default                  => null,
		};
	}

	/**
	 * What the authenticated `GET /health/ai-chat` tells about the key. The server was found ready before.
	 */
	public function key_problem(): ?string {
		if ( 0 === $this->status ) {
			return $this->transport_problem();
		}
		return match ( true ) {
			200 === $this->status && '' !== $this->text( 'status' ) => null,
			401 === $this->status => 'api_key_revoked' === $this->error_code() ? 'key_revoked' : 'key_refused',
			403 === $this->status => 'key_not_allowed',
			404 === $this->status => 'check_unknown',
			429 === $this->status => 'rate_limited',
			$this->status >= 500  => 'server_failed',
			default               => 'answer_unexpected',
		};
	}

	/**
	 * What `POST /v1/store/connect` tells about the way back, from the server to this store.
	 */
	public function connect_problem(): ?string {
		if ( 0 === $this->status ) {
			return $this->transport_problem();
		}
		$error  = $this->decoded()['error'] ?? null;
		$meta   = is_array( $error ) && is_array( $error['meta'] ?? null ) ? $error['meta'] : [];
		$reason = is_string( $meta['reason'] ?? null ) ? $meta['reason'] : '';
		return match ( true ) {
			200 === $this->status => null,
			'store_refused' === $this->error_code(), 'store_unavailable' === $this->error_code() => "store_$reason",
			'url_not_allowed' === $this->error_code() => 'store_url_not_allowed',
			401 === $this->status => 'key_refused',
			404 === $this->status => 'check_unknown',
			429 === $this->status => 'rate_limited',
			$this->status >= 500  => 'server_failed',
			default               => 'answer_unexpected',
		};
	}

	/**
	 * WordPress gives most failures one code; the sentence of cURL that it passes on, never translated, names
	 * the error by number (curl.se/libcurl/c/libcurl-errors.html).
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

	/**
	 * The code in the server's error envelope, `{error: {code}}`; empty when there is none.
	 */
	public function error_code(): string {
		$error = $this->decoded()['error'] ?? null;
		return is_array( $error ) && is_string( $error['code'] ?? null ) ? $error['code'] : '';
	}

	/**
	 * A text field at the top of the body; empty when there is none.
	 *
	 * @param string $field Name of the field.
	 */
	private function text( string $field ): string {
		$value = $this->decoded()[ $field ] ?? null;
		return is_string( $value ) ? $value : '';
	}

	/**
	 * The body as JSON; an empty array when it is not a JSON object.
	 *
	 * @return array<array-key, mixed>
	 */
	public function decoded(): array {
		$value = json_decode( $this->body, true );
		return is_array( $value ) ? $value : [];
	}
}
