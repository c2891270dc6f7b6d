<?php
/**
 * Fields of a request's body, with their types.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Support;

use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * A part of a JSON body. A missing optional field is its type's nothing; one of another type is a refusal.
 */
final class RequestBody {

	/**
	 * Takes a decoded object.
	 *
	 * @param array<array-key, mixed> $fields The object.
	 * @param string                  $path   Where it stands in the body.
	 */
	public function __construct( private readonly array $fields, private readonly string $path = '' ) {}

	/**
	 * The body of a request.
	 *
	 * @param WP_REST_Request<array<string, mixed>> $request The request.
	 */
	public static function of( WP_REST_Request $request ): self {
		return new self( $request->get_json_params() );
	}

	/**
	 * A text; empty when it is not there.
	 *
	 * @param string $name Name of the field.
	 */
	public function text( string $name ): string {
		$value = $this->fields[ $name ] ?? '';
		return is_string( $value ) ? $value : throw $this->refusal( $name );
	}

	/**
	 * A text that has to be there.
	 *
	 * @param string $name Name of the field.
	 */
	public function required_text( string $name ): string {
		$value = $this->text( $name );
		return '' === $value ? throw $this->refusal( $name ) : $value;
	}

	/**
	 * A whole number ≥ 0.
	 *
	 * @param string $name Name of the field.
	 */
	public function number( string $name ): int {
		$value = $this->fields[ $name ] ?? null;
		return is_int( $value ) && $value >= 0 ? $value : throw $this->refusal( $name );
	}

	/**
	 * True or false; false when it is not there.
	 *
	 * @param string $name Name of the field.
	 */
	public function flag( string $name ): bool {
		$value = $this->fields[ $name ] ?? false;
		return is_bool( $value ) ? $value : throw $this->refusal( $name );
	}

	/**
	 * True or false, which meta writes as 1 and 0.
	 *
	 * @param string $name Name of the field.
	 */
	public function flag_or_number( string $name ): bool {
		return match ( $this->fields[ $name ] ?? null ) {
			true, 1, '1'  => true,
			false, 0, '0' => false,
			default       => throw $this->refusal( $name ),
		};
	}

	/**
	 * Whether there is something in it.
	 *
	 * @param string $name Name of the field.
	 */
	public function has( string $name ): bool {
		return isset( $this->fields[ $name ] );
	}

	/**
	 * An object; empty when it is not there.
	 *
	 * @param string $name Name of the field.
	 */
	public function part( string $name ): self {
		$value = $this->fields[ $name ] ?? [];
		return is_array( $value ) ? new self( $value, $this->path . $name . '.' ) : throw $this->refusal( $name );
	}

	/**
	 * A list of objects; empty when it is not there.
	 *
	 * @param string $name Name of the field.
	 * @return list<self>
	 */
	public function parts( string $name ): array {
		$value = $this->fields[ $name ] ?? [];
		if ( ! is_array( $value ) ) {
			throw $this->refusal( $name );
		}
		$parts = [];
		foreach ( array_values( $value ) as $index => $element ) {
			$parts[] = is_array( $element ) ? new self( $element, "$this->path$name.$index." ) : throw $this->refusal( "$name.$index" );
		}
		return $parts;
	}

	/**
	 * Everything, by name.
	 *
	 * @return array<string, mixed>
	 */
	public function all(): array {
		$all = [];
		foreach ( $this->fields as $name => $value ) {
			$all[ (string) $name ] = $value;
		}
		return $all;
	}

	/**
	 * The answer for a field that is not what it should be.
	 *
	 * @param string $name Name of the field.
	 */
	private function refusal( string $name ): Refusal {
		return Refusal::of_field( $this->path . $name );
	}
}
