<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Extensions\SafeFilter;
use SvcCheckout\Settings\FieldUses;
use SvcCheckout\Support\{ FormMessages, TypedText };

/**
 * The fields that the store's own checkouts ask the current shopper for: the merchant's `b2b.fields`, as other plugins change them.
 *
 * @phpstan-type Field array{use: string, label: string}
 * @phpstan-import-type Uses from FieldUses
 */
final class BuyerFields {

	public const FILTER = 'svc_checkout_buyer_fields';

	/**
	 * Results of the filter in this request, by what it was given.
	 *
	 * @var array<string, array<string, Field>>
	 */
	private static array $results = [];

	/**
	 * `off`, `optional` or `required` by the form's names.
	 *
	 * @return Uses
	 */
	public static function uses(): array {
		return false === has_filter( self::FILTER ) ? FieldUses::load() : array_combine( array_keys( FieldUses::NAMES ), array_column( self::load(), 'use' ) );
	}

	/**
	 * The uses that differ from the merchant's, by the server's names; null if none does.
	 *
	 * @return Uses|null
	 */
	public static function changed_uses(): ?array {
		$changed = array_diff_assoc( FieldUses::by_server_name( self::uses() ), FieldUses::by_server_name( FieldUses::load() ) );
		return [] === $changed ? null : $changed;
	}

	/**
	 * @param string $name Of the form.
	 */
	public static function label( string $name ): string {
		return false === has_filter( self::FILTER ) ? FormMessages::text( 'form', FieldUses::NAMES[ $name ] ) : self::load()[ FieldUses::NAMES[ $name ] ]['label'];
	}

	/**
	 * That a field is missing, with its label if another plugin has changed it.
	 *
	 * @param string $name Of the form.
	 */
	public static function missing( string $name ): string {
		$label = self::label( $name );
		return FormMessages::text( 'form', FieldUses::NAMES[ $name ] ) === $label
			? FormMessages::text( 'errors', 'required', FieldUses::NAMES[ $name ] )
			/* translators: %s: label of a field. */
			: sprintf( __( '%s is required.', 'svc-checkout' ), $label );
	}

	/**
	 * Texts of the form with the labels of other plugins.
	 *
	 * @param array<string, mixed> $messages As of {@see FormMessages::of()}.
	 * @return array<string, mixed>
	 */
	public static function relabel( array $messages ): array {
		if ( false === has_filter( self::FILTER ) ) {
			return $messages;
		}
		$labels  = [];
		$missing = [];
		foreach ( FieldUses::NAMES as $name => $key ) {
			$labels[ $key ]  = self::label( $name );
			$missing[ $key ] = self::missing( $name );
		}
		/** @var array<string, mixed> $relabelled */
		$relabelled = array_replace_recursive(
			$messages,
			[
				'form'   => $labels,
				'errors' => [ 'required' => $missing ],
			]
		);
		return $relabelled;
	}

	/**
	 * By the server's names, in the form's order.
	 *
	 * @return array<string, Field>
	 */
	private static function load(): array {
		$fields = [];
		foreach ( FieldUses::load() as $name => $use ) {
			$fields[ FieldUses::NAMES[ $name ] ] = [
				'use'   => $use,
				'label' => FormMessages::text( 'form', FieldUses::NAMES[ $name ] ),
			];
		}
		$facts = [
			'customer' => get_current_user_id(),
			'roles'    => array_values( wp_get_current_user()->roles ),
		];
		/**
		 * Changes whether a company is asked for a field, and what the field is called.
		 *
		 * @since 0.2.0
		 * @param array<string, Field> $fields `{use, label}` by the names of `b2b.fields`; the use is off, optional or required.
		 * @param array{customer: int, roles: list<string>} $facts Customer (0 for a guest) and roles: nothing that changes while the form is filled in.
		 */
		return self::$results[ (string) wp_json_encode( [ $fields, $facts ] ) ] ??= SafeFilter::apply( self::FILTER, $fields, $facts, static fn ( mixed $result ): ?array => is_array( $result ) ? self::known( $fields, $result ) : null );
	}

	/**
	 * The same fields with what is usable of a result.
	 *
	 * @param array<string, Field>    $fields
	 * @param array<array-key, mixed> $result
	 * @return array<string, Field>
	 */
	private static function known( array $fields, array $result ): array {
		foreach ( $fields as $key => $field ) {
			$use   = is_array( $result[ $key ] ?? null ) ? $result[ $key ]['use'] ?? null : null;
			$label = is_array( $result[ $key ] ?? null ) ? $result[ $key ]['label'] ?? null : null;
			$label = is_string( $label ) ? TypedText::line( wp_strip_all_tags( $label ) ) : '';

			$fields[ $key ] = [
				'use'   => in_array( $use, [ FieldUses::OFF, FieldUses::OPTIONAL, FieldUses::REQUIRED ], true ) ? $use : $field['use'],
				'label' => '' === $label ? $field['label'] : $label,
			];
		}
		return $fields;
	}
}
