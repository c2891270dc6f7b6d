<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\SettingsAdmin;

use PHPUnit\Framework\TestCase;
use SvcCheckout\OnAccount\OfferRules;
use SvcCheckout\SettingsAdmin\{ SharedSettings, Sync };

final class SyncTest extends TestCase {

	public function test_a_change_on_one_side_wins_and_changes_on_both_are_a_conflict(): void {
		$with = static fn ( string ...$terms ): array => [
			'paymentTerms'    => array_map( static fn ( string $term ): array => [ 'label' => $term, 'value' => $term, 'default' => false ], array_values( $terms ) ),
			'requireValidVat' => false,
			'vatNameMismatch' => 'warn',
			'vatNumbers'      => [ 'eu' => '', 'gb' => '' ],
			'onAccount'       => null,
		];
		$none = $with();
		self::assertSame( 'store', Sync::winner( $with( 'a' ), $none, null ), 'first time, server untouched' );
		self::assertSame( 'server', Sync::winner( $none, $with( 'a' ), null ), 'first time, store untouched' );
		self::assertSame( 'both', Sync::winner( $with( 'a' ), $with( 'b' ), null ), 'first time, both set' );
		self::assertSame( 'store', Sync::winner( $with( 'b' ), $with( 'a' ), $with( 'a' ) ), 'changed in the store' );
		self::assertSame( 'store', Sync::winner( $none, $with( 'a' ), $with( 'a' ) ), 'emptied in the store' );
		self::assertSame( 'server', Sync::winner( $with( 'a' ), $with( 'b' ), $with( 'a' ) ), 'changed on the server' );
		self::assertSame( 'both', Sync::winner( $with( 'b' ), $with( 'c' ), $with( 'a' ) ), 'changed on both' );
		self::assertSame( 'store', Sync::winner( $with( 'b' ), $with( 'b' ), $with( 'a' ) ), 'changed alike on both' );
	}

	public function test_the_offer_is_compared_once_the_server_knows_it(): void {
		$with    = static fn ( ?string $audience ): array => [
			'paymentTerms'    => [],
			'requireValidVat' => false,
			'vatNameMismatch' => 'warn',
			'vatNumbers'      => [ 'eu' => '', 'gb' => '' ],
			'onAccount'       => null === $audience ? null : ( new OfferRules( $audience ) )->to_array(),
		];
		$compare = static fn ( ?string $store, ?string $server, ?string $agreed ): string => Sync::winner( SharedSettings::comparable( $with( $store ), $with( $server ) ), $with( $server ), SharedSettings::comparable( $with( $agreed ), $with( $server ) ) );
		self::assertSame( 'store', $compare( 'approved', null, null ), 'an older server' );
		self::assertStringNotContainsString( 'onAccount', (string) json_encode( SharedSettings::to_patch( SharedSettings::comparable( $with( 'approved' ), $with( null ) ), $with( null ) ) ) );
		self::assertSame( 'store', $compare( 'approved', 'everyone', null ), 'set in the store before the server was updated' );
		self::assertSame( 'server', $compare( 'everyone', 'approved', null ), 'set on the updated server' );
		self::assertSame( 'both', $compare( 'signed_in', 'approved', 'everyone' ), 'changed on both' );
	}

	public function test_an_offer_that_was_removed_in_the_store_is_removed_on_the_server(): void {
		$shared = static fn ( string ...$terms ): array => [
			'paymentTerms'    => [],
			'requireValidVat' => false,
			'vatNameMismatch' => 'warn',
			'vatNumbers'      => [ 'eu' => '', 'gb' => '' ],
			'onAccount'       => ( new OfferRules( 'everyone', array_fill_keys( array_values( $terms ), [ 'to' => 'approved', 'roles' => null, 'countries' => [ 'DE' ] ] ) ) )->to_array(),
		];
		$patch  = json_decode( (string) json_encode( SharedSettings::to_patch( $shared( 'net30' ), $shared( 'net30', 'net60' ) ) ), true );
		self::assertIsArray( $patch );
		self::assertEquals(
			[ 'defaultOffer' => 'everyone', 'offers' => [ 'net30' => [ 'to' => 'approved', 'roles' => null, 'countries' => [ 'DE' ] ], 'net60' => null ], 'maxOrder' => null, 'overdueDays' => null, 'allowRequests' => false ],
			is_array( $patch['b2b'] ?? null ) ? $patch['b2b']['onAccount'] ?? null : null
		);
		self::assertStringContainsString( '"offers":{}', (string) json_encode( SharedSettings::to_patch( $shared(), $shared() ) ) );
	}
}
