<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\TermsRequests\{ Requests, TermsRequest };

defined( 'ABSPATH' ) || exit;

/**
 * Tells the accounts team that a customer asks to buy on account.
 */
final class TermsRequestedEmail extends AccountEmail {

	/** Its id, and its key among WooCommerce's e-mails. */
	public const KEY = 'svc_checkout_terms_requested';

	private ?TermsRequest $request = null;

	public function __construct() {
		$this->id           = self::KEY;
		$this->title        = __( 'Request to buy on account', 'svc-checkout' );
		$this->description  = __( 'Sent to your team when a customer asks to buy on account.', 'svc-checkout' );
		$this->placeholders = [ '{customer}' => '' ];
		parent::__construct();
		$this->recipient = $this->get_option( 'recipient', self::admin_address() );
	}

	public function get_default_subject(): string {
		return __( '[{site_title}] {customer} asks to buy on account', 'svc-checkout' );
	}

	public function get_default_heading(): string {
		return __( 'Request to buy on account', 'svc-checkout' );
	}

	/**
	 * @param mixed $id Of the request. One that was decided before a deferred e-mail is sent needs none.
	 */
	public function trigger( mixed $id ): void {
		$request = is_string( $id ) ? Requests::find( $id ) : null;
		if ( null === $request || ! $request->is_open() ) {
			return;
		}
		$this->setup_locale();
		$this->request                    = $request;
		$this->placeholders['{customer}'] = TermsDecisionEmail::name_of( get_userdata( $request->customer ) );
		$this->deliver();
		$this->restore_locale();
	}

	public function init_form_fields(): void {
		parent::init_form_fields();
		$this->form_fields = [
			'enabled'   => $this->form_fields['enabled'],
			'recipient' => [
				'title'       => __( 'Recipients', 'svc-checkout' ),
				'type'        => 'text',
				/* translators: %s: an e-mail address. */
				'description' => sprintf( __( 'E-mail addresses, separated by commas. By default %s.', 'svc-checkout' ), esc_html( self::admin_address() ) ),
				'default'     => '',
				'desc_tip'    => true,
			],
		] + $this->form_fields;
	}

	private static function admin_address(): string {
		$address = get_option( 'admin_email' );
		return is_string( $address ) ? $address : '';
	}

	protected function paragraphs(): array {
		return null === $this->request ? [] : [ __( 'A customer asks to buy on account. Please approve or decline the request.', 'svc-checkout' ) ];
	}

	protected function facts(): array {
		$request = $this->request;
		$user    = null === $request ? false : get_userdata( $request->customer );
		if ( null === $request || false === $user ) {
			return [];
		}
		return [
			'customer'          => self::fact( __( 'Customer', 'svc-checkout' ), TermsDecisionEmail::name_of( $user ) . ", $user->user_email" ),
			'company'           => self::fact( __( 'Company', 'svc-checkout' ), $request->company ),
			'vat_number'        => self::fact( __( 'VAT number', 'svc-checkout' ), $request->vat_number ),
			'message'           => self::fact( __( 'Message', 'svc-checkout' ), $request->message ),
			AgreedTerms::DECIDE => self::fact( __( 'Decide', 'svc-checkout' ), admin_url( 'admin.php?page=svc-checkout-net-terms&tab=requests&request=' . $request->id ) ),
		];
	}
}
