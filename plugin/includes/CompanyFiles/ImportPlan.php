<?php

declare( strict_types=1 );

namespace SvcCheckout\CompanyFiles;

use SvcCheckout\OnAccount\Company;

defined( 'ABSPATH' ) || exit;

/**
 * What the import of a file would create and change, and what is wrong with it. Immutable.
 *
 * @phpstan-type Row array{line: int, before: Company, after: Company, had: array<int, string>, has: array<int, string>}
 */
final class ImportPlan {

	/**
	 * @param list<PlannedCompany> $companies Those to save: new ones, and those that change.
	 * @param int                  $unchanged Rows that change nothing.
	 * @param list<ImportProblem>  $errors    By line. With one, nothing may be saved.
	 * @param list<ImportProblem>  $warnings  By line.
	 */
	private function __construct(
		public readonly array $companies,
		public readonly int $unchanged,
		public readonly array $errors,
		public readonly array $warnings,
	) {}

	public static function of( CompanyFile $file, ImportFacts $facts ): self {
		[ $rows, $errors ] = self::rows( $file, $facts );

		$errors    = [ ...$file->errors, ...$errors, ...self::conflicts( $rows, $facts ) ];
		$wrong     = array_fill_keys( array_map( static fn ( ImportProblem $error ): int => $error->line, $errors ), true );
		$companies = [];
		$unchanged = 0;
		foreach ( $rows as $row ) {
			$joining = array_keys( array_diff_key( $row['has'], $row['had'] ) );
			$leaving = array_keys( array_diff_key( $row['had'], $row['has'] ) );
			if ( isset( $wrong[ $row['line'] ] ) ) {
				continue;
			}
			// Immutable values, compared field by field.
			if ( 0 !== $row['before']->revision && get_object_vars( $row['before'] ) === get_object_vars( $row['after'] ) && [] === $joining && [] === $leaving ) {
				++$unchanged;
			} else {
				$companies[] = new PlannedCompany( $row['after'], $joining, $leaving );
			}
		}
		return new self( $companies, $unchanged, self::sorted( $errors ), self::sorted( [ ...$file->warnings, ...self::warnings( $file, $rows, $facts ) ] ) );
	}

	public function created(): int {
		return count( array_filter( $this->companies, static fn ( PlannedCompany $planned ): bool => $planned->is_new() ) );
	}

	public function changed(): int {
		return count( $this->companies ) - $this->created();
	}

	/**
	 * @return array{list<Row>, list<ImportProblem>}
	 */
	private static function rows( CompanyFile $file, ImportFacts $facts ): array {
		$rows   = [];
		$errors = [];
		$lines  = [];
		foreach ( $file->rows as $line => $cells ) {
			$id     = $cells[ CompanyColumns::ID ] ?? '';
			$before = '' === $id ? new Company( '', '', credit_limits: [ $facts->currency => 0 ] ) : $facts->companies[ $id ] ?? null;
			if ( null === $before ) {
				$errors[] = new ImportProblem( $line, CompanyColumns::ID, ImportProblem::ID_UNKNOWN, mb_substr( $id, 0, 100 ) );
				continue;
			}
			if ( isset( $lines[ $id ] ) ) {
				$errors[] = new ImportProblem( $line, CompanyColumns::ID, ImportProblem::ID_TWICE, $id, (string) $lines[ $id ] );
				continue;
			}
			if ( '' !== $id ) {
				$lines[ $id ] = $line;
			}
			$had    = $facts->members[ $id ] ?? [];
			$reader = new CompanyCells( $line, $cells, $before, $had, $facts );
			$rows[] = [
				'line'   => $line,
				'before' => $before,
				'after'  => $reader->company(),
				'had'    => $had,
				'has'    => $reader->members(),
			];
			array_push( $errors, ...$reader->errors() );
		}
		return [ $rows, $errors ];
	}

	/**
	 * A customer belongs to one company. One may move between two rows of the file: out of a cell, and into another.
	 *
	 * @param list<Row> $rows
	 * @return list<ImportProblem>
	 */
	private static function conflicts( array $rows, ImportFacts $facts ): array {
		$errors = [];
		$left   = [];
		$lines  = [];
		foreach ( $rows as $row ) {
			foreach ( array_diff_key( $row['had'], $row['has'] ) as $customer => $token ) {
				$left[ $customer ] = $row['before']->id;
			}
		}
		foreach ( $rows as $row ) {
			foreach ( $row['has'] as $customer => $token ) {
				$owner = $facts->owners[ $customer ] ?? null;
				if ( isset( $lines[ $customer ] ) ) {
					$errors[] = new ImportProblem( $row['line'], CompanyColumns::CUSTOMERS, ImportProblem::CUSTOMER_TWICE, $token, (string) $lines[ $customer ] );
				} elseif ( null !== $owner && ! in_array( $owner['id'], [ $row['before']->id, $left[ $customer ] ?? '' ], true ) ) {
					$errors[] = new ImportProblem( $row['line'], CompanyColumns::CUSTOMERS, ImportProblem::CUSTOMER_TAKEN, $token, $owner['name'] );
				}
				$lines[ $customer ] ??= $row['line'];
			}
		}
		return $errors;
	}

	/**
	 * VAT numbers and names that another company has.
	 *
	 * @param list<Row> $rows
	 * @return list<ImportProblem>
	 */
	private static function warnings( CompanyFile $file, array $rows, ImportFacts $facts ): array {
		$warnings = [];
		$lines    = [];
		$has_vat  = in_array( CompanyColumns::VAT, $file->columns, true );
		$in_file  = array_fill_keys( array_map( static fn ( array $row ): string => $row['before']->id, $rows ), true );
		foreach ( $rows as [ 'line' => $line, 'before' => $before, 'after' => $after ] ) {
			foreach ( $has_vat ? $after->vat_numbers : [] as $number ) {
				$key = CompanyCells::vat_key( $number );
				if ( '' === $key ) {
					continue;
				}
				if ( isset( $lines[ $key ] ) && $lines[ $key ] !== $line ) {
					$warnings[] = new ImportProblem( $line, CompanyColumns::VAT, ImportProblem::VAT_TWICE, $number, (string) $lines[ $key ] );
				}
				$lines[ $key ] ??= $line;
				foreach ( $facts->vat[ $key ] ?? [] as $other ) {
					// The file decides about the companies that it contains.
					if ( ! isset( $in_file[ $other['id'] ] ) ) {
						$warnings[] = new ImportProblem( $line, CompanyColumns::VAT, ImportProblem::VAT_TAKEN, $number, $other['name'] );
					}
				}
			}
			if ( 0 === $before->revision && isset( $facts->names[ mb_strtolower( $after->name ) ] ) ) {
				$warnings[] = new ImportProblem( $line, CompanyColumns::NAME, ImportProblem::NAME_TAKEN, $after->name );
			}
		}
		return $warnings;
	}

	/**
	 * @param list<ImportProblem> $problems
	 * @return list<ImportProblem>
	 */
	private static function sorted( array $problems ): array {
		usort( $problems, static fn ( ImportProblem $one, ImportProblem $other ): int => $one->line <=> $other->line );
		return $problems;
	}
}
