<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\OnAccount\OfferRules;
use SvcCheckout\Settings\{ B2bSettings, Settings };
use SvcCheckout\Vat\RequesterNumbers;
use WC_Admin_Settings;
use WC_Settings_Page;

defined( 'ABSPATH' ) || exit;

/**
 * The tab WooCommerce › Settings › B2B checkout. WooCommerce verifies nonce and capability (`manage_woocommerce`) before it
 * shows or saves a tab, and applies the filters below to each field that it saves.
 */
final class Page extends WC_Settings_Page {

	private const BANK_DETAILS_MAX_LENGTH = 1000;

	/**
	 * The key accepted in the current save; WooCommerce writes options only after all fields are validated.
	 */
	private string $accepted_key;

	/**
	 * Whether the current request has refused a field, and kept what was saved.
	 */
	private static bool $has_refused = false;

	public function __construct( string $id ) {
		$this->id           = $id;
		$this->label        = __( 'B2B checkout', 'svc-checkout' );
		$this->accepted_key = Settings::load()->api_key;
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . Settings::SERVER_URL, [ $this, 'sanitize_server_url' ] );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . Settings::API_KEY, [ $this, 'sanitize_api_key' ] );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . Settings::API_SECRET, [ $this, 'sanitize_api_secret' ] );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . Settings::MODE, static fn ( mixed $typed ): string => Settings::mode( is_string( $typed ) ? $typed : '' ) );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . B2bSettings::PAYMENT_TERMS, [ $this, 'sanitize_terms' ], 10, 3 );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . RequesterNumbers::OPTION, [ $this, 'sanitize_requester_number' ], 10, 2 );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . B2bSettings::VAT_RECHECK_DAYS, [ $this, 'sanitize_recheck_days' ] );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . B2bSettings::BANK_DETAILS, [ $this, 'sanitize_bank_details' ], 10, 3 );
		add_filter( 'woocommerce_admin_settings_sanitize_option_' . OfferRules::OPTION, [ $this, 'sanitize_offer_rules' ], 10, 3 );
		parent::__construct();
	}

	public static function has_refused(): bool {
		return self::$has_refused;
	}

	public function sanitize_server_url( mixed $typed ): string {
		$input = Input::server_url( is_string( $typed ) ? $typed : '' );
		return $this->add_error( $input['error'] ) ? Settings::load()->server_url : $input['value'];
	}

	public function sanitize_api_key( mixed $typed ): string {
		$input              = Input::api_key( is_string( $typed ) ? $typed : '' );
		$this->accepted_key = $this->add_error( $input['error'] ) ? Settings::load()->api_key : $input['value'];
		return $this->accepted_key;
	}

	/**
	 * Runs after the key, in the order of the fields. Key and secret are a pair: with another key, the old secret is removed.
	 */
	public function sanitize_api_secret( mixed $typed ): string {
		$settings = Settings::load();
		$saved    = $settings->api_key === $this->accepted_key ? $settings->api_secret : '';
		$input    = Input::api_secret( is_string( $typed ) ? $typed : '', $saved, $this->accepted_key );
		$this->add_error( $input['error'] );
		return $input['value'];
	}

	/**
	 * Without JavaScript, the table is not posted and nothing changes.
	 *
	 * @param mixed $cleaned Not used: WooCommerce removes everything after a `<`.
	 * @param mixed $posted  As posted.
	 * @return list<array{label: string, labels?: array<string, string>, value: string, default: bool}>
	 */
	public function sanitize_terms( mixed $cleaned, mixed $field, mixed $posted ): array {
		if ( ! is_array( $posted ) ) {
			return B2bSettings::payment_terms();
		}
		$input = PaymentTermsInput::validate( $posted, B2bSettings::payment_terms() );
		return $this->add_error( $input['error'] ) ? B2bSettings::payment_terms() : $input['value'];
	}

	/**
	 * One of the rules on who buys on account. WooCommerce saves no null, so a rule that is off is empty.
	 *
	 * @param mixed $cleaned Not used: WooCommerce cleans text only.
	 * @param mixed $field   Its id ends with the name of the rule.
	 * @param mixed $posted  As posted.
	 * @return string|int|bool|array<string, mixed>
	 */
	public function sanitize_offer_rules( mixed $cleaned, mixed $field, mixed $posted ): string|int|bool|array {
		$id    = is_array( $field ) && is_string( $field['id'] ?? null ) ? $field['id'] : '';
		$rules = OfferRules::load()->to_array();
		if ( str_contains( $id, '[offers]' ) ) {
			// Without JavaScript, the offers are not posted and nothing changes.
			$input = OfferRulesInput::offers( $posted );
			return ! is_array( $posted ) || $this->add_error( $input['error'] ) ? $rules['offers'] : $input['value'];
		}
		$typed = is_string( $posted ) ? $posted : '';
		if ( str_contains( $id, '[defaultOffer]' ) ) {
			return in_array( $typed, OfferRules::AUDIENCES, true ) ? $typed : $rules['defaultOffer'];
		}
		if ( str_contains( $id, '[allowRequests]' ) ) {
			return '1' === $typed;
		}
		$is_amount = str_contains( $id, '[maxOrder]' );
		$input     = $is_amount ? OfferRulesInput::max_order( $typed, get_woocommerce_currency() ) : OfferRulesInput::overdue_days( $typed );
		$saved     = $is_amount ? $rules['maxOrder'] : $rules['overdueDays'];
		return ( $this->add_error( $input['error'] ) ? $saved : $input['value'] ) ?? '';
	}

	public function sanitize_recheck_days( mixed $typed ): string {
		$days = B2bSettings::read_recheck_days( $typed );
		return (string) ( $this->add_error( null === $days ? 'recheck_days_wrong' : null ) ? B2bSettings::vat_recheck_days() : $days );
	}

	/**
	 * Text of several lines, which is escaped wherever it is displayed.
	 *
	 * @param mixed $cleaned Not used: WooCommerce removes what looks like markup.
	 * @param mixed $posted  As posted.
	 */
	public function sanitize_bank_details( mixed $cleaned, mixed $field, mixed $posted ): string {
		$text = is_string( $posted ) ? wp_check_invalid_utf8( str_replace( [ "\r\n", "\r" ], "\n", $posted ), true ) : B2bSettings::bank_details();
		return mb_substr( trim( (string) preg_replace( '/(?!\n)\p{Cc}/u', ' ', $text ) ), 0, self::BANK_DETAILS_MAX_LENGTH );
	}

	/**
	 * @param mixed $field Its id ends with the authority.
	 */
	public function sanitize_requester_number( mixed $typed, mixed $field ): string {
		$id        = is_array( $field ) && is_string( $field['id'] ?? null ) ? $field['id'] : '';
		$authority = str_contains( $id, '[gb]' ) ? 'gb' : 'eu';
		$input     = RequesterNumbers::validate( is_string( $typed ) ? $typed : '', $authority );
		return $this->add_error( $input['error'] ) ? RequesterNumbers::load()[ $authority ] : $input['value'];
	}

	/**
	 * WooCommerce saves the fields of the section that is shown, and leaves the others alone.
	 *
	 * @return array<string, string> Titles by section.
	 */
	protected function get_own_sections(): array {
		return [
			''                => __( 'Connection', 'svc-checkout' ),
			Fields::FORMS     => __( 'Forms', 'svc-checkout' ),
			Fields::TERMS     => __( 'Terms', 'svc-checkout' ),
			Fields::TAX       => __( 'Tax', 'svc-checkout' ),
			Fields::DOCUMENTS => __( 'Documents', 'svc-checkout' ),
		];
	}

	/**
	 * @param string $section_id Empty for the connection.
	 * @return list<array<string, mixed>>
	 */
	protected function get_settings_for_section_core( $section_id ): array {
		return match ( $section_id ) {
			''                => Fields::connection(),
			Fields::FORMS     => Fields::forms(),
			Fields::TERMS     => Fields::terms(),
			Fields::TAX       => VatFields::get(),
			Fields::DOCUMENTS => Fields::documents(),
			default           => [],
		};
	}

	/**
	 * @return bool Whether there is an error.
	 */
	private function add_error( ?string $code ): bool {
		if ( null !== $code ) {
			self::$has_refused = true;
			WC_Admin_Settings::add_error( Messages::message( $code ) );
		}
		return null !== $code;
	}
}
