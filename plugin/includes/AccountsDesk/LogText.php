<?php

declare( strict_types=1 );

namespace SvcCheckout\AccountsDesk;

use SvcCheckout\OnAccount\CompanyLog;
use SvcCheckout\Settings\{ B2bSettings, PaymentTerms };
use SvcCheckout\Support\{ Money, OrderMeta };

/**
 * An entry of a company's log as one sentence.
 *
 * @phpstan-import-type Entry from CompanyLog
 */
final class LogText {

	/**
	 * Before it stands the name of a company that was merged into this one later.
	 *
	 * @param Entry $entry
	 */
	public static function of( array $entry ): string {
		return ( '' === $entry['source'] ? '' : $entry['source'] . ': ' ) . self::text( $entry );
	}

	/**
	 * An order as the page links it.
	 */
	public static function order( string $number ): string {
		return "#$number";
	}

	/**
	 * That an order was paid.
	 *
	 * @param int $amount Minor units.
	 */
	public static function paid( string $number, int $amount, string $currency ): string {
		/* translators: 1: number of an order, 2: amount. */
		return sprintf( __( 'Order %1$s paid: %2$s', 'svc-checkout' ), self::order( $number ), Money::format( $amount, $currency ) );
	}

	/**
	 * @param Entry $entry
	 */
	private static function text( array $entry ): string {
		$data  = $entry['data'];
		$from  = $data['from'] ?? null;
		$to    = $data['to'] ?? null;
		$text  = static fn ( mixed $value ): string => is_scalar( $value ) ? (string) $value : '';
		$order = self::order( $text( $data['number'] ?? '' ) );
		return match ( $entry['kind'] ) {
			CompanyLog::CREATED         => __( 'Company created', 'svc-checkout' ),
			/* translators: 1: previous name, 2: new name. */
			CompanyLog::RENAMED         => sprintf( __( 'Renamed from %1$s to %2$s', 'svc-checkout' ), $text( $from ), $text( $to ) ),
			CompanyLog::VAT_NUMBERS     => __( 'VAT numbers changed', 'svc-checkout' ),
			/* translators: 1: previous payment terms, 2: new ones. */
			CompanyLog::TERMS           => sprintf( __( 'Payment terms changed from %1$s to %2$s', 'svc-checkout' ), self::terms( $from ), self::terms( $to ) ),
			/* translators: 1: previous credit limit, 2: new one. */
			CompanyLog::LIMITS          => sprintf( __( 'Credit limit changed from %1$s to %2$s', 'svc-checkout' ), self::limits( $from ), self::limits( $to ) ),
			CompanyLog::OVERDUE_DAYS    => null === $to
				? __( 'Days overdue before terms stop: as in the settings', 'svc-checkout' )
				/* translators: %s: number of days. */
				: sprintf( __( 'Days overdue before terms stop: %s', 'svc-checkout' ), $text( $to ) ),
			CompanyLog::STATUS          => 'active' === $to ? __( 'May buy on account again', 'svc-checkout' ) : __( 'Suspended: members pay now', 'svc-checkout' ),
			CompanyLog::NOTE            => __( 'Note changed', 'svc-checkout' ),
			/* translators: %s: names of customers. */
			CompanyLog::MEMBERS_ADDED   => sprintf( __( 'Added: %s', 'svc-checkout' ), self::names( $data ) ),
			/* translators: %s: names of customers. */
			CompanyLog::MEMBERS_REMOVED => sprintf( __( 'Removed: %s', 'svc-checkout' ), self::names( $data ) ),
			/* translators: %s: name of a company. */
			CompanyLog::MERGED          => sprintf( __( 'The company %s was merged into this one', 'svc-checkout' ), $text( $data['name'] ?? '' ) ),
			/* translators: %s: number of an order. */
			CompanyLog::ORDER_PUT       => sprintf( __( 'Order %s put on account', 'svc-checkout' ), $order ),
			/* translators: %s: number of an order. */
			CompanyLog::ORDER_OFF       => sprintf( __( 'Order %s taken off account', 'svc-checkout' ), $order ),
			CompanyLog::ORDER_PAID      => self::paid( $text( $data['number'] ?? '' ), (int) $text( $data['amount'] ?? 0 ), $text( $data['currency'] ?? '' ) ),
			/* translators: %s: number of an order. */
			CompanyLog::ORDER_ASSIGNED  => sprintf( __( 'Order %s assigned to this company', 'svc-checkout' ), $order ),
			/* translators: %s: number of an order. */
			CompanyLog::ORDER_LEFT      => sprintf( __( 'Order %s no longer counts to this company', 'svc-checkout' ), $order ),
			/* translators: %s: number of an order. */
			CompanyLog::ORDER_UNPAID    => sprintf( __( 'Payment of order %s undone', 'svc-checkout' ), $order ),
			/* translators: %s: number of an order. */
			CompanyLog::ORDER_REMINDED  => sprintf( __( 'Reminder sent for order %s', 'svc-checkout' ), $order ),
			/* translators: 1: number of an order, 2: day. */
			CompanyLog::ORDER_DUE       => sprintf( __( 'Order %1$s is due on %2$s', 'svc-checkout' ), $order, OrderMeta::day( $text( $data['due'] ?? '' ) ) ),
			/* translators: %s: number of an order. */
			CompanyLog::ORDER_CANCELED  => sprintf( __( 'Order %s cancelled', 'svc-checkout' ), $order ),
			default                     => $entry['kind'],
		};
	}

	private static function terms( mixed $terms ): string {
		if ( ! is_array( $terms ) ) {
			return __( 'those of approved companies', 'svc-checkout' );
		}
		$labels = B2bSettings::payment_terms();
		$named  = array_map( static fn ( string $term ): string => PaymentTerms::label( $term, $labels ), array_filter( $terms, 'is_string' ) );
		return [] === $named ? __( 'none', 'svc-checkout' ) : implode( ', ', $named );
	}

	private static function limits( mixed $limits ): string {
		if ( ! is_array( $limits ) ) {
			return __( 'unlimited', 'svc-checkout' );
		}
		$amounts = [];
		foreach ( $limits as $currency => $amount ) {
			$amounts[] = is_int( $amount ) ? Money::format( $amount, (string) $currency ) : '';
		}
		return [] === $amounts ? __( 'none', 'svc-checkout' ) : implode( ', ', $amounts );
	}

	/**
	 * @param array<array-key, mixed> $references Users.
	 */
	private static function names( array $references ): string {
		$name = static function ( mixed $reference ): string {
			$user = get_userdata( is_numeric( $reference ) ? (int) $reference : 0 );
			return false === $user ? __( 'Deleted account', 'svc-checkout' ) : $user->display_name;
		};
		return implode( ', ', array_map( $name, array_values( $references ) ) );
	}
}
