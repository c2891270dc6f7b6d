<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\TermsRequests\TermsRequest;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * The reply to a request to buy on account, in the language in which the customer asked.
 */
abstract class TermsDecisionEmail extends AccountEmail {

	protected ?TermsRequest $request = null;

	/** The company that the customer orders for. */
	protected string $company = '';

	/**
	 * Labels of its payment terms in the customer's language.
	 *
	 * @var list<string>
	 */
	protected array $terms = [];

	public function __construct() {
		$this->customer_email = true;
		parent::__construct();
	}

	/**
	 * The sentence of the decision.
	 */
	abstract protected function decision(): string;

	/**
	 * Fills in the e-mail. The caller has switched to the customer's language.
	 *
	 * @param list<string> $terms
	 */
	public function fill( TermsRequest $request, string $company, array $terms ): void {
		$this->request   = $request;
		$this->company   = $company;
		$this->terms     = $terms;
		$user            = get_userdata( $request->customer );
		$this->object    = $user;
		$this->recipient = $user instanceof WP_User ? $user->user_email : '';
	}

	/**
	 * @return bool Whether the site's mail server accepted it.
	 */
	public function send_filled(): bool {
		return $this->deliver();
	}

	public function paragraphs(): array {
		if ( null === $this->request ) {
			return [];
		}
		$user = get_userdata( $this->request->customer );
		/* translators: 1: name of the store, 2: a note of its accounts team. */
		$note = '' === $this->request->note ? [] : [ sprintf( __( 'Note from %1$s: “%2$s”', 'svc-checkout' ), $this->get_blogname(), $this->request->note ) ];
		return [ self::greeting( self::name_of( $user ) ), $this->decision(), ...$note ];
	}

	/**
	 * First and last name of a customer, or the name they are displayed with.
	 */
	public static function name_of( WP_User|false $user ): string {
		if ( false === $user ) {
			return '';
		}
		$name = trim( "$user->first_name $user->last_name" );
		return '' === $name ? $user->display_name : $name;
	}
}
