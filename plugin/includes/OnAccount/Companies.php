<?php

declare( strict_types=1 );

namespace SvcCheckout\OnAccount;

use SvcCheckout\Support\Database;

/**
 * Finds and saves companies and their members. A member is a customer of the store, by the user's id, and belongs to one company;
 * `moveFrom` is the other company that a new member leaves.
 *
 * @phpstan-type Member array{reference: string, terms: list<string>|null}
 * @phpstan-type NewMember array{reference: string, terms: list<string>|null, moveFrom?: string}
 */
final class Companies {

	/** Action after customers have joined a company. Arguments: its id, and the users. */
	public const MEMBERS_ADDED = 'svc_checkout_members_added';

	/**
	 * Memberships read in this request, by customer; {@see Reservation::reserve()} reads the company again.
	 *
	 * @var array<int, array{company: Company, terms: list<string>|null}|null>
	 */
	private static array $memberships = [];

	public static function register(): void {
		add_action( 'deleted_user', static fn ( int $user ) => self::remove_member( (string) $user ), 10, 1 );
	}

	public static function find( string $id ): ?Company {
		$row = self::row( 'SELECT * FROM ' . Tables::companies() . ' WHERE id = %s', $id );
		return null === $row ? null : Company::of_row( $row );
	}

	/**
	 * Whether the store has any company.
	 */
	public static function exist(): bool {
		return null !== Database::get()->get_var( 'SELECT 1 FROM ' . Tables::companies() . ' LIMIT 1' ); // phpcs:ignore WordPress.DB
	}

	/**
	 * The company that a customer is a member of, with the terms agreed with this member; null for everyone else.
	 *
	 * @param int $customer_id User; 0 for a guest.
	 * @return array{company: Company, terms: list<string>|null}|null
	 */
	public static function of_customer( int $customer_id ): ?array {
		if ( 0 >= $customer_id ) {
			return null;
		}
		if ( array_key_exists( $customer_id, self::$memberships ) ) {
			return self::$memberships[ $customer_id ];
		}
		$row = self::row( 'SELECT c.*, m.terms AS member_terms FROM ' . Tables::members() . ' m JOIN ' . Tables::companies() . ' c ON c.id = m.company_id WHERE m.reference = %s', (string) $customer_id );
		return self::$memberships[ $customer_id ] = null === $row ? null : [
			'company' => Company::of_row( $row ),
			'terms'   => Company::texts( $row['member_terms'] ?? null ),
		];
	}

	/**
	 * One page of companies by name, and how many there are.
	 *
	 * @param string $search Part of a name or VAT number, or empty.
	 * @param int    $page   From 1.
	 * @return array{companies: list<Company>, total: int}
	 */
	public static function page( string $search, int $page, int $per_page ): array {
		$database = Database::get();
		$like     = '%' . $database->esc_like( $search ) . '%';
		// Without a search, the index of names has the page.
		$where    = '' === $search ? '' : (string) $database->prepare( 'WHERE name LIKE %s OR vat_numbers LIKE %s', $like, $like );
		$table    = Tables::companies();
		$rows     = $database->get_results( "SELECT * FROM $table $where ORDER BY name, id " . $database->prepare( 'LIMIT %d OFFSET %d', $per_page, ( $page - 1 ) * $per_page ), 'ARRAY_A' ); // phpcs:ignore WordPress.DB -- prepared above.
		return [
			'companies' => array_map( [ Company::class, 'of_row' ], $rows ),
			'total'     => (int) $database->get_var( "SELECT COUNT(*) FROM $table $where" ), // phpcs:ignore WordPress.DB -- as above.
		];
	}

	/**
	 * Creates a company, or changes one that nobody has changed since it was read.
	 *
	 * @return bool False if another request has.
	 */
	public static function save( Company $company ): bool {
		self::forget();

		$before   = 0 === $company->revision ? null : self::find( $company->id );
		$database = Database::get();
		$row      = [
			'name'          => $company->name,
			'vat_numbers'   => (string) wp_json_encode( $company->vat_numbers ),
			'terms'         => null === $company->terms ? null : (string) wp_json_encode( $company->terms ),
			'credit_limits' => null === $company->credit_limits ? null : (string) wp_json_encode( (object) $company->credit_limits ),
			'overdue_days'  => $company->overdue_days,
			'status'        => $company->status,
			'note'          => $company->note,
			'revision'      => $company->revision + 1,
			'updated_at'    => time(),
		];
		// phpcs:disable WordPress.DB -- WordPress has no function for own tables.
		$changed = 0 === $company->revision
			? $database->insert( Tables::companies(), [ 'id' => $company->id ] + $row )
			: $database->update( Tables::companies(), $row, [ 'id' => $company->id, 'revision' => $company->revision ] );
		// phpcs:enable
		if ( 1 === $changed ) {
			CompanyLog::add_changes( $before, $company );
		}
		return 1 === $changed;
	}

	/**
	 * Makes this request read memberships again.
	 */
	public static function forget(): void {
		self::$memberships = [];
	}

	public static function new_id(): string {
		return 'co_' . bin2hex( random_bytes( 12 ) );
	}

	/**
	 * Numbers of members, by company; a company without members is not listed.
	 *
	 * @param list<string> $company_ids
	 * @return array<string, int>
	 */
	public static function count_members( array $company_ids ): array {
		$counts = [];
		if ( [] !== $company_ids ) {
			$database = Database::get();
			$list     = implode( ', ', array_map( static fn ( string $id ): string => (string) $database->prepare( '%s', $id ), $company_ids ) );
			foreach ( $database->get_results( 'SELECT company_id, COUNT(*) AS members FROM ' . Tables::members() . " WHERE company_id IN ($list) GROUP BY company_id", 'ARRAY_A' ) as $row ) { // phpcs:ignore WordPress.DB -- prepared above.
				$counts[ is_string( $row['company_id'] ) ? $row['company_id'] : '' ] = is_numeric( $row['members'] ) ? (int) $row['members'] : 0;
			}
		}
		return $counts;
	}

	/**
	 * @return list<Member>
	 */
	public static function members( string $company_id ): array {
		$database = Database::get();
		$rows     = $database->get_results( $database->prepare( 'SELECT reference, terms FROM %i WHERE company_id = %s ORDER BY reference', Tables::members(), $company_id ), 'ARRAY_A' ); // phpcs:ignore WordPress.DB
		$members  = [];
		foreach ( is_array( $rows ) ? $rows : [] as $row ) {
			if ( is_scalar( $row['reference'] ?? null ) ) {
				$members[] = [
					'reference' => (string) $row['reference'],
					'terms'     => Company::texts( $row['terms'] ?? null ),
				];
			}
		}
		return $members;
	}

	/**
	 * Customers who belong to another company than the one that they are to move from. They keep {@see set_members()} from being
	 * called.
	 *
	 * @param list<NewMember> $members
	 * @return list<array{reference: string, company: array{id: string, name: string}}>
	 */
	public static function belonging_elsewhere( string $company_id, array $members ): array {
		$elsewhere = [];
		foreach ( $members as $member ) {
			$row = self::row( 'SELECT c.id, c.name FROM ' . Tables::members() . ' m JOIN ' . Tables::companies() . ' c ON c.id = m.company_id WHERE m.reference = %s', $member['reference'] );
			$id  = is_string( $row['id'] ?? null ) ? $row['id'] : '';
			if ( ! in_array( $id, [ '', $company_id, $member['moveFrom'] ?? '' ], true ) ) {
				$elsewhere[] = [
					'reference' => $member['reference'],
					'company'   => [
						'id'   => $id,
						'name' => is_string( $row['name'] ?? null ) ? $row['name'] : '',
					],
				];
			}
		}
		return $elsewhere;
	}

	/**
	 * Replaces the members of a company. A customer of another company is left there, unless it is the one to move from; then
	 * the open orders that staff have not assigned move too. Orders of a customer who leaves stay.
	 *
	 * @param list<NewMember> $members
	 */
	public static function set_members( string $company_id, array $members ): void {
		self::forget();

		$database = Database::get();
		$before   = array_column( self::members( $company_id ), 'reference' );
		foreach ( $members as $member ) {
			$terms = null === $member['terms'] ? null : (string) wp_json_encode( $member['terms'] );
			$row   = [
				'reference'  => $member['reference'],
				'company_id' => $company_id,
			];
			// phpcs:disable WordPress.DB -- as above. Each statement names the company, so that none takes a customer from a third one.
			$database->query( (string) $database->prepare( 'INSERT IGNORE INTO %i (reference, company_id) VALUES (%s, %s)', Tables::members(), ...array_values( $row ) ) );
			if ( isset( $member['moveFrom'] ) && 1 === $database->update( Tables::members(), $row, [ 'company_id' => $member['moveFrom'] ] + $row ) ) {
				CompanyLog::add( $member['moveFrom'], CompanyLog::MEMBERS_REMOVED, [ $member['reference'] ] );
			}
			$database->update( Tables::members(), compact( 'terms' ), $row );
			// phpcs:enable
		}
		$after = array_column( self::members( $company_id ), 'reference' );
		$added = array_diff( $after, $before );
		$removed = array_diff( $after, array_column( $members, 'reference' ) );
		foreach ( $removed as $reference ) {
			$database->delete( Tables::members(), [ 'reference' => $reference, 'company_id' => $company_id ] ); // phpcs:ignore WordPress.DB
		}
		if ( [] !== $removed ) {
			CompanyLog::add( $company_id, CompanyLog::MEMBERS_REMOVED, array_values( $removed ) );
		}
		if ( [] !== $added ) {
			CompanyLog::add( $company_id, CompanyLog::MEMBERS_ADDED, array_values( $added ) );
			/**
			 * Customers have joined a company on account.
			 *
			 * @since 0.2.0
			 * @param string    $company_id
			 * @param list<int> $users
			 */
			do_action( 'svc_checkout_members_added', $company_id, array_map( 'intval', array_values( $added ) ) );
		}
	}

	private static function remove_member( string $reference ): void {
		Database::get()->delete( Tables::members(), compact( 'reference' ) ); // phpcs:ignore WordPress.DB
	}

	/**
	 * @param string $statement With one `%s`.
	 * @return array<array-key, mixed>|null
	 */
	private static function row( string $statement, string $value ): ?array {
		$database = Database::get();
		$row      = $database->get_row( str_replace( '%s', (string) $database->prepare( '%s', $value ), $statement ), 'ARRAY_A' ); // phpcs:ignore WordPress.DB -- built from constants and a prepared value.
		return is_array( $row ) ? $row : null;
	}
}
