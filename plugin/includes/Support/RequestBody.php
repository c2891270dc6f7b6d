<?php

declare( strict_types=1 );

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- answered as JSON, never printed.

namespace SvcCheckout\Support;

use WP_REST_Request;

/**
 * Typed access to a JSON body, or to an object inside it. A missing optional field is empty; one of the wrong type is a {@see Refusal}.
 */
final class RequestBody {

	/**
	 * @param array<array-key, mixed> $fields The decoded object.
	 * @param string                  $path   Its path in the body, with a trailing dot.
	 */
	public function __construct( private readonly array $fields, private readonly string $path = '' ) {}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	public static function of( WP_REST_Request $request ): self {
		return new self( $request->get_json_params() );
	}

	/**
	 * A string; empty if the field is missing.
	 */
	public function text( string $name ): string {
		$value = $this->fields[ $name ] ?? '';
		return is_string( $value ) ? $value : throw $this->refusal( $name );
	}

	/**
	 * A non-empty string.
	 */
	public function required_text( string $name ): string {
		$value = $this->text( $name );
		return '' === $value ? throw $this->refusal( $name ) : $value;
	}

	/**
	 * A required integer ≥ 0.
	 */
	public function number( string $name ): int {
		$value = $this->fields[ $name ] ?? null;
		return is_int( $value ) && $value >= 0 ? $value : throw $this->refusal( $name );
	}

	/**
	 * A boolean; false if the field is missing.
	 */
	public function flag( string $name ): bool {
		$value = $this->fields[ $name ] ?? false;
		return is_bool( $value ) ? $value : throw $this->refusal( $name );
	}

	/**
	 * A required boolean, also as 1 or 0.
	 */
	public function flag_or_number( string $name ): bool {
		return match ( $this->fields[ $name ] ?? null ) {
			true, 1, '1'  => true,
			false, 0, '0' => false,
			default       => throw $this->refusal( $name ),
		};
	}

	/**
	 * Whether the field is present and not null.
	 */
	public function has( string $name ): bool {
		return isset( $this->fields[ $name ] );
	}

	/**
	 * An object; empty if the field is missing.
	 */
	public function part( string $name ): self {
		$value = $this->fields[ $name ] ?? [];
		return is_array( $value ) ? new self( $value, $this->path . $name . '.' ) : throw $this->refusal( $name );
	}

	/**
	 * A list of objects; empty if the field is missing.
	 *
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
	 * A list of strings; empty if the field is missing.
	 *
	 * @return list<string>
	 */
	public function texts( string $name ): array {
		$value = $this->fields[ $name ] ?? [];
		if ( ! is_array( $value ) || count( array_filter( $value, 'is_string' ) ) !== count( $value ) ) {
			throw $this->refusal( $name );
		}
		return array_values( array_filter( $value, 'is_string' ) );
	}

	/**
	 * All fields, by name.
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

	private function refusal( string $name ): Refusal {
		return Refusal::of_field( $this->path . $name );
	}
}
