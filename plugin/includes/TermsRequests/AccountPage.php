<?php

declare( strict_types=1 );

namespace SvcCheckout\TermsRequests;

use SvcCheckout\OnAccount\{ Companies, OfferedTerms };
use SvcCheckout\Settings\{ B2bSettings, TermLabel };
use SvcCheckout\Support\{ FormMessages, Money, OrderMeta };
use SvcCheckout\Vat\VatNumber;
use WC_Customer;
use WC_Order;
use WP_Error;

/**
 * The page "Buy on account" of My account: the form to ask for terms, what became of the request, or the terms that the
 * customer's company has. It works without JavaScript.
 */
final class AccountPage {

	/** The page's address below My account. */
	public const ENDPOINT = 'buy-on-account';

	private const ACTION = 'svc-checkout-ask-for-terms';

	private const AGAIN = 'svc_ask_again';

	public static function register(): void {
		add_filter( 'woocommerce_get_query_vars', static fn ( mixed $vars ): mixed => is_array( $vars ) ? $vars + [ self::ENDPOINT => self::ENDPOINT ] : $vars );
		add_filter( 'woocommerce_account_menu_items', [ self::class, 'add_to_menu' ] );
		add_filter( 'woocommerce_endpoint_' . self::ENDPOINT . '_title', static fn (): string => FormMessages::text( 'termsRequest', 'title' ) );
		add_action( 'woocommerce_account_' . self::ENDPOINT . '_endpoint', [ self::class, 'print_page' ] );
		add_action( 'template_redirect', [ self::class, 'receive' ] );
	}

	/**
	 * After the orders, for customers who may ask and for members of a company.
	 *
	 * @param mixed $items Labels by endpoint.
	 */
	public static function add_to_menu( mixed $items ): mixed {
		$customer = get_current_user_id();
		if ( ! is_array( $items ) || ( null === Companies::of_customer( $customer ) && ! AskForTerms::is_open_to( $customer ) ) ) {
			return $items;
		}
		$place = array_search( 'orders', array_keys( $items ), true );
		$after = false === $place ? 0 : $place + 1;
		return array_slice( $items, 0, $after, true ) + [ self::ENDPOINT => FormMessages::text( 'termsRequest', 'title' ) ] + $items;
	}

	/**
	 * Takes the posted form, and goes back to the page: reloading it asks nothing twice.
	 */
	public static function receive(): void {
		$posted = wp_unslash( $_POST );
		if ( ! isset( $posted[ self::ACTION ] ) || ! is_account_page() ) {
			return;
		}
		if ( ! is_string( $posted[ self::ACTION ] ) || false === wp_verify_nonce( $posted[ self::ACTION ], self::ACTION ) ) {
			wc_add_notice( __( 'Please reload the page and try again.', 'svc-checkout' ), 'error' );
			return;
		}
		$asked = AskForTerms::ask( get_current_user_id(), $posted );
		if ( $asked instanceof WP_Error ) {
			// The page is shown with what was typed.
			wc_add_notice( esc_html( $asked->get_error_message() ), 'error' );
			return;
		}
		wp_safe_redirect( wc_get_account_endpoint_url( self::ENDPOINT ) );
		exit;
	}

	public static function print_page(): void {
		$customer = get_current_user_id();
		$member   = Companies::of_customer( $customer );
		if ( null !== $member ) {
			self::print_company( $customer, $member['company']->name );
			return;
		}
		if ( ! AskForTerms::is_open_to( $customer ) ) {
			self::print_paragraph( __( 'Your company does not buy on account in this store.', 'svc-checkout' ) );
			return;
		}
		$view     = AskForTerms::view( AskForTerms::last( $customer ) );
		$is_typed = isset( $_POST[ self::ACTION ] ); // phpcs:ignore WordPress.Security.NonceVerification -- selects what is shown.
		if ( AskForTerms::NONE !== $view['state'] && ! $is_typed ) {
			wc_print_notice( esc_html( str_replace( '{date}', $view['date'], FormMessages::text( 'termsRequest', $view['state'] ) ) ), 'notice' );
		}
		if ( TermsRequest::REQUESTED === $view['state'] ) {
			return;
		}
		if ( TermsRequest::DECLINED === $view['state'] && ! $is_typed && ! isset( $_GET[ self::AGAIN ] ) ) { // phpcs:ignore WordPress.Security.NonceVerification -- as above.
			$url = add_query_arg( self::AGAIN, '1', wc_get_account_endpoint_url( self::ENDPOINT ) );
			echo '<p><a class="button wp-element-button" href="' . esc_url( $url ) . '">' . esc_html( FormMessages::text( 'termsRequest', 'askAgain' ) ) . '</a></p>';
			return;
		}
		self::print_form( $customer );
	}

	private static function print_form( int $customer ): void {
		$posted = wp_unslash( $_POST ); // phpcs:ignore WordPress.Security.NonceVerification -- what was typed is shown again.
		$value  = static fn ( string $name, string $known ): string => is_string( $posted[ $name ] ?? null ) ? $posted[ $name ] : $known;
		self::print_paragraph( FormMessages::text( 'termsRequest', 'explanation' ) );
		echo '<form method="post" action="' . esc_url( wc_get_account_endpoint_url( self::ENDPOINT ) ) . '">';
		$limit = static fn ( int $length ): array => [ 'maxlength' => $length ];
		woocommerce_form_field(
			'company',
			[
				'label'             => FormMessages::text( 'form', 'company' ),
				'required'          => true,
				'autocomplete'      => 'organization',
				'custom_attributes' => [ 'required' => 'required' ] + $limit( AskForTerms::COMPANY_MAX_LENGTH ),
			],
			$value( 'company', ( new WC_Customer( $customer ) )->get_billing_company( 'edit' ) )
		);
		woocommerce_form_field(
			'vatNumber',
			[
				'label'             => FormMessages::text( 'form', 'vatNumber' ),
				'autocomplete'      => 'off',
				'custom_attributes' => [ 'spellcheck' => 'false' ] + $limit( VatNumber::MAX_LENGTH ),
			],
			$value( 'vatNumber', self::last_vat_number( $customer ) )
		);
		woocommerce_form_field(
			'message',
			[
				'type'              => 'textarea',
				'label'             => FormMessages::text( 'termsRequest', 'message' ),
				'maxlength'         => AskForTerms::MESSAGE_MAX_LENGTH,
				'custom_attributes' => [ 'rows' => 4 ],
			],
			$value( 'message', '' )
		);
		wp_nonce_field( self::ACTION, self::ACTION );
		echo '<p><button type="submit" class="button wp-element-button">' . esc_html( FormMessages::text( 'termsRequest', 'send' ) ) . '</button></p></form>';
	}

	/**
	 * What the company may buy, and why it may not at present.
	 */
	private static function print_company( int $customer, string $company ): void {
		$terms = B2bSettings::deferred_terms( OfferedTerms::buyer( $customer )->agreed_terms() );
		/* translators: %s: name of a company. */
		self::print_paragraph( sprintf( __( 'You order for %s.', 'svc-checkout' ), $company ) );
		if ( [] !== $terms ) {
			$labels = array_map( static fn ( array $term ): string => TermLabel::of( $term, get_locale() ), $terms );
			echo '<p>' . esc_html__( 'Agreed payment terms, chosen at the checkout:', 'svc-checkout' ) . '</p><ul><li>' . wp_kses_post( implode( '</li><li>', array_map( 'esc_html', $labels ) ) ) . '</li></ul>';
		}
		$notice   = OfferedTerms::notice();
		$currency = get_woocommerce_currency();
		$credit   = [] === $terms || '' !== $notice ? null : OfferedTerms::credit( $customer, $currency );
		if ( null !== $credit ) {
			/* translators: 1: amount, 2: amount. */
			self::print_paragraph( sprintf( __( '%1$s of your %2$s credit limit is left.', 'svc-checkout' ), Money::format( $credit['left'], $currency ), Money::format( $credit['limit'], $currency ) ) );
		}
		if ( '' !== $notice ) {
			wc_print_notice( esc_html( $notice ), 'notice' );
		}
	}

	private static function last_vat_number( int $customer ): string {
		$orders = wc_get_orders(
			[
				'customer_id' => $customer,
				'limit'       => 1,
				'type'        => 'shop_order',
			]
		);
		$order  = is_array( $orders ) ? $orders[0] ?? null : null;
		return $order instanceof WC_Order ? OrderMeta::read( $order, OrderMeta::VAT_NUMBER ) : '';
	}

	private static function print_paragraph( string $text ): void {
		echo '<p>' . esc_html( $text ) . '</p>';
	}
}
