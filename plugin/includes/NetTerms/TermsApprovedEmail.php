<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

defined( 'ABSPATH' ) || exit;

/**
 * Tells a customer that they may buy on account from now on.
 */
final class TermsApprovedEmail extends TermsDecisionEmail {

	/** Its id, and its key among WooCommerce's e-mails. */
	public const KEY = 'svc_checkout_terms_approved';

	public function __construct() {
		$this->id          = self::KEY;
		$this->title       = __( 'Buying on account approved', 'svc-checkout' );
		$this->description = __( 'Sent to a customer whose request to buy on account you approve.', 'svc-checkout' );
		parent::__construct();
	}

	public function get_default_subject(): string {
		return __( 'You can now buy on account at {site_title}', 'svc-checkout' );
	}

	public function get_default_heading(): string {
		return __( 'You can now buy on account', 'svc-checkout' );
	}

	protected function decision(): string {
		/* translators: 1: name of a company, 2: payment terms, such as "Net 14 days, Net 30 days". */
		return sprintf( __( 'From now on you can order on account for %1$s: %2$s. Sign in before you order.', 'svc-checkout' ), $this->company, implode( ', ', $this->terms ) );
	}
}
