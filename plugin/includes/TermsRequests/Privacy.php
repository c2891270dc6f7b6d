<?php

declare( strict_types=1 );

namespace SvcCheckout\TermsRequests;

use WP_User;

/**
 * Export and erasure of a customer's requests, with WordPress's tools for personal data.
 */
final class Privacy {

	private const KEY = 'svc-checkout-terms-requests';

	public static function register(): void {
		add_filter( 'wp_privacy_personal_data_exporters', static fn ( mixed $exporters ): mixed => is_array( $exporters ) ? $exporters + [ self::KEY => self::part( [ 'callback' => [ self::class, 'export' ] ], 'exporter' ) ] : $exporters );
		add_filter( 'wp_privacy_personal_data_erasers', static fn ( mixed $erasers ): mixed => is_array( $erasers ) ? $erasers + [ self::KEY => self::part( [ 'callback' => [ self::class, 'erase' ] ], 'eraser' ) ] : $erasers );
	}

	/**
	 * @return array{data: list<array<string, mixed>>, done: true}
	 */
	public static function export( string $email ): array {
		$user = get_user_by( 'email', $email );
		$data = array_map( [ self::class, 'item' ], $user instanceof WP_User ? Requests::of_customer( $user->ID ) : [] );
		return [ 'data' => $data, 'done' => true ];
	}

	/**
	 * Deletes the requests. The company that an approved customer was added to stays.
	 *
	 * @return array{items_removed: bool, items_retained: false, messages: list<string>, done: true}
	 */
	public static function erase( string $email ): array {
		$user    = get_user_by( 'email', $email );
		$deleted = $user instanceof WP_User ? Requests::delete_of( $user->ID ) : 0;
		return [
			'items_removed'  => $deleted > 0,
			'items_retained' => false,
			'messages'       => [],
			'done'           => true,
		];
	}

	/**
	 * @return array<string, mixed>
	 */
	private static function item( TermsRequest $request ): array {
		$values = [
			__( 'Asked on', 'svc-checkout' )           => $request->requested_day(),
			__( 'Company', 'svc-checkout' )            => $request->company,
			__( 'VAT number', 'svc-checkout' )         => $request->vat_number,
			__( 'Message', 'svc-checkout' )            => $request->message,
			__( 'Decided on', 'svc-checkout' )         => $request->decided_day(),
			__( 'Note to the customer', 'svc-checkout' ) => $request->note,
		];
		$data   = [];
		foreach ( array_filter( $values, static fn ( string $value ): bool => '' !== $value ) as $name => $value ) {
			$data[] = compact( 'name', 'value' );
		}
		return [
			'group_id'    => self::KEY,
			'group_label' => __( 'Requests to buy on account', 'svc-checkout' ),
			'item_id'     => $request->id,
			'data'        => $data,
		];
	}

	/**
	 * @param array{callback: callable} $callback
	 * @return array<string, mixed>
	 */
	private static function part( array $callback, string $kind ): array {
		return [ "{$kind}_friendly_name" => __( 'Requests to buy on account', 'svc-checkout' ) ] + $callback;
	}
}
