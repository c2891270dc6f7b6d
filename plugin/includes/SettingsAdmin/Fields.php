<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\OnAccount\OfferRules;
use SvcCheckout\Settings\{ B2bSettings, Settings };

/**
 * The fields of the settings tab, as WooCommerce expects them; {@see VatFields} has those about VAT.
 */
final class Fields {

	// Sections of the tab; the connection has no name.
	public const SETUP     = 'setup';
	public const FORMS     = 'forms';
	public const TERMS     = 'terms';
	public const TAX       = 'tax';
	public const DOCUMENTS = 'documents';

	/** Types of the fields that {@see Script} prints. */
	public const CONNECTION_TEST = 'svc_checkout_connection_test';
	public const TERMS_TABLE     = 'svc_checkout_terms_table';
	/** Whether store and checkout server have the same settings. */
	public const SYNC = 'svc_checkout_sync_status';
	/** Posted with the table of terms. */
	public const OFFERS = 'svc_checkout_offers';

	/**
	 * @return list<array<string, mixed>>
	 */
	public static function connection(): array {
		$settings = Settings::load();
		$plain    = [
			'autocapitalize' => 'none',
			'spellcheck'     => 'false',
		];
		return self::section(
			'connection',
			__( 'Connection', 'svc-checkout' ),
			__( 'The address of your checkout server, and the key pair that it issued for this store.', 'svc-checkout' ),
			[
				[
					'id'                => Settings::SERVER_URL,
					'type'              => 'text',
					'title'             => __( 'Server address', 'svc-checkout' ),
					'placeholder'       => 'https://checkout.example.com',
					'desc'              => self::address_text( $settings->server_url ),
					'custom_attributes' => [ 'inputmode' => 'url' ] + $plain,
				],
				[
					'id'                => Settings::API_KEY,
					'type'              => 'text',
					'title'             => __( 'API key', 'svc-checkout' ),
					'desc'              => $settings->is_test()
						? __( 'This is a test key: orders are test orders and no money is charged.', 'svc-checkout' )
						: __( 'It begins with svc_mk_live_ or, for testing, svc_mk_test_. Clearing it removes the secret too.', 'svc-checkout' ),
					'custom_attributes' => [ 'autocomplete' => 'off' ] + $plain,
				],
				[
					'id'                => Settings::API_SECRET,
					'type'              => 'password',
					'title'             => __( 'API secret', 'svc-checkout' ),
					'value'             => '',
					'autoload'          => false,
					'placeholder'       => '' === $settings->api_secret ? '' : __( 'Saved. Leave empty to keep it.', 'svc-checkout' ),
					'desc'              => __( 'It begins with svc_ms_. Once saved, it is never displayed again.', 'svc-checkout' ),
					'custom_attributes' => [ 'autocomplete' => 'new-password' ],
				],
				[
					'id'        => self::CONNECTION_TEST,
					'type'      => self::CONNECTION_TEST,
					'title'     => __( 'Connection test', 'svc-checkout' ),
					'is_option' => false,
				],
				self::sync(),
			]
		);
	}

	/**
	 * @return list<array<string, mixed>>
	 */
	public static function forms(): array {
		return self::section(
			'mode',
			__( 'Checkout and company fields', 'svc-checkout' ),
			__( 'Where shoppers check out, and who sees company name, VAT number and PO number.', 'svc-checkout' ),
			[
				[
					'id'      => Settings::MODE,
					'type'    => 'radio',
					'title'   => __( 'Mode', 'svc-checkout' ),
					'default' => Settings::MODE_OFF,
					'options' => [
						Settings::MODE_OFF      => __( 'Off: your store’s own checkout stays as it is', 'svc-checkout' ),
						Settings::MODE_EMBEDDED => __( 'Embedded: the company fields appear in your store’s own checkout', 'svc-checkout' ),
						Settings::MODE_HOSTED   => __( 'Hosted: shoppers go from the cart to the checkout server', 'svc-checkout' ),
					],
				],
				[
					'id'      => B2bSettings::AUDIENCE,
					'type'    => 'radio',
					'title'   => __( 'Company fields for', 'svc-checkout' ),
					'default' => B2bSettings::EVERYONE,
					'options' => [
						B2bSettings::EVERYONE => __( 'Every shopper', 'svc-checkout' ),
						B2bSettings::ROLES    => __( 'Signed-in shoppers with certain roles', 'svc-checkout' ),
						B2bSettings::CHOICE   => __( 'Shoppers who choose to buy for a business', 'svc-checkout' ),
					],
				],
				[
					'id'      => B2bSettings::ROLE_LIST,
					'type'    => 'multiselect',
					'class'   => 'wc-enhanced-select',
					'title'   => __( 'Roles', 'svc-checkout' ),
					'default' => [],
					'options' => array_map( 'translate_user_role', wp_roles()->get_names() ),
				],
			]
		);
	}

	/**
	 * @return list<array<string, mixed>>
	 */
	public static function terms(): array {
		$rules = OfferRules::load();
		return self::section(
			'on_account',
			__( 'Payment terms and orders on account', 'svc-checkout' ),
			__( 'When companies pay, and which buyers are offered which term. Guests only get terms that are offered to everyone; a VAT number alone opens none.', 'svc-checkout' ),
			[
				[
					'id'    => B2bSettings::PAYMENT_TERMS,
					'type'  => self::TERMS_TABLE,
					'title' => __( 'Payment terms', 'svc-checkout' ),
				],
				[
					'id'   => OfferRules::OPTION . '[offers]',
					'type' => self::OFFERS,
				],
				self::sync(),
				[
					'id'      => OfferRules::OPTION . '[defaultOffer]',
					'type'    => 'radio',
					'title'   => __( 'Terms on account are offered to', 'svc-checkout' ),
					// WooCommerce's installation would save a default as an option of this very name.
					'value'   => $rules->default_offer,
					'options' => self::audiences(),
					'desc'    => __( 'For terms without a choice of their own in the table.', 'svc-checkout' ),
				],
				[
					'id'    => OfferRules::OPTION . '[allowRequests]',
					'type'  => 'checkbox',
					'title' => __( 'Requests', 'svc-checkout' ),
					'value' => $rules->allow_requests ? 'yes' : 'no',
					'desc'  => __( 'Signed-in customers who are offered no terms may ask for them, at the checkout and in My account. You decide under WooCommerce › Net terms › Requests.', 'svc-checkout' ),
				],
				[
					'id'                => OfferRules::OPTION . '[maxOrder]',
					'type'              => 'text',
					/* translators: %s: currency, for example EUR. */
					'title'             => sprintf( __( 'Largest order on account (%s)', 'svc-checkout' ), get_woocommerce_currency() ),
					'value'             => null === $rules->max_order ? '' : OfferRulesInput::format_amount( $rules->max_order ),
					'css'               => 'width: 10em',
					'desc'              => __( 'Total with tax, for buyers without an approved company, in this currency only. Leave it empty for no maximum. Approved companies have a credit limit instead.', 'svc-checkout' ),
					'custom_attributes' => [ 'inputmode' => 'decimal' ],
				],
				[
					'id'                => OfferRules::OPTION . '[overdueDays]',
					'type'              => 'text',
					'title'             => __( 'Days overdue before terms stop', 'svc-checkout' ),
					'value'             => null === $rules->overdue_days ? '' : (string) $rules->overdue_days,
					'css'               => 'width: 10em',
					'desc'              => __( 'An approved company whose payment is due for more days than this pays now until it has settled it. Leave it empty to never stop.', 'svc-checkout' ),
					'custom_attributes' => [ 'inputmode' => 'numeric' ],
				],
			]
		);
	}

	/**
	 * @return list<array<string, mixed>>
	 */
	public static function documents(): array {
		return self::section(
			'documents',
			__( 'Documents', 'svc-checkout' ),
			__( 'What order confirmations, e-mails and My account say about orders on account.', 'svc-checkout' ),
			[
				[
					'id'      => B2bSettings::BANK_DETAILS,
					'type'    => 'textarea',
					'title'   => __( 'Bank details', 'svc-checkout' ),
					'default' => '',
					'css'     => 'width: 25em; max-width: 100%; height: 6em',
					'desc'    => __( 'Shown with unpaid orders on account, in e-mails and in My account. Leave it empty to show a link for online payment instead.', 'svc-checkout' ),
				],
			]
		);
	}

	/**
	 * Whether the settings that store and checkout server share are the same.
	 *
	 * @return array<string, mixed>
	 */
	public static function sync(): array {
		return [
			'id'        => self::SYNC,
			'type'      => self::SYNC,
			'title'     => __( 'Shared settings', 'svc-checkout' ),
			'is_option' => false,
		];
	}

	/**
	 * What is true of the saved address: {@see Input::server_url()} accepts plain http for this machine only.
	 */
	private static function address_text( string $url ): string {
		return str_starts_with( $url, 'http://' )
			? __( 'This server is on the same machine as your store, so plain http:// is accepted. Any other address begins with https://.', 'svc-checkout' )
			: __( 'It begins with https://. Plain http:// works only for a server on this machine.', 'svc-checkout' );
	}

	/**
	 * Labels by audience.
	 *
	 * @return array<string, string>
	 */
	public static function audiences(): array {
		return [
			OfferRules::EVERYONE  => __( 'Everyone who buys for a company', 'svc-checkout' ),
			OfferRules::SIGNED_IN => __( 'Signed-in customers', 'svc-checkout' ),
			OfferRules::APPROVED  => __( 'Approved companies only', 'svc-checkout' ),
		];
	}

	/**
	 * Fields under a heading.
	 *
	 * @param list<array<string, mixed>> $fields
	 * @return list<array<string, mixed>>
	 */
	public static function section( string $id, string $title, string $desc, array $fields ): array {
		$id = "svc_checkout_{$id}_section";
		return [ [ 'type' => 'title' ] + compact( 'id', 'title', 'desc' ), ...$fields, [ 'type' => 'sectionend' ] + compact( 'id' ) ];
	}
}
