<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Support\{ Money, OrderMeta };

/**
 * Why a company's order is not taken on account. It can be paid now instead.
 */
final class CreditRefusal {

	/**
	 * @param string   $reason    `limit`, {@see AccountBuyer::SUSPENDED} or {@see AccountBuyer::OVERDUE}.
	 * @param string   $currency  Of the order.
	 * @param int      $limit     Credit limit in that currency, in minor units.
	 * @param int      $remaining What is left of it.
	 * @param string   $since     Due day of the oldest payment that is overdue, YYYY-MM-DD.
	 */
	private function __construct(
		private readonly string $reason,
		private readonly string $currency = '',
		private readonly int $limit = 0,
		private readonly int $remaining = 0,
		private readonly string $since = '',
	) {}

	public static function over_limit( string $currency, int $limit, int $used ): self {
		return new self( 'limit', $currency, $limit, max( 0, $limit - $used ) );
	}

	public static function suspended(): self {
		return new self( AccountBuyer::SUSPENDED );
	}

	public static function overdue( string $since ): self {
		return new self( AccountBuyer::OVERDUE, '', 0, 0, $since );
	}

	/**
	 * Whether the company may buy on account, but not for this total.
	 */
	public function is_over_limit(): bool {
		return 'limit' === $this->reason;
	}

	/**
	 * For the checkout server.
	 */
	public function code(): string {
		return $this->is_over_limit() ? 'svc_credit_exceeded' : 'svc_account_blocked';
	}

	/**
	 * For the checkout server; amounts in minor units.
	 *
	 * @return array<string, int|string>
	 */
	public function details(): array {
		if ( $this->is_over_limit() ) {
			return [
				'limit'     => $this->limit,
				'remaining' => $this->remaining,
				'currency'  => $this->currency,
			];
		}
		return [ 'reason' => $this->reason ] + ( '' === $this->since ? [] : [ 'since' => $this->since ] );
	}

	/**
	 * For the shopper.
	 */
	public function message(): string {
		if ( $this->is_over_limit() ) {
			/* translators: %s: amount with currency. */
			return sprintf( __( 'This order is over your credit limit: %s left. Please order less or pay now.', 'svc-checkout' ), Money::format( $this->remaining, $this->currency ) );
		}
		if ( AccountBuyer::SUSPENDED === $this->reason ) {
			return __( 'Buying on account is paused for your company. Please contact us or pay now.', 'svc-checkout' );
		}
		/* translators: %s: date. */
		return sprintf( __( 'An invoice of your company has been due since %s. Please settle it or pay now.', 'svc-checkout' ), OrderMeta::day( $this->since ) );
	}
}
