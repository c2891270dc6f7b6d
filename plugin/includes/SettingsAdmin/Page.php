<?php
/**
 * The fields of WooCommerce › Settings › B2B checkout.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Settings\{ B2bSettings, Settings };
use SvcCheckout\Vat\RequesterNumbers;
use WC_Admin_Settings;
use WC_Settings_Page;

defined( 'ABSPATH' ) || exit;

/**
 * WooCommerce checks nonce and capability (`manage_woocommerce`) before it shows or saves a tab.
 */
final class Page extends WC_Settings_Page {

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
		$this->id           = Tab::ID;
		$this->label        = __( 'B2B checkout', 'svc-checkout' );
		$this->accepted_key = Settings::load()->api_key;

		add_filter( 'woocommerce_admin_settings_sanitize_option_' . Settings::SERVER_URL, [ $this, 'accept_server_url' ] );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . Settings::API_KEY, [ $this, 'accept_api_key' ] );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . Settings::API_SECRET, [ $this, 'accept_api_secret' ] );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . Settings::MODE, [ $this, 'accept_mode' ] );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . B2bSettings::PAYMENT_TERMS, [ $this, 'accept_terms' ], 10, 3 );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . RequesterNumbers::OPTION, [ $this, 'accept_own_number' ], 10, 2 );
		parent::__construct();
	}

	/**
	 * Keeps the saved address when the new one cannot be used.
	 *
	 * @param mixed $typed As posted.
	 */
	public function accept_server_url( mixed $typed ): string {
		$input = Input::server_url( is_string( $typed ) ? $typed : '' );
		return $this->complain( $input['error'] ) ? Settings::load()->server_url : $input['value'];
	}

	/**
	 * Keeps the saved key when the new one cannot be used.
	 *
	 * @param mixed $typed As posted.
	 */
	public function accept_api_key( mixed $typed ): string {
		$input              = Input::api_key( is_string( $typed ) ? $typed : '' );
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
		$input = Input::api_secret( is_string( $typed ) ? $typed : '', $kept, $this->accepted_key );
		$this->complain( $input['error'] );
		return $input['value'];
	}

	/**
	 * Anything else leaves the store's own checkout alone.
	 *
	 * @param mixed $typed As posted; nothing when every choice was disabled.
	 */
	public function accept_mode( mixed $typed ): string {
		return Input::mode( is_string( $typed ) ? $typed : '' );
	}

	/**
	 * Keeps the saved terms when the table has a fault. The table came by the browser's script: without it nothing was
	 * posted, and nothing is changed.
	 *
	 * @param mixed $cleaned Not looked at: WooCommerce takes everything after a `<` out of it.
	 * @param mixed $field   Not looked at.
	 * @param mixed $typed   As posted.
	 * @return list<array{label: string, value: string, default: bool}>
	 */
	public function accept_terms( mixed $cleaned, mixed $field, mixed $typed ): array {
		unset( $cleaned, $field );
		if ( ! is_array( $typed ) ) {
			return B2bSettings::payment_terms();
		}
		$input = PaymentTermsInput::accept( $typed );
		return $this->complain( $input['error'] ) ? B2bSettings::payment_terms() : $input['value'];
	}

	/**
	 * Keeps the saved number when the new one cannot be one of that register.
	 *
	 * @param mixed $typed As posted.
	 * @param mixed $field The field, whose id ends in the register.
	 */
	public function accept_own_number( mixed $typed, mixed $field ): string {
		$id       = is_array( $field ) && is_string( $field['id'] ?? null ) ? $field['id'] : '';
		$register = str_contains( $id, '[gb]' ) ? 'gb' : 'eu';
		$input    = RequesterNumbers::accept( is_string( $typed ) ? $typed : '', $register );
		return $this->complain( $input['error'] ) ? RequesterNumbers::saved()[ $register ] : $input['value'];
	}

	/**
	 * The fields, in WooCommerce's form.
	 *
	 * @return list<array<string, mixed>>
	 */
	protected function get_settings_for_default_section(): array {
		return [ ...Fields::connection(), ...Fields::checkout(), ...Fields::vat() ];
	}

	/**
	 * Shows why something was not saved.
	 *
	 * @param string|null $code Code from {@see Input}; null when all is well.
	 * @return bool Whether there was something to say.
	 */
	private function complain( ?string $code ): bool {
		if ( null === $code ) {
			return false;
		}
		WC_Admin_Settings::add_error( Messages::for_input( $code ) );
		return true;
	}
}
