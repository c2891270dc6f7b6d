<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\SettingsAdmin;

use PHPUnit\Framework\TestCase;
use SvcCheckout\SettingsAdmin\Sync;

final class SyncTest extends TestCase {

	public function test_a_change_on_one_side_wins_and_changes_on_both_are_a_conflict(): void {
		$with = static fn ( string ...$terms ): array => [
			'paymentTerms'    => array_map( static fn ( string $term ): array => [ 'label' => $term, 'value' => $term, 'default' => false ], array_values( $terms ) ),
			'requireValidVat' => false,
			'vatNameMismatch' => 'warn',
			'vatNumbers'      => [ 'eu' => '', 'gb' => '' ],
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
}
