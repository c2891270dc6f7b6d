<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

/**
 * A company that the store lets buy on account. Immutable.
 */
final class Company {

	public const STATUSES = [ AccountBuyer::ACTIVE, AccountBuyer::SUSPENDED ];

	/**
	 * @param string                  $id            `co_…`.
	 * @param list<string>            $vat_numbers   Hints for the staff. A VAT number grants nothing.
	 * @param list<string>|null       $terms         Values of the agreed terms; null: as offered to approved companies.
	 * @param array<string, int>|null $credit_limits Minor units by currency, 0 in any other; null: unlimited.
	 * @param int|null                $overdue_days  Null: the store's setting.
	 * @param int                     $revision      Counts the company's changes; 0 before it is saved.
	 */
	public function __construct(
		public readonly string $id,
		public readonly string $name,
		public readonly array $vat_numbers = [],
		public readonly ?array $terms = null,
		public readonly ?array $credit_limits = null,
		public readonly ?int $overdue_days = null,
		public readonly string $status = AccountBuyer::ACTIVE,
		public readonly string $note = '',
		public readonly int $revision = 0,
	) {}

	/**
	 * @param array<array-key, mixed> $row Of the table.
	 */
	public static function of_row( array $row ): self {
		$text = static fn ( string $name ): string => is_scalar( $row[ $name ] ?? null ) ? (string) $row[ $name ] : '';
		return new self(
			$text( 'id' ),
			$text( 'name' ),
			self::texts( $row['vat_numbers'] ?? null ) ?? [],
			self::texts( $row['terms'] ?? null ),
			self::amounts( $row['credit_limits'] ?? null ),
			is_numeric( $row['overdue_days'] ?? null ) ? (int) $row['overdue_days'] : null,
			AccountBuyer::ACTIVE === $text( 'status' ) ? AccountBuyer::ACTIVE : AccountBuyer::SUSPENDED,
			$text( 'note' ),
			(int) $text( 'revision' ),
		);
	}

	/**
	 * The credit limit in a currency, in minor units; null if unlimited. Nothing is converted.
	 */
	public function limit( string $currency ): ?int {
		return null === $this->credit_limits ? null : $this->credit_limits[ $currency ] ?? 0;
	}

	/**
	 * The last due day, YYYY-MM-DD, that counts as overdue today; null if none does.
	 *
	 * @param OfferRules $rules With the store's setting.
	 */
	public function overdue_before( OfferRules $rules ): ?string {
		$days = $this->overdue_days ?? $rules->overdue_days;
		return null === $days ? null : (string) wp_date( 'Y-m-d', (int) strtotime( "-$days days" ) );
	}

	/**
	 * A list of texts from JSON; null if there is none. A damaged one is empty: it grants nothing.
	 *
	 * @return list<string>|null
	 */
	public static function texts( mixed $json ): ?array {
		if ( ! is_string( $json ) ) {
			return null;
		}
		$values = json_decode( $json, true );
		return array_values( array_filter( is_array( $values ) ? $values : [], 'is_string' ) );
	}

	/**
	 * @return array<string, int>|null
	 */
	private static function amounts( mixed $json ): ?array {
		if ( ! is_string( $json ) ) {
			return null;
		}
		$amounts = [];
		$values  = json_decode( $json, true );
		foreach ( is_array( $values ) ? $values : [] as $currency => $amount ) {
			if ( is_int( $amount ) ) {
				$amounts[ (string) $currency ] = $amount;
			}
		}
		return $amounts;
	}
}
