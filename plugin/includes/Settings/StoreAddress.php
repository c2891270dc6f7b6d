<?php

declare( strict_types=1 );

namespace SvcCheckout\Settings;

/**
 * The address of this store's REST routes, as announced to the server when the store was connected. `rest_url()` of the moment
 * does not suffice: it depends on language, domain and proxy. Immutable.
 *
 * More than one address is kept while the outcome of a connection is unknown: the server may have either.
 */
final class StoreAddress {

	/** Addresses that were announced, newest first. */
	public const OPTION = 'svc_checkout_addresses';

	/** Whether every request has to name its audience. Of its own, since another request sets it while this store connects. */
	public const AUDIENCE_REQUIRED = 'svc_checkout_audience_required';

	public const OPTIONS = [ self::OPTION, self::AUDIENCE_REQUIRED ];

	private const MAX_ANNOUNCED = 4;

	/**
	 * @param list<string> $announced         Newest first; empty if the store was connected by version 0.1.0.
	 * @param bool         $audience_required Whether the server has sent a challenge: it names the audience of every request.
	 */
	public function __construct( private readonly array $announced = [], private readonly bool $audience_required = false ) {}

	public static function load(): self {
		$announced = get_option( self::OPTION, [] );
		return new self( is_array( $announced ) ? array_values( array_filter( $announced, 'is_string' ) ) : [], '1' === get_option( self::AUDIENCE_REQUIRED ) );
	}

	/**
	 * Before the server is asked to connect this address.
	 */
	public static function announce( string $rest_url ): void {
		$urls = array_unique( [ $rest_url, ...self::load()->announced ] );
		update_option( self::OPTION, array_slice( array_values( $urls ), 0, self::MAX_ANNOUNCED ) );
	}

	/**
	 * The server has connected this address; earlier ones no longer count.
	 */
	public static function confirm( string $rest_url ): void {
		update_option( self::OPTION, [ $rest_url ] );
	}

	/**
	 * The server has sent a challenge: from now on, requests without an audience are refused.
	 */
	public static function require_audience(): void {
		update_option( self::AUDIENCE_REQUIRED, '1' );
	}

	/**
	 * For another server or merchant.
	 */
	public static function forget(): void {
		array_map( 'delete_option', self::OPTIONS );
	}

	public function is_announced( string $rest_url ): bool {
		return in_array( $rest_url, $this->announced, true );
	}

	/**
	 * Whether a signed request is meant for this store.
	 *
	 * @param mixed $audience As signed. Servers of 0.1.0 name none.
	 */
	public function accepts( mixed $audience ): bool {
		if ( null === $audience ) {
			return ! $this->audience_required;
		}
		if ( ! is_string( $audience ) ) {
			return false;
		}
		return [] === $this->announced ? self::is_own_host( $audience ) : $this->is_announced( $audience );
	}

	/**
	 * For a store that was connected before addresses were kept.
	 */
	private static function is_own_host( string $audience ): bool {
		$host = static fn ( string $url ): string => (string) preg_replace( '/^www\./', '', strtolower( (string) wp_parse_url( $url, PHP_URL_HOST ) ) );
		return in_array( $host( $audience ), [ $host( home_url() ), $host( site_url() ), $host( rest_url() ) ], true );
	}
}
