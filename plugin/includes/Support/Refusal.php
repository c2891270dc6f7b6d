<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

use RuntimeException;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * An error response to the checkout server, thrown where the reason is found.
 */
final class Refusal extends RuntimeException {

	/**
	 * @param int                  $status  HTTP status.
	 * @param string               $reason  Code that the server understands.
	 * @param array<string, mixed> $details Further fields of the response.
	 */
	public function __construct( public readonly int $status, public readonly string $reason, public readonly array $details = [] ) {
		parent::__construct( $reason );
	}

	/**
	 * The state of the order does not allow the request, and will not: it needs attention.
	 *
	 * @param string $reason In English, for the server's log and the merchant.
	 */
	public static function of_order( string $reason ): self {
		return new self( 409, 'svc_refused', [ 'reason' => $reason ] );
	}

	/**
	 * A field of the request is missing or malformed.
	 */
	public static function of_field( string $field ): self {
		return new self( 400, 'svc_request_invalid', [ 'field' => $field ] );
	}

	public function response(): WP_REST_Response {
		return new WP_REST_Response( [ 'code' => $this->reason ] + $this->details, $this->status );
	}
}
