<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

defined( 'ABSPATH' ) || exit;

/**
 * Tells a customer that they may not buy on account at present.
 */
final class TermsDeclinedEmail extends TermsDecisionEmail {

	/** Its id, and its key among WooCommerce's e-mails. */
	public const KEY = 'svc_checkout_terms_declined';

	public function __construct() {
		$this->id          = self::KEY;
		$this->title       = __( 'Buying on account declined', 'svc-checkout' );
		$this->description = __( 'Sent to a customer whose request to buy on account you decline.', 'svc-checkout' );
		parent::__construct();
	}

	public function get_default_subject(): string {
		return __( 'Your request to buy on account at {site_title}', 'svc-checkout' );
	}

	public function get_default_heading(): string {
		return __( 'Your request to buy on account', 'svc-checkout' );
	}

	protected function decision(): string {
		return __( 'We cannot let you buy on account at present. You can still order and pay in the store.', 'svc-checkout' );
	}
}
