<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Support;

use ArrayObject;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Support\ExactJson;
use UnexpectedValueException;

final class ExactJsonTest extends TestCase {

	/**
	 * @return array<string, array{mixed}>
	 */
	public static function exact(): array {
		return [
			'null'                      => [ null ],
			'false'                     => [ false ],
			'an integer'                => [ PHP_INT_MIN ],
			'a large integer'           => [ PHP_INT_MAX ],
			'a whole float'             => [ 10.0 ],
			'a fraction'                => [ 0.1 + 0.2 ],
			'the smallest float'        => [ PHP_FLOAT_MIN ],
			'the largest float'         => [ PHP_FLOAT_MAX ],
			'negative zero'             => [ -0.0 ],
			'digits as text'            => [ '007' ],
			'text of several scripts'   => [ "Größe \u{1F4A1} Ω \\ \" / \0 \n" ],
			'text that looks like PHP'  => [ 'O:8:"stdClass":0:{}' ],
			'an empty array'            => [ [] ],
			'a list'                    => [ [ 'a', 1, [ true ] ] ],
			'a list in another order'   => [ [ 1 => 'b', 0 => 'a' ] ],
			'keys of both kinds'        => [ [ 5 => 'a', '' => 'b', 'x/y' => 'c', '05' => 'd', -1 => 'e' ] ],
			'an object'                 => [ (object) [ 'text' => 'Grüße', 'sizes' => [ 1, 2.5 ], 'more' => (object) [ 'x' => null ] ] ],
			'an empty object'           => [ (object) [] ],
			'an object of digits'       => [ (object) [ '0' => 'a', '1' => 'b' ] ],
			'objects in a list'         => [ [ (object) [ 'a' => 1 ], [ (object) [] ] ] ],
			'add-ons of a line'         => [ [ 'abc' => [ 'product_id' => 7, 'addons' => [ [ 'name' => 'Engraving', 'value' => 'für Ö.', 'price' => 4.5 ] ], 'quantity' => 1.0 ] ] ],
		];
	}

	#[DataProvider( 'exact' )]
	public function test_a_value_is_the_same_after_encoding_and_decoding( mixed $value ): void {
		$text = ExactJson::encode( $value );
		// Unlike ===, this compares the contents of objects, and unlike ==, types.
		self::assertSame( serialize( $value ), serialize( ExactJson::decode( $text ) ) );
		self::assertMatchesRegularExpression( '/^[\x20-\x7e]*$/D', $text );
	}

	/**
	 * @return array<string, array{mixed, string}>
	 */
	public static function inexact(): array {
		$endless         = [];
		$endless['self'] = &$endless;
		return [
			'an object of a class'   => [ [ 'line' => [ 'addon' => new ArrayObject( [ 1 ] ) ] ], 'ArrayObject at /line/addon' ],
			'a date'                 => [ [ new \DateTimeImmutable( '2026-11-22' ) ], 'DateTimeImmutable at /0' ],
			'a closure'              => [ [ 'x' => static fn (): int => 1 ], 'Closure at /x' ],
			'a child of stdClass'    => [ new class() extends \stdClass {}, 'stdClass@anonymous at ' ],
			'a class that is gone'   => [ unserialize( 'O:7:"Missing":1:{s:1:"a";i:1;}', [ 'allowed_classes' => false ] ), '__PHP_Incomplete_Class at ' ],
			'bytes'                  => [ [ 'a' => "\xff" ], 'string at /a' ],
			'a key of bytes'         => [ [ "\xff" => 1 ], 'key at ' ],
			'not a number'           => [ [ NAN ], 'float at /0' ],
			'infinity'               => [ [ INF ], 'float at /0' ],
			'a resource'             => [ [ STDERR ], 'resource (stream) at /0' ],
			'the mark of an object'  => [ [ 'x' => [ '@object' => [] ] ], 'array at /x' ],
			'a value inside itself'  => [ $endless, 'nesting at /self' ],
		];
	}

	#[DataProvider( 'inexact' )]
	public function test_what_json_cannot_hold_exactly_is_refused_by_its_place( mixed $value, string $message ): void {
		$this->expectException( UnexpectedValueException::class );
		$this->expectExceptionMessage( $message );
		ExactJson::encode( $value );
	}

	public function test_a_number_that_the_setting_of_php_would_round_is_refused(): void {
		$before = (string) ini_set( 'serialize_precision', '5' );
		try {
			ExactJson::encode( [ 'price' => 1234.5678 ] );
			self::fail( 'rounded' );
		} catch ( UnexpectedValueException $error ) {
			self::assertSame( 'float at /price', $error->getMessage() );
		} finally {
			ini_set( 'serialize_precision', $before );
		}
	}

	public function test_no_text_creates_an_object_of_a_class(): void {
		foreach ( [ '{"@object":{"__class":"ArrayObject"}}', '{"@object":"O:11:\"ArrayObject\":0:{}"}', '"O:11:\"ArrayObject\":0:{}"' ] as $text ) {
			$value = ExactJson::decode( $text );
			self::assertTrue( ! is_object( $value ) || \stdClass::class === $value::class );
		}
	}

	public function test_something_other_than_json_throws(): void {
		$this->expectException( \JsonException::class );
		ExactJson::decode( '{"a":' );
	}
}
