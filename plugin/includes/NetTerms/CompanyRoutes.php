<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\OnAccount\{ Companies, Company, CompanyRemoval, OfferRules, Receivables };
use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\{ Lock, Money, Refusal, RestRoute };
use Throwable;
use WP_Error;
use WP_REST_Request;
use WP_User;

/**
 * `wc-svc/v1/admin/companies`: companies that buy on account, for users who manage the store.
 *
 * @phpstan-import-type NewMember from \SvcCheckout\OnAccount\Companies
 */
final class CompanyRoutes {

	public const CAPABILITY = 'manage_woocommerce';

	private const PER_PAGE      = 25;
	private const MAX_CUSTOMERS = 10;
	private const BY_ID         = '/(?P<id>co_[A-Za-z0-9_-]{1,29})';

	public static function register(): void {
		self::add( 'GET', '', static fn ( WP_REST_Request $request ): array => self::page( self::text( $request, 'search' ), max( 1, (int) self::text( $request, 'page' ) ) ) );
		self::add( 'POST', '', static fn ( WP_REST_Request $request ): array|WP_Error => self::save( Companies::new_id(), [ 'revision' => 0 ] + $request->get_params() ) );
		self::add( 'GET', '/customers', static fn ( WP_REST_Request $request ): array => [ 'customers' => self::customers( self::text( $request, 'search' ) ) ] );
		self::add( 'GET', self::BY_ID, static fn ( WP_REST_Request $request ): array|WP_Error => self::detail( self::text( $request, 'id' ) ) );
		self::add( 'DELETE', self::BY_ID, static fn ( WP_REST_Request $request ): array|WP_Error => self::remove( self::text( $request, 'id' ), null ) );
		self::add( 'POST', self::BY_ID . '/merge', static fn ( WP_REST_Request $request ): array|WP_Error => self::remove( self::text( $request, 'id' ), self::text( $request, 'into' ) ) );
		self::add( 'POST', self::BY_ID, static fn ( WP_REST_Request $request ): array|WP_Error => self::save( self::text( $request, 'id' ), $request->get_params() ) );
	}

	/**
	 * One page of companies, with what they owe.
	 *
	 * @return array<string, mixed>
	 */
	public static function page( string $search, int $page ): array {
		$found    = Companies::page( mb_substr( $search, 0, 100 ), $page, self::PER_PAGE );
		$ids      = array_column( $found['companies'], 'id' );
		$balances = Receivables::balances( $ids, B2bSettings::is_livemode() );
		$members  = Companies::count_members( $ids );
		$rules    = OfferRules::load();
		return [
			'total'     => $found['total'],
			'perPage'   => self::PER_PAGE,
			'isTest'    => ! B2bSettings::is_livemode(),
			'companies' => array_map(
				static fn ( Company $company ): array => [
					'id'         => $company->id,
					'name'       => $company->name,
					'status'     => $company->status,
					'isStopped'  => CompanyCredit::is_stopped( $company, $balances[ $company->id ] ?? [], $rules ),
					'terms'      => $company->terms,
					'vatNumbers' => $company->vat_numbers,
					'members'    => $members[ $company->id ] ?? 0,
					'credit'     => CompanyCredit::of( $company, $balances[ $company->id ] ?? [] ),
				],
				$found['companies']
			),
		];
	}

	/**
	 * A company with everything that can be edited.
	 *
	 * @return array<string, mixed>|WP_Error
	 */
	public static function detail( string $id ): array|WP_Error {
		$company = Companies::find( $id );
		if ( null === $company ) {
			return self::unknown();
		}
		$limits = null;
		foreach ( $company->credit_limits ?? [] as $currency => $amount ) {
			$limits[] = [
				'currency' => $currency,
				'amount'   => Money::to_decimal( $amount, $currency ),
			];
		}
		return [
			'id'           => $company->id,
			'name'         => $company->name,
			'status'       => $company->status,
			'terms'        => $company->terms,
			'vatNumbers'   => $company->vat_numbers,
			'creditLimits' => null === $company->credit_limits ? null : $limits ?? [],
			'overdueDays'  => $company->overdue_days,
			'note'         => $company->note,
			'revision'     => $company->revision,
			'members'      => array_map( [ self::class, 'member' ], Companies::members( $id ) ),
		];
	}

	/**
	 * Deletes a company, or merges it into another.
	 *
	 * @param string|null $into Id of the other company.
	 * @return array{id: string|null}|WP_Error The company that is left.
	 */
	private static function remove( string $id, ?string $into ): array|WP_Error {
		try {
			return Lock::hold(
				'company-members',
				static function () use ( $id, $into ): array|WP_Error {
					$company = Companies::find( $id );
					$target  = null === $into ? null : Companies::find( $into );
					if ( null === $company || ( null !== $into && null === $target ) || $id === $into ) {
						return self::unknown();
					}
					if ( null !== $target && count( Companies::members( $id ) ) + count( Companies::members( $target->id ) ) > CompanyInput::MAX_MEMBERS ) {
						return new WP_Error( 'svc_members_too_many', __( 'A company has at most 500 members.', 'svc-checkout' ), [ 'status' => 400 ] );
					}
					if ( null !== $target && count( array_unique( [ ...$company->vat_numbers, ...$target->vat_numbers ] ) ) > CompanyInput::MAX_VAT_NUMBERS ) {
						return new WP_Error( 'svc_vat_numbers_too_many', __( 'Together, the companies have more than 20 VAT numbers. Please remove some first.', 'svc-checkout' ), [ 'status' => 400 ] );
					}
					if ( null !== $target ) {
						CompanyRemoval::merge( $company, $target );
					} elseif ( ! CompanyRemoval::delete( $id ) ) {
						return new WP_Error( 'svc_company_owes', __( 'This company has unpaid orders or test orders, or is placing one. Merge it into another company, or delete it when they are paid.', 'svc-checkout' ), [ 'status' => 409 ] );
					}
					wc_get_logger()->info( "Company $id was " . ( null === $target ? 'deleted' : "merged into {$target->id}" ) . ' by user ' . get_current_user_id() . '.', [ 'source' => 'svc-checkout' ] );
					return [ 'id' => $target?->id ];
				}
			);
		} catch ( Refusal ) {
			return self::busy();
		} catch ( Throwable $error ) {
			wc_get_logger()->error( "Company $id was not removed. {$error->getMessage()}", [ 'source' => 'svc-checkout' ] );
			return self::busy();
		}
	}

	private static function unknown(): WP_Error {
		return new WP_Error( 'svc_company_unknown', __( 'There is no such company.', 'svc-checkout' ), [ 'status' => 404 ] );
	}

	private static function busy(): WP_Error {
		return new WP_Error( 'svc_busy', __( 'Someone else is saving a company. Please try again in a moment.', 'svc-checkout' ), [ 'status' => 503 ] );
	}

	/**
	 * @param array<array-key, mixed> $body
	 * @return array<string, mixed>|WP_Error The saved company.
	 */
	private static function save( string $id, array $body ): array|WP_Error {
		$company = CompanyInput::company( $id, $body );
		if ( $company instanceof WP_Error ) {
			return $company;
		}
		$members = CompanyInput::members( $body['members'] ?? null, array_column( Companies::members( $id ), 'reference' ) );
		if ( $members instanceof WP_Error ) {
			return $members;
		}
		try {
			// Of two companies that the same customer joins, one is refused.
			return Lock::hold( 'company-members', static fn (): array|WP_Error => self::save_both( $company, $members ) );
		} catch ( Refusal ) {
			return self::busy();
		}
	}

	/**
	 * @param list<NewMember> $members
	 * @return array<string, mixed>|WP_Error The saved company.
	 */
	private static function save_both( Company $company, array $members ): array|WP_Error {
		$elsewhere = Companies::belonging_elsewhere( $company->id, $members );
		if ( [] !== $elsewhere ) {
			return self::belongs_elsewhere( $elsewhere );
		}
		if ( ! Companies::save( $company ) ) {
			return new WP_Error( 'svc_company_changed', __( 'Someone else has changed this company. Please close it, open it again and repeat your changes.', 'svc-checkout' ), [ 'status' => 409 ] );
		}
		$before = array_column( Companies::members( $company->id ), 'reference' );
		Companies::set_members( $company->id, $members );
		$user = get_current_user_id();
		foreach ( $members as $member ) {
			if ( isset( $member['moveFrom'] ) && ! in_array( $member['reference'], $before, true ) ) {
				wc_get_logger()->info( "Customer {$member['reference']} was moved from company {$member['moveFrom']} to {$company->id} by user $user.", [ 'source' => 'svc-checkout' ] );
			}
		}
		wc_get_logger()->info( "Company {$company->id} was saved by user $user.", [ 'source' => 'svc-checkout' ] );
		return self::detail( $company->id );
	}

	/**
	 * @param non-empty-list<array{reference: string, company: array{id: string, name: string}}> $conflicts
	 */
	private static function belongs_elsewhere( array $conflicts ): WP_Error {
		$conflicts = array_map(
			static fn ( array $conflict ): array => self::member( [ 'reference' => $conflict['reference'], 'terms' => null ] ) + $conflict,
			$conflicts
		);
		/* translators: 1: a customer, 2: a company. */
		$message = sprintf( __( '%1$s belongs to the company %2$s.', 'svc-checkout' ), $conflicts[0]['name'], $conflicts[0]['company']['name'] );
		return new WP_Error( 'duplicate_resource', $message, [ 'status' => 409 ] + compact( 'conflicts' ) );
	}

	/**
	 * Customers by name, e-mail address or user name.
	 *
	 * @return list<array{reference: string, name: string, email: string}>
	 */
	private static function customers( string $search ): array {
		$users = '' === $search ? [] : get_users(
			[
				'search'         => '*' . mb_substr( $search, 0, 100 ) . '*',
				'search_columns' => [ 'user_login', 'user_email', 'display_name' ],
				'number'         => self::MAX_CUSTOMERS,
				'orderby'        => 'display_name',
			]
		);
		return array_values( array_map( [ self::class, 'customer' ], array_filter( $users, static fn ( mixed $user ): bool => $user instanceof WP_User ) ) );
	}

	/**
	 * @param array{reference: string, terms: list<string>|null} $member
	 * @return array{reference: string, name: string, email: string, terms: list<string>|null}
	 */
	private static function member( array $member ): array {
		$user = get_userdata( (int) $member['reference'] );
		return ( false === $user ? [ 'name' => '', 'email' => '' ] : self::customer( $user ) ) + $member;
	}

	/**
	 * @return array{reference: string, name: string, email: string}
	 */
	private static function customer( WP_User $user ): array {
		return [
			'reference' => (string) $user->ID,
			'name'      => $user->display_name,
			'email'     => $user->user_email,
		];
	}

	/**
	 * @param string                                                                           $path    Path below `/admin/companies`.
	 * @param callable(WP_REST_Request<array<string, mixed>>): (array<string, mixed>|WP_Error) $handler
	 */
	private static function add( string $method, string $path, callable $handler ): void {
		RestRoute::add_for_users( self::CAPABILITY, $method, "/admin/companies$path", $handler );
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	private static function text( WP_REST_Request $request, string $name ): string {
		$text = $request->get_param( $name );
		return is_scalar( $text ) ? (string) $text : '';
	}
}
