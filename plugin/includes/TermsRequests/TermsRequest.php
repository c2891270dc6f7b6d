<?php

declare( strict_types=1 );

namespace SvcCheckout\TermsRequests;

/**
 * A customer's request to buy on account. Immutable.
 */
final class TermsRequest {

	public const REQUESTED = 'requested';
	public const APPROVED  = 'approved';
	public const DECLINED  = 'declined';

	/**
	 * @param string $id           `tr_…`.
	 * @param int    $customer     User.
	 * @param string $company      As the customer entered it.
	 * @param string $vat_number   As above; empty if none was given. It proves nothing.
	 * @param string $message      To the accounts team; may be empty.
	 * @param string $locale       Of the customer, such as `de_DE`: the language of the reply.
	 * @param int    $requested_at Unix seconds.
	 * @param string $company_id   Company that the customer was added to; empty unless approved.
	 * @param string $note         Of the accounts team to the customer; may be empty.
	 * @param int    $decided_by   User; 0 while it is open.
	 * @param int    $decided_at   Unix seconds; 0 while it is open.
	 */
	public function __construct(
		public readonly string $id,
		public readonly int $customer,
		public readonly string $company,
		public readonly string $vat_number,
		public readonly string $message,
		public readonly string $locale,
		public readonly int $requested_at,
		public readonly string $state = self::REQUESTED,
		public readonly string $company_id = '',
		public readonly string $note = '',
		public readonly int $decided_by = 0,
		public readonly int $decided_at = 0,
	) {}

	public static function new_id(): string {
		return 'tr_' . bin2hex( random_bytes( 12 ) );
	}

	/**
	 * @param array<array-key, mixed> $row Of the table.
	 */
	public static function of_row( array $row ): self {
		$text   = static fn ( string $name ): string => is_scalar( $row[ $name ] ?? null ) ? (string) $row[ $name ] : '';
		$number = static fn ( string $name ): int => is_numeric( $row[ $name ] ?? null ) ? (int) $row[ $name ] : 0;
		return new self(
			$text( 'id' ),
			$number( 'customer' ),
			$text( 'company' ),
			$text( 'vat_number' ),
			$text( 'message' ),
			$text( 'locale' ),
			$number( 'requested_at' ),
			$text( 'state' ),
			$text( 'company_id' ),
			$text( 'note' ),
			$number( 'decided_by' ),
			$number( 'decided_at' ),
		);
	}

	public function is_open(): bool {
		return self::REQUESTED === $this->state;
	}

	/**
	 * The request with a decision on it.
	 *
	 * @param string $state `APPROVED` or `DECLINED`.
	 */
	public function decided( string $state, string $company_id, string $note, int $by, int $at ): self {
		return new self( $this->id, $this->customer, $this->company, $this->vat_number, $this->message, $this->locale, $this->requested_at, $state, $company_id, $note, $by, $at );
	}

	/**
	 * Id of the company that an approval makes for the customer: the same each time, so that an interrupted approval that is
	 * repeated makes no second one.
	 */
	public function new_company_id(): string {
		return 'co_' . substr( $this->id, 3 );
	}

	/**
	 * The request as it was made, without the decision on it.
	 */
	public function asked(): self {
		return new self( $this->id, $this->customer, $this->company, $this->vat_number, $this->message, $this->locale, $this->requested_at );
	}

	/**
	 * The day of the request, in the store's time zone and date format.
	 */
	public function requested_day(): string {
		return self::day( $this->requested_at );
	}

	/**
	 * The same day as YYYY-MM-DD.
	 */
	public function requested_on(): string {
		return (string) wp_date( 'Y-m-d', $this->requested_at );
	}

	/**
	 * As requested_day(), of the decision; empty while the request is open.
	 */
	public function decided_day(): string {
		return 0 === $this->decided_at ? '' : self::day( $this->decided_at );
	}

	private static function day( int $time ): string {
		return (string) wp_date( wc_date_format(), $time );
	}
}
