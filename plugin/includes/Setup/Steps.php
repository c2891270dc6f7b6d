<?php

declare( strict_types=1 );

namespace SvcCheckout\Setup;

use SvcCheckout\OnAccount\OfferRules;
use SvcCheckout\Settings\{ B2bSettings, Settings };
use SvcCheckout\SettingsAdmin\{ Fields, SetupState, Tab };

/**
 * What a store owner does before the first company orders, in this order.
 */
final class Steps {

	/** Steps that may be right as they are. */
	private const CONFIRMABLE = [ Step::TERMS, Step::OFFER, Step::TAX, Step::BANK ];

	/**
	 * @return list<Step>
	 */
	public static function all(): array {
		$settings = Settings::load();
		return [
			self::connect( $settings ),
			self::terms(),
			self::offer(),
			self::tax(),
			self::bank(),
			self::test_order( $settings ),
			self::switch_on( $settings ),
		];
	}

	public static function are_done(): bool {
		return [] === array_filter( self::all(), static fn ( Step $step ): bool => ! $step->is_done );
	}

	/**
	 * Whether the user can say that a step is done.
	 */
	public static function can_confirm( string $id ): bool {
		foreach ( self::all() as $step ) {
			if ( $step->id === $id ) {
				return $step->can_confirm;
			}
		}
		return false;
	}

	private static function connect( Settings $settings ): Step {
		$is_done = [] === SetupState::missing( $settings );
		$fact    = match ( true ) {
			! $is_done           => __( 'Enter the address of your checkout server and the key pair of this store, then test the connection.', 'svc-checkout' ),
			$settings->is_test() => __( 'The connection works, with a test key: orders are test orders and no money is charged.', 'svc-checkout' ),
			default              => __( 'The connection works, with a live key.', 'svc-checkout' ),
		};
		return new Step( Step::CONNECT, __( 'Connect the store', 'svc-checkout' ), $fact, $is_done, Tab::url( '' ), $is_done ? __( 'Open the connection', 'svc-checkout' ) : __( 'Connect', 'svc-checkout' ) );
	}

	private static function terms(): Step {
		$labels = array_column( B2bSettings::deferred_terms(), 'label' );
		$fact   = [] === $labels
			? __( 'Every order is paid at once: there is no term on account yet.', 'svc-checkout' )
			/* translators: %s: payment terms, for example "Net 14 days, Net 30 days". */
			: sprintf( __( 'Companies may order on account: %s.', 'svc-checkout' ), implode( ', ', $labels ) );
		return self::setting( Step::TERMS, __( 'Choose payment terms', 'svc-checkout' ), $fact, Fields::TERMS, false );
	}

	private static function offer(): Step {
		$rules     = OfferRules::load();
		$sentences = [
			[] === $rules->offers
				/* translators: %s: who is offered payment terms, for example "Signed-in customers". */
				? sprintf( __( 'Terms on account are offered to: %s.', 'svc-checkout' ), Fields::audiences()[ $rules->default_offer ] )
				/* translators: %s: who is offered payment terms, for example "Signed-in customers". */
				: sprintf( __( 'Terms on account are offered to: %s; some terms have a choice of their own.', 'svc-checkout' ), Fields::audiences()[ $rules->default_offer ] ),
		];
		if ( OfferRules::EVERYONE === $rules->default_offer && null === $rules->max_order ) {
			$sentences[] = __( 'That includes guests, for any amount.', 'svc-checkout' );
		}
		if ( $rules->allow_requests ) {
			$sentences[] = __( 'Signed-in customers who are offered none may ask for them.', 'svc-checkout' );
		}
		return self::setting( Step::OFFER, __( 'Decide who buys on account', 'svc-checkout' ), self::unless_needless( implode( ' ', $sentences ) ), Fields::TERMS, [] === B2bSettings::deferred_terms() );
	}

	private static function tax(): Step {
		$sentences = [
			wc_tax_enabled()
				? __( 'WooCommerce calculates taxes.', 'svc-checkout' )
				: __( 'WooCommerce does not calculate taxes in this store, so no order has VAT.', 'svc-checkout' ),
			B2bSettings::requires_valid_vat()
				? __( 'Orders with a VAT number that is not valid are refused.', 'svc-checkout' )
				: __( 'Orders with a VAT number that is not valid are accepted and marked.', 'svc-checkout' ),
			'yes' === get_option( B2bSettings::ZERO_RATING )
				? __( 'Verified EU businesses pay no VAT on goods sent to another EU country.', 'svc-checkout' )
				: __( 'The rule for verified EU businesses is off: they are charged VAT.', 'svc-checkout' ),
		];
		return self::setting( Step::TAX, __( 'Check tax and VAT', 'svc-checkout' ), implode( ' ', $sentences ), Fields::TAX, false );
	}

	private static function bank(): Step {
		$needless = [] === B2bSettings::deferred_terms();
		$is_done  = '' !== B2bSettings::bank_details();
		$fact     = $is_done
			? __( 'E-mails and My account show your bank details with orders on account.', 'svc-checkout' )
			: __( 'Enter the bank account to which orders on account are paid. Without it, e-mails link to online payment, if the store offers a method for it.', 'svc-checkout' );
		return self::setting( Step::BANK, __( 'Add your bank details', 'svc-checkout' ), self::unless_needless( $fact ), Fields::DOCUMENTS, $is_done || $needless );
	}

	private static function test_order( Settings $settings ): Step {
		$is_needless = [] === B2bSettings::deferred_terms();
		$has_passed  = TestOrderRecord::has_passed();
		$is_live     = $settings->has_server() && ! $settings->is_test();
		$fact        = match ( true ) {
			$is_needless => self::unless_needless( '' ),
			$has_passed  => __( 'A test order on account went through, up to its e-mail and the event for your software.', 'svc-checkout' ),
			$is_live     => __( 'A live key is saved, so this would be a real order. Place it with the test keys of this store.', 'svc-checkout' ),
			default      => __( 'The store places an order with itself, on account, and shows what happens to it. No stock changes. You receive the buyer’s e-mail; staff receive the one about a new order, marked as a test.', 'svc-checkout' ),
		};
		return new Step( Step::TEST_ORDER, __( 'Place a test order', 'svc-checkout' ), $fact, $is_needless || $has_passed || in_array( Step::TEST_ORDER, Confirmed::load(), true ), can_confirm: $is_live );
	}

	private static function switch_on( Settings $settings ): Step {
		$fact = match ( $settings->mode ) {
			Settings::MODE_EMBEDDED => __( 'The company fields appear in your store’s own checkout.', 'svc-checkout' ),
			Settings::MODE_HOSTED   => __( 'Shoppers go from the cart to the checkout server.', 'svc-checkout' ),
			default                 => __( 'The B2B checkout is off: shoppers see your store’s own checkout, unchanged.', 'svc-checkout' ),
		};
		return self::setting( Step::SWITCH_ON, __( 'Switch it on', 'svc-checkout' ), $fact, Fields::FORMS, Settings::MODE_OFF !== $settings->mode );
	}

	/**
	 * A step that is done in a section of the settings.
	 */
	private static function setting( string $id, string $title, string $fact, string $section, bool $is_done ): Step {
		$can_confirm  = in_array( $id, self::CONFIRMABLE, true );
		$is_confirmed = $can_confirm && in_array( $id, Confirmed::load(), true );
		return new Step( $id, $title, $fact, $is_done || $is_confirmed, Tab::url( $section ), __( 'Change', 'svc-checkout' ), $can_confirm );
	}

	private static function unless_needless( string $fact ): string {
		return [] === B2bSettings::deferred_terms() ? __( 'Not needed: no term on account is offered.', 'svc-checkout' ) : $fact;
	}
}
