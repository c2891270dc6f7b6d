<?php
/**
 * An answer that says no.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Support;

use RuntimeException;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * Thrown by whoever finds the reason, turned into the answer by {@see Routes}.
 */
final class Refusal extends RuntimeException {

	/**
	 * Takes what the answer says.
	 *
	 * @param int                  $status    HTTP status.
	 * @param string               $code_name The server knows the reason by it.
	 * @param array<string, mixed> $facts     What else the answer says.
	 */
	public function __construct(
		public readonly int $status,
		public readonly string $code_name,
		public readonly array $facts = [],
	) {
		parent::__construct( $code_name );
	}

	/**
	 * For good: the order's state does not allow it. A person must look.
	 *
	 * @param string $reason In English, for the server's log and the merchant.
	 */
	public static function of_order( string $reason ): self {
		return new self( 409, 'svc_refused', [ 'reason' => $reason ] );
	}

	/**
	 * The request is not what it should be.
	 *
	 * @param string $field Which part of it.
	 */
	public static function of_field( string $field ): self {
		return new self( 400, 'svc_request_invalid', [ 'field' => $field ] );
	}

	/**
	 * As an answer.
	 */
	public function response(): WP_REST_Response {
		return new WP_REST_Response( [ 'code' => $this->code_name ] + $this->facts, $this->status );
	}
}
