<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\OnAccount;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\OnAccount\{ AccountBuyer, AllowedTerms, OfferRules };

/**
 * The cases are shared with `shared/on-account/allowed-terms.test.ts`.
 *
 * @phpstan-import-type Standing from AccountBuyer
 * @phpstan-type Sample array{name: string, paymentTerms: list<string>, rules: array<string, mixed>, buyer: array{signedIn: bool, roles: list<string>, company: Standing|null}, billingCountry: string, order: array{total: int, currency: string}, terms: list<string>, blocked: string|null}
 */
final class AllowedTermsTest extends TestCase {

	/**
	 * @return array<string, array{Sample}>
	 */
	public static function cases(): array {
		/** @var list<Sample> $cases */
		$cases = json_decode( (string) file_get_contents( __DIR__ . '/../../../../shared/on-account/allowed-terms-cases.json' ), true, 512, JSON_THROW_ON_ERROR );
		return array_combine( array_column( $cases, 'name' ), array_map( static fn ( array $sample ): array => [ $sample ], $cases ) );
	}

	/**
	 * @param Sample $sample
	 */
	#[DataProvider( 'cases' )]
	public function test_a_case_of_the_shared_table( array $sample ): void {
		$buyer = new AccountBuyer( $sample['buyer']['signedIn'], $sample['buyer']['roles'], $sample['buyer']['company'] );
		$rules = OfferRules::read( $sample['rules'] );
		$terms = AllowedTerms::of( $sample['paymentTerms'], $rules, $buyer, $sample['billingCountry'], $sample['order']['total'], $sample['order']['currency'] );
		self::assertSame( [ $sample['terms'], $sample['blocked'] ], [ $terms, $buyer->block() ] );
	}

	public function test_without_saved_rules_everyone_is_offered_every_term(): void {
		foreach ( [ [], false, 'x' ] as $stored ) {
			self::assertEquals( new OfferRules(), OfferRules::read( $stored ) );
			self::assertSame( [ 'net30' ], AllowedTerms::of( [ 'net30' ], OfferRules::read( $stored ), new AccountBuyer(), '', 100, 'EUR' ) );
		}
	}

	public function test_a_rule_that_cannot_be_read_offers_less(): void {
		$rules = OfferRules::read(
			[
				'defaultOffer' => 'friends',
				'offers'       => [
					'net14'     => [ 'to' => [] ],
					'immediate' => [ 'to' => 'approved' ],
				],
				'maxOrder'     => [ 'amount' => '5' ],
			]
		);
		self::assertSame( [ 'approved', 'approved', [ 'amount' => 0, 'currency' => '' ] ], [ $rules->default_offer, $rules->offers['net14']['to'], $rules->max_order ] );
		self::assertSame( [], AllowedTerms::of( [ 'immediate', 'net14', 'net30' ], $rules, new AccountBuyer( true ), 'DE', 1, 'EUR' ) );
		self::assertEquals( $rules, OfferRules::read( $rules->to_array() ) );
	}

	public function test_a_term_may_be_named_like_a_number(): void {
		$rules = OfferRules::read( [ 'defaultOffer' => 'approved', 'offers' => [ '30' => [ 'to' => 'everyone' ] ] ] );
		self::assertSame( [ '30' ], AllowedTerms::of( [ '30', '60' ], $rules, new AccountBuyer(), '', 100, 'EUR' ) );
	}
}
