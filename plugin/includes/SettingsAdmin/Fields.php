<?php
/**
 * The fields of the settings tab.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Settings\{ B2bSettings, Settings };
use SvcCheckout\Vat\RequesterNumbers;

defined( 'ABSPATH' ) || exit;

/**
 * In the form in which WooCommerce takes them.
 */
final class Fields {

	/**
	 * Where the server is.
	 *
	 * @return list<array<string, mixed>>
	 */
	public static function connection(): array {
		$settings = Settings::load();
		return self::section(
			'connection',
			__( 'Connection', 'svc-checkout' ),
			__( 'Where your checkout server runs and the key pair it gave you for this store.', 'svc-checkout' ),
			[
				[
					'id'                => Settings::SERVER_URL,
					'type'              => 'text',
					'title'             => __( 'Server address', 'svc-checkout' ),
					'placeholder'       => 'https://checkout.example.com',
					'desc'              => __( 'It begins with https://.', 'svc-checkout' ),
					'custom_attributes' => [
						'inputmode'      => 'url',
						'autocapitalize' => 'none',
						'spellcheck'     => 'false',
					],
				],
				[
					'id'                => Settings::API_KEY,
					'type'              => 'text',
					'title'             => __( 'API key', 'svc-checkout' ),
					'desc'              => $settings->is_test()
						? __( 'This is a test key: orders are test orders and no money moves.', 'svc-checkout' )
						: __( 'It begins with svc_mk_live_ or, for trying things out, svc_mk_test_. Emptying it removes the secret too.', 'svc-checkout' ),
					'custom_attributes' => [
						'autocomplete'   => 'off',
						'autocapitalize' => 'none',
						'spellcheck'     => 'false',
					],
				],
				[
					'id'                => Settings::API_SECRET,
					'type'              => 'password',
					'title'             => __( 'API secret', 'svc-checkout' ),
					'value'             => '',
					'autoload'          => false,
					'placeholder'       => '' === $settings->api_secret ? '' : __( 'Saved. Leave empty to keep it.', 'svc-checkout' ),
					'desc'              => __( 'It begins with svc_ms_. Once saved it is never shown again.', 'svc-checkout' ),
					'custom_attributes' => [ 'autocomplete' => 'new-password' ],
				],
				[
					'id'        => 'svc_checkout_connection_test',
					'type'      => Script::FIELD,
					'title'     => __( 'Connection test', 'svc-checkout' ),
					'is_option' => false,
				],
			]
		);
	}

	/**
	 * How the store uses it, for whom, and on which terms.
	 *
	 * @return list<array<string, mixed>>
	 */
	public static function checkout(): array {
		return self::section(
			'mode',
			__( 'Checkout', 'svc-checkout' ),
			'',
			[
				[
					'id'      => Settings::MODE,
					'type'    => 'radio',
					'title'   => __( 'Mode', 'svc-checkout' ),
					'default' => Settings::MODE_OFF,
					'options' => [
						Settings::MODE_OFF => __( 'Off: your store’s own checkout stays as it is', 'svc-checkout' ),
						'embedded'         => __( 'Embedded: the company fields appear in your store’s own checkout', 'svc-checkout' ),
						'hosted'           => __( 'Hosted: shoppers go from the cart to the checkout server', 'svc-checkout' ),
					],
				],
				[
					'id'      => B2bSettings::AUDIENCE,
					'type'    => 'radio',
					'title'   => __( 'Company fields for', 'svc-checkout' ),
					'default' => B2bSettings::EVERYONE,
					'options' => [
						B2bSettings::EVERYONE => __( 'Every shopper', 'svc-checkout' ),
						B2bSettings::ROLES    => __( 'Signed-in shoppers with one of the roles below', 'svc-checkout' ),
						B2bSettings::CHOICE   => __( 'Shoppers who say that they buy for a business', 'svc-checkout' ),
					],
				],
				[
					'id'      => B2bSettings::ROLE_LIST,
					'type'    => 'multiselect',
					'class'   => 'wc-enhanced-select',
					'title'   => __( 'Roles', 'svc-checkout' ),
					'default' => [],
					'options' => array_map( 'translate_user_role', wp_roles()->get_names() ),
					'desc'    => __( 'Counts only with “one of the roles below”.', 'svc-checkout' ),
				],
				[
					'id'    => B2bSettings::PAYMENT_TERMS,
					'type'  => Script::TERMS_FIELD,
					'title' => __( 'Payment terms', 'svc-checkout' ),
				],
			]
		);
	}

	/**
	 * What a VAT number does.
	 *
	 * @return list<array<string, mixed>>
	 */
	public static function vat(): array {
		return self::section(
			'vat',
			__( 'VAT', 'svc-checkout' ),
			'',
			[
				[
					'id'      => B2bSettings::REQUIRE_VALID_VAT,
					'type'    => 'checkbox',
					'title'   => __( 'Wrong VAT numbers', 'svc-checkout' ),
					'desc'    => __( 'Refuse orders with a VAT number that is not valid', 'svc-checkout' ),
					'default' => 'no',
				],
				[
					'id'       => B2bSettings::ZERO_RATING,
					'type'     => 'checkbox',
					'title'    => __( 'Verified EU businesses', 'svc-checkout' ),
					'desc'     => __( 'Charge no VAT where the law says so', 'svc-checkout' ),
					'desc_tip' => __( 'Goods shipped to another EU country for a business whose number the register has confirmed. Leave it off when another plugin decides about VAT; please ask your tax adviser.', 'svc-checkout' ),
					'default'  => 'no',
				],
				[
					'id'    => RequesterNumbers::OPTION . '[eu]',
					'type'  => 'text',
					'title' => __( 'Your VAT number (EU)', 'svc-checkout' ),
					'desc'  => __( 'With it, the EU’s register gives a consultation number for every look-up: your proof that you have checked.', 'svc-checkout' ),
				],
				[
					'id'    => RequesterNumbers::OPTION . '[gb]',
					'type'  => 'text',
					'title' => __( 'Your VAT number (UK)', 'svc-checkout' ),
					'desc'  => __( 'The same for the register of the United Kingdom.', 'svc-checkout' ),
				],
			]
		);
	}

	/**
	 * Fields under a heading.
	 *
	 * @param string                     $id     Id of the section.
	 * @param string                     $title  Heading.
	 * @param string                     $desc   Sentence below it, or empty.
	 * @param list<array<string, mixed>> $fields The fields.
	 * @return list<array<string, mixed>>
	 */
	private static function section( string $id, string $title, string $desc, array $fields ): array {
		$section = "svc_checkout_{$id}_section";
		return [
			[
				'id'    => $section,
				'type'  => 'title',
				'title' => $title,
				'desc'  => $desc,
			],
			...$fields,
			[
				'id'   => $section,
				'type' => 'sectionend',
			],
		];
	}
}
