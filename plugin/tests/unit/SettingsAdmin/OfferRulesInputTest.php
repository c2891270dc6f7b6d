<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\SettingsAdmin;

use PHPUnit\Framework\TestCase;
use SvcCheckout\SettingsAdmin\OfferRulesInput;

final class OfferRulesInputTest extends TestCase {

	public function test_only_terms_with_an_audience_of_their_own_are_kept(): void {
		$posted = [
			'rows' => [
				0 => [ 'value' => 'immediate', 'to' => 'approved' ],
				1 => [ 'value' => 'net14', 'to' => '' ],
				4 => [ 'value' => ' net30 ', 'to' => 'everyone', 'roles' => [ 'customer' ], 'countries' => [ 'DE', 'AT', 'DE', 'Austria', [] ] ],
				5 => [ 'value' => 'net60', 'to' => 'roles', 'roles' => [ 'wholesale', 7 ] ],
				6 => [ 'value' => 'net90', 'to' => 'friends' ],
				7 => 'x',
			],
		];
		self::assertSame(
			[
				'net30' => [ 'to' => 'everyone', 'roles' => null, 'countries' => [ 'DE', 'AT' ] ],
				'net60' => [ 'to' => 'signed_in', 'roles' => [ 'wholesale' ], 'countries' => null ],
				'net90' => [ 'to' => 'approved', 'roles' => null, 'countries' => null ],
			],
			OfferRulesInput::offers( $posted )['value']
		);
		self::assertSame( [ 'value' => [], 'error' => null ], OfferRulesInput::offers( 'x' ) );
	}

	public function test_a_term_for_roles_needs_one(): void {
		self::assertSame( [ 'value' => [], 'error' => 'offer_without_roles' ], OfferRulesInput::offers( [ 'rows' => [ [ 'value' => 'net14', 'to' => 'everyone' ], [ 'value' => 'net30', 'to' => 'roles' ] ] ] ) );
	}

	public function test_the_largest_order_is_an_amount_of_the_currency(): void {
		foreach ( [ '500' => 50000, '499,90' => 49990, ' 0.05 ' => 5 ] as $typed => $amount ) {
			self::assertSame( [ 'value' => [ 'amount' => $amount, 'currency' => 'EUR' ], 'error' => null ], OfferRulesInput::max_order( (string) $typed, 'EUR' ) );
		}
		self::assertSame( [ 'amount' => 500, 'currency' => 'JPY' ], OfferRulesInput::max_order( '500', 'JPY' )['value'] );
		self::assertSame( [ 'value' => null, 'error' => null ], OfferRulesInput::max_order( ' ', 'EUR' ) );
		foreach ( [ '0', '-5', '1.000,00', 'many', '1e3' ] as $typed ) {
			self::assertSame( [ 'value' => null, 'error' => 'max_order_wrong' ], OfferRulesInput::max_order( $typed, 'EUR' ), $typed );
		}
		self::assertSame( '499.90', OfferRulesInput::format_amount( [ 'amount' => 49990, 'currency' => 'EUR' ] ) );
	}

	public function test_days_overdue_are_a_whole_number_up_to_a_year(): void {
		self::assertSame( [ 0, 30, null ], array_map( static fn ( string $typed ): ?int => OfferRulesInput::overdue_days( $typed )['value'], [ '0', ' 30', '' ] ) );
		foreach ( [ '366', '-1', '1.5', 'x' ] as $typed ) {
			self::assertSame( 'overdue_days_wrong', OfferRulesInput::overdue_days( $typed )['error'], $typed );
		}
	}
}
