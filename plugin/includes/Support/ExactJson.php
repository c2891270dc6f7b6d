<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\Support;

use JsonException;
use stdClass;
use UnexpectedValueException;

/**
 * PHP values as JSON that decodes to exactly the same values: null, booleans, numbers, UTF-8 text, arrays, and `stdClass`
 * objects. Unlike `unserialize()`, decoding creates no object of any other class, whatever the text holds.
 */
final class ExactJson {

	/** Key of the only entry of a JSON object that stands for a `stdClass` object; other JSON objects are arrays. */
	private const OBJECT = '@object';

	private const MAX_DEPTH = 100;

	/**
	 * @return string ASCII only, so that it survives any character set of a database.
	 * @throws UnexpectedValueException Naming the value that JSON cannot hold exactly: an object of another class, a resource,
	 *                                  bytes that are not UTF-8, a number that is not finite, or more than 100 levels.
	 */
	public static function encode( mixed $value ): string {
		return json_encode( self::pack( $value, '' ), JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION, 2 * self::MAX_DEPTH + 2 ); // phpcs:ignore WordPress.WP.AlternativeFunctions.json_encode_json_encode -- WordPress's function changes text that is not UTF-8.
	}

	/**
	 * @throws JsonException If it is not JSON.
	 */
	public static function decode( string $text ): mixed {
		return self::unpack( json_decode( $text, true, 2 * self::MAX_DEPTH + 2, JSON_THROW_ON_ERROR ) );
	}

	/**
	 * @param string $path For the message; one segment per level.
	 * @throws UnexpectedValueException
	 */
	private static function pack( mixed $value, string $path ): mixed {
		if ( is_array( $value ) && ! array_key_exists( self::OBJECT, $value ) ) {
			return self::pack_each( $value, $path );
		}
		if ( is_object( $value ) && stdClass::class === $value::class ) {
			return [ self::OBJECT => self::pack_each( get_object_vars( $value ), $path ) ];
		}
		$is_exact = match ( true ) {
			is_string( $value ) => 1 === preg_match( '//u', $value ),
			// JSON has as many digits as the setting `serialize_precision` allows.
			is_float( $value )  => is_finite( $value ) && json_decode( (string) json_encode( $value, JSON_PRESERVE_ZERO_FRACTION ) ) === $value, // phpcs:ignore WordPress.WP.AlternativeFunctions.json_encode_json_encode -- as above.
			default             => null === $value || is_bool( $value ) || is_int( $value ),
		};
		return $is_exact ? $value : throw self::unsupported( get_debug_type( $value ), $path );
	}

	/**
	 * @param array<array-key, mixed> $values
	 * @return array<array-key, mixed>
	 */
	private static function pack_each( array $values, string $path ): array {
		if ( substr_count( $path, '/' ) >= self::MAX_DEPTH ) {
			throw self::unsupported( 'nesting', substr( $path, 0, 100 ) );
		}
		$packed = [];
		foreach ( $values as $key => $value ) {
			$name           = is_string( $key ) && 1 !== preg_match( '//u', $key ) ? throw self::unsupported( 'key', $path ) : str_replace( '/', '~1', (string) $key );
			$packed[ $key ] = self::pack( $value, "$path/$name" );
		}
		return $packed;
	}

	private static function unpack( mixed $value ): mixed {
		if ( ! is_array( $value ) ) {
			return $value;
		}
		$object = $value[ self::OBJECT ] ?? null;
		return is_array( $object ) ? (object) array_map( [ self::class, 'unpack' ], $object ) : array_map( [ self::class, 'unpack' ], $value );
	}

	private static function unsupported( string $what, string $path ): UnexpectedValueException {
		return new UnexpectedValueException( "$what at $path" );
	}
}
