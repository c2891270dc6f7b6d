<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Rest;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Rest\Signature;

final class SignatureTest extends TestCase {

	private const SECRET = 'svc_ms_test_0123456789abcdefghijklmnopqrstuvwxyz';
	private const NOW    = 1_790_000_000;
	private const ID     = 'msg_01JAY0000000000000000000AA';
	private const BODY   = '{"route":"/quote","n":1}';
	/** Made by the npm package standardwebhooks 1.0 with the UTF-8 bytes of SECRET as its raw key. */
	private const SIGNATURE = 'v1,AVzodppj9iqPYeNKoG4s/ySS+VGVUkTGtTZjcvfogb4=';

	private static function problem( string $id = self::ID, string $time = '1790000000', string $signature = self::SIGNATURE, string $body = self::BODY, string $secret = self::SECRET, int $now = self::NOW ): ?string {
		return Signature::problem( $id, $time, $signature, $body, $secret, $now );
	}

	public function test_a_message_signed_by_the_official_library_is_accepted(): void {
		self::assertNull( self::problem() );
	}

	public function test_the_headers_of_a_message_are_those_of_the_official_library(): void {
		$expected = [
			'webhook-id'        => self::ID,
			'webhook-timestamp' => '1790000000',
			'webhook-signature' => self::SIGNATURE,
		];
		self::assertSame( $expected, Signature::headers( self::ID, self::BODY, self::SECRET, self::NOW ) );
	}

	public function test_one_right_signature_among_others_is_enough_while_the_server_replaces_its_secret(): void {
		self::assertNull( self::problem( signature: 'v1,bm90IGl0 ' . self::SIGNATURE ) );
	}

	public function test_clocks_may_differ_by_five_minutes_and_not_a_second_more(): void {
		self::assertNull( self::problem( now: self::NOW + 300 ) );
		self::assertNull( self::problem( now: self::NOW - 300 ) );
		self::assertSame( Signature::CLOCK, self::problem( now: self::NOW + 301 ) );
		self::assertSame( Signature::CLOCK, self::problem( now: self::NOW - 301 ) );
	}

	#[DataProvider( 'forgeries' )]
	public function test_whatever_was_not_signed_like_this_is_refused( string $id, string $time, string $signature, string $body, string $secret ): void {
		self::assertSame( Signature::INVALID, self::problem( $id, $time, $signature, $body, $secret ) );
	}

	/**
	 * @return array<string, array{string, string, string, string, string}>
	 */
	public static function forgeries(): array {
		return [
			'another id'           => [ 'msg_other', '1790000000', self::SIGNATURE, self::BODY, self::SECRET ],
			'another time'         => [ self::ID, '1790000001', self::SIGNATURE, self::BODY, self::SECRET ],
			'another body'         => [ self::ID, '1790000000', self::SIGNATURE, self::BODY . ' ', self::SECRET ],
			'another secret'       => [ self::ID, '1790000000', self::SIGNATURE, self::BODY, 'svc_ms_test_other' ],
			'no secret saved'      => [ self::ID, '1790000000', 'v1,' . base64_encode( hash_hmac( 'sha256', self::ID . '.1790000000.' . self::BODY, '', true ) ), self::BODY, '' ],
			'no signature'         => [ self::ID, '1790000000', '', self::BODY, self::SECRET ],
			'version 2'            => [ self::ID, '1790000000', str_replace( 'v1,', 'v2,', self::SIGNATURE ), self::BODY, self::SECRET ],
			'an id with a dot'     => [ 'msg_1.2', '1790000000', self::SIGNATURE, self::BODY, self::SECRET ],
			'a time that is none'  => [ self::ID, '1790000000e0', self::SIGNATURE, self::BODY, self::SECRET ],
			'five signatures deep' => [ self::ID, '1790000000', 'a b c d ' . self::SIGNATURE, self::BODY, self::SECRET ],
		];
	}

	/**
	 * The server tests the same vectors (store-signature.test.ts).
	 *
	 * @param array<string, string|int> $vector
	 */
	#[DataProvider( 'vectors' )]
	public function test_proofs_and_answers_are_signed_as_in_the_shared_vectors( string $kind, array $vector ): void {
		$text = static fn ( string $key ): string => (string) $vector[ $key ];
		if ( 'proofs' === $kind ) {
			self::assertSame( $text( 'proof' ), Signature::proof( $text( 'nonce' ), $text( 'merchant' ), $text( 'restUrl' ), $text( 'secret' ) ) );
		} else {
			self::assertSame( $text( 'signature' ), Signature::of_answer( $text( 'webhookId' ), (int) $vector['status'], $text( 'body' ), $text( 'secret' ) ) );
		}
	}

	/**
	 * @return iterable<string, array{string, array<string, string|int>}>
	 */
	public static function vectors(): iterable {
		/** @var array<string, list<array<string, string|int>>> $kinds */
		$kinds = json_decode( (string) file_get_contents( dirname( __DIR__, 2 ) . '/vectors/store-signatures.json' ), true );
		foreach ( $kinds as $kind => $vectors ) {
			foreach ( $vectors as $vector ) {
				yield "$kind: {$vector['name']}" => [ $kind, $vector ];
			}
		}
	}

	public function test_a_get_is_signed_with_its_query_sorted_and_escaped(): void {
		self::assertSame( 'GET /status', Signature::text_of_get( '/status', [] ) );
		self::assertSame(
			'GET /products?after=7&limit=100&x%20y=a%2Bb%2A%27~',
			Signature::text_of_get( '/products', [ 'x y' => "a+b*'~", 'limit' => '100', 'after' => '7' ] )
		);
	}
}
