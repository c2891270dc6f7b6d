<?php

declare( strict_types=1 );

namespace SvcCheckout\Setup;

use SvcCheckout\SettingsAdmin\{ Fields, Tab };

/**
 * The first section of the settings tab: the checklist, rendered by the tab's script.
 */
final class ChecklistSection {

	/** Type of its only field. */
	private const CHECKLIST = 'svc_checkout_checklist';

	public static function register(): void {
		add_filter( 'woocommerce_get_sections_' . Tab::ID, static fn ( array $sections ): array => [ Fields::SETUP => __( 'Set-up', 'svc-checkout' ) ] + $sections );
		add_filter( 'woocommerce_get_settings_' . Tab::ID, [ self::class, 'fields' ], 10, 2 );
		add_action( 'woocommerce_admin_field_' . self::CHECKLIST, [ self::class, 'print_checklist' ], 10, 0 );
	}

	/**
	 * @param mixed $fields  Of a section.
	 * @param mixed $section
	 */
	public static function fields( mixed $fields, mixed $section ): mixed {
		return Fields::SETUP !== $section ? $fields : Fields::section(
			'setup',
			__( 'Set-up', 'svc-checkout' ),
			__( 'What to do before the first company orders.', 'svc-checkout' ),
			[
				[
					'id'        => self::CHECKLIST,
					'type'      => self::CHECKLIST,
					'is_option' => false,
				],
			]
		);
	}

	public static function print_checklist(): void {
		// It has nothing to save.
		$GLOBALS['hide_save_button'] = true;
		echo '<tr><td class="forminp svc-checkout-checklist" colspan="2"><div id="svc-checkout-setup" data-state="' . esc_attr( (string) wp_json_encode( ChecklistRoutes::state() ) ) . '">'
			. esc_html__( 'The checklist requires JavaScript.', 'svc-checkout' ) . '</div></td></tr>';
	}
}
