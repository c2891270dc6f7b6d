<?php
/**
 * The fields of WooCommerce › Settings › B2B checkout.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout;

use WC_Admin_Settings;
use WC_Settings_Page;

defined( 'ABSPATH' ) || exit;

/**
 * WooCommerce checks nonce and capability (`manage_woocommerce`) before it shows or saves a tab.
 */
final class SettingsPage extends WC_Settings_Page {

	/**
	 * The key accepted in the save that is going on; WooCommerce writes options only after all are checked.
	 *
	 * @var string
	 */
	private string $accepted_key;

	/**
	 * WooCommerce calls the filters below for each field of this tab that it is about to save.
	 */
	public function __construct() {
		$this->id           = SettingsTab::ID;
		$this->label        = __( 'B2B checkout', 'svc-checkout' );
		$this->accepted_key = Settings::load()->api_key;

		add_filter( 'woocommerce_admin_settings_sanitize_option_' . Settings::SERVER_URL, [ $this, 'accept_server_url' ] );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . Settings::API_KEY, [ $this, 'accept_api_key' ] );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . Settings::API_SECRET, [ $this, 'accept_api_secret' ] );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . Settings::MODE, [ $this, 'accept_mode' ] );
		parent::__construct();
	}

	/**
	 * Keeps the saved address when the new one cannot be used.
	 *
	 * @param mixed $typed As posted.
	 */
	public function accept_server_url( mixed $typed ): string {
		$input = SettingsInput::server_url( is_string( $typed ) ? $typed : '' );
		return $this->complain( $input['error'] ) ? Settings::load()->server_url : $input['value'];
	}

	/**
	 * Keeps the saved key when the new one cannot be used.
	 *
	 * @param mixed $typed As posted.
	 */
	public function accept_api_key( mixed $typed ): string {
		$input              = SettingsInput::api_key( is_string( $typed ) ? $typed : '' );
		$this->accepted_key = $this->complain( $input['error'] ) ? Settings::load()->api_key : $input['value'];
		return $this->accepted_key;
	}

	/**
	 * Comes after the key, as the fields do. Key and secret are a pair: with another key the old secret goes.
	 *
	 * @param mixed $typed As posted.
	 */
	public function accept_api_secret( mixed $typed ): string {
		$saved = Settings::load();
		$kept  = $saved->api_key === $this->accepted_key ? $saved->api_secret : '';
		$input = SettingsInput::api_secret( is_string( $typed ) ? $typed : '', $kept, $this->accepted_key );
		$this->complain( $input['error'] );
		return $input['value'];
	}

	/**
	 * Only modes this version can run.
	 *
	 * @param mixed $typed As posted; nothing when every choice was disabled.
	 */
	public function accept_mode( mixed $typed ): string {
		return SettingsInput::mode( is_string( $typed ) ? $typed : '' );
	}

	/**
	 * The fields, in WooCommerce's form.
	 *
	 * @return list<array<string, mixed>>
	 */
	protected function get_settings_for_default_section(): array {
		$settings = Settings::load();
		return [
			[
				'id'    => 'svc_checkout_connection_section',
				'type'  => 'title',
				'title' => __( 'Connection', 'svc-checkout' ),
				'desc'  => __( 'Where your checkout server runs and the key pair it gave you for this store.', 'svc-checkout' ),
			],
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
				'type'      => SettingsScript::FIELD,
				'title'     => __( 'Connection test', 'svc-checkout' ),
				'is_option' => false,
			],
			[
				'id'   => 'svc_checkout_connection_section',
				'type' => 'sectionend',
			],
			[
				'id'    => 'svc_checkout_mode_section',
				'type'  => 'title',
				'title' => __( 'Checkout', 'svc-checkout' ),
			],
			[
				'id'          => Settings::MODE,
				'type'        => 'radio',
				'title'       => __( 'Mode', 'svc-checkout' ),
				'default'     => Settings::MODE_OFF,
				'options'     => [
					Settings::MODE_OFF => __( 'Off: your store’s own checkout stays as it is', 'svc-checkout' ),
					'embedded'         => __( 'Embedded: the company fields appear in your store’s own checkout', 'svc-checkout' ),
					'hosted'           => __( 'Hosted: shoppers go from the cart to the checkout server', 'svc-checkout' ),
				],
				'desc_at_end' => true,
				'disabled'    => array_values( array_diff( [ 'embedded', 'hosted' ], Settings::MODES ) ),
				'desc'        => __( 'This version sets up and tests the connection. The other two modes come with a later version.', 'svc-checkout' ),
			],
			[
				'id'   => 'svc_checkout_mode_section',
				'type' => 'sectionend',
			],
		];
	}

	/**
	 * Shows why something was not saved.
	 *
	 * @param string|null $code Code from {@see SettingsInput}; null when all is well.
	 * @return bool Whether there was something to say.
	 */
	private function complain( ?string $code ): bool {
		if ( null === $code ) {
			return false;
		}
		WC_Admin_Settings::add_error( SettingsMessages::for_input( $code ) );
		return true;
	}
}
