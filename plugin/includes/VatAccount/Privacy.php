<?php

declare( strict_types=1 );

namespace SvcCheckout\VatAccount;

use SvcCheckout\Vat\SavedVatNumber;
use WP_User;

/**
 * Export and erasure of the VAT number that a customer has saved, with WordPress's tools for personal data.
 */
final class Privacy {

	private const KEY = 'svc-checkout-vat-number';

	public static function register(): void {
		add_filter( 'wp_privacy_personal_data_exporters', static fn ( mixed $exporters ): mixed => is_array( $exporters ) ? $exporters + [ self::KEY => self::part( [ 'callback' => [ self::class, 'export' ] ], 'exporter' ) ] : $exporters );
		add_filter( 'wp_privacy_personal_data_erasers', static fn ( mixed $erasers ): mixed => is_array( $erasers ) ? $erasers + [ self::KEY => self::part( [ 'callback' => [ self::class, 'erase' ] ], 'eraser' ) ] : $erasers );
	}

	/**
	 * @return array{data: list<array<string, mixed>>, done: true}
	 */
	public static function export( string $email ): array {
		$user  = get_user_by( 'email', $email );
		$saved = $user instanceof WP_User ? SavedVatNumber::of_user( $user->ID ) : null;
		if ( ! $user instanceof WP_User || null === $saved ) {
			return [ 'data' => [], 'done' => true ];
		}
		$values = [
			__( 'VAT number', 'svc-checkout' )            => $saved->number,
			__( 'Country of the VAT number', 'svc-checkout' ) => $saved->country,
			__( 'Name registered for the VAT number', 'svc-checkout' ) => $saved->name,
			__( 'VAT check', 'svc-checkout' )             => $saved->summary(),
			__( 'VAT number checked at', 'svc-checkout' ) => $saved->checked_at,
		];
		$data   = [];
		foreach ( array_filter( $values, static fn ( string $value ): bool => '' !== $value ) as $name => $value ) {
			$data[] = compact( 'name', 'value' );
		}
		$item = [
			'group_id'    => self::KEY,
			'group_label' => self::label(),
			'item_id'     => "user-{$user->ID}",
			'data'        => $data,
		];
		return [ 'data' => [ $item ], 'done' => true ];
	}

	/**
	 * Deletes the number. Orders that have it are WooCommerce's part.
	 *
	 * @return array{items_removed: bool, items_retained: false, messages: list<string>, done: true}
	 */
	public static function erase( string $email ): array {
		$user = get_user_by( 'email', $email );
		return [
			'items_removed'  => $user instanceof WP_User && SavedVatNumber::delete( $user->ID ),
			'items_retained' => false,
			'messages'       => [],
			'done'           => true,
		];
	}

	private static function label(): string {
		return __( 'VAT number of the account', 'svc-checkout' );
	}

	/**
	 * @param array{callback: callable} $callback
	 * @return array<string, mixed>
	 */
	private static function part( array $callback, string $kind ): array {
		return [ "{$kind}_friendly_name" => self::label() ] + $callback;
	}
}
