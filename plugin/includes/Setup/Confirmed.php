<?php

declare( strict_types=1 );

namespace SvcCheckout\Setup;

use SvcCheckout\SettingsAdmin\{ Fields, Page, Tab };

/**
 * Steps of the set-up whose settings are right as they are: staff said so, or have saved the section that has them.
 */
final class Confirmed {

	/** List of ids of steps. */
	public const OPTION = 'svc_checkout_setup_confirmed';

	private const STEPS_OF_SECTION = [
		Fields::TERMS     => [ Step::TERMS, Step::OFFER ],
		Fields::TAX       => [ Step::TAX ],
		Fields::DOCUMENTS => [ Step::BANK ],
	];

	public static function register(): void {
		foreach ( self::STEPS_OF_SECTION as $section => $steps ) {
			add_action( 'woocommerce_update_options_' . Tab::ID . "_$section", static fn () => Page::has_refused() || self::add( $steps ), 10, 0 );
		}
	}

	/**
	 * @return list<string>
	 */
	public static function load(): array {
		$steps = get_option( self::OPTION, [] );
		return is_array( $steps ) ? array_values( array_filter( $steps, 'is_string' ) ) : [];
	}

	/**
	 * @param list<string> $steps
	 * @return bool Whether that is new.
	 */
	public static function add( array $steps ): bool {
		return update_option( self::OPTION, array_values( array_unique( [ ...self::load(), ...$steps ] ) ), false );
	}
}
