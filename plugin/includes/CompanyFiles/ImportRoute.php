<?php

declare( strict_types=1 );

namespace SvcCheckout\CompanyFiles;

use RuntimeException;
use SvcCheckout\Support\{ Refusal, RestRoute };
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * `POST wc-svc/v1/admin/companies/import?preview=`: imports companies from a CSV file, the raw body of the request, for users who
 * manage the store. Without `preview=0`, nothing is saved. The answer has the numbers of companies, and what is wrong by line.
 */
final class ImportRoute {

	/** As many problems of each kind are returned; the answer has the number of all. */
	private const MAX_LISTED = 200;

	public static function register( string $capability ): void {
		$args = [
			'preview' => [
				'type'    => 'boolean',
				'default' => true,
			],
		];
		ImportCompanies::register();
		RestRoute::add_for_users( $capability, 'POST', '/admin/companies/import', [ self::class, 'import' ], $args );
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @return array<string, mixed>|WP_Error
	 */
	public static function import( WP_REST_Request $request ): array|WP_Error {
		wp_raise_memory_limit( 'admin' );
		$file = self::file( $request );
		if ( true === $request->get_param( 'preview' ) ) {
			return self::answer( ImportPlan::of( $file, FindImportFacts::of( $file ) ) );
		}
		try {
			$plan = ImportCompanies::run( $file );
		} catch ( Refusal ) {
			return new WP_Error( 'svc_busy', __( 'Someone else is saving a company. Please try again in a moment.', 'svc-checkout' ), [ 'status' => 503 ] );
		} catch ( RuntimeException $error ) {
			wc_get_logger()->error( 'An import of companies failed, and nothing was saved. ' . $error->getMessage(), [ 'source' => 'svc-checkout' ] );
			return new WP_Error( 'svc_import_failed', __( 'The companies could not be saved. Nothing was changed. Please try again.', 'svc-checkout' ), [ 'status' => 500 ] );
		}
		if ( [] !== $plan->errors ) {
			return new WP_Error( 'svc_import_invalid', __( 'The file has errors. Nothing was saved.', 'svc-checkout' ), [ 'status' => 422 ] + self::answer( $plan ) );
		}
		return self::answer( $plan );
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	private static function file( WP_REST_Request $request ): CompanyFile {
		$body = $request->get_body();
		// PHP drops a body that exceeds its own limit.
		$size = $request->get_header( 'content-length' );
		return is_numeric( $size ) && (int) $size > CompanyFile::MAX_BYTES ? CompanyFile::too_large() : CompanyFile::read( $body );
	}

	/**
	 * @return array<string, mixed>
	 */
	private static function answer( ImportPlan $plan ): array {
		return [
			'created'      => $plan->created(),
			'changed'      => $plan->changed(),
			'unchanged'    => $plan->unchanged,
			'errorCount'   => count( $plan->errors ),
			'errors'       => self::texts( $plan->errors ),
			'warningCount' => count( $plan->warnings ),
			'warnings'     => self::texts( $plan->warnings ),
		];
	}

	/**
	 * @param list<ImportProblem> $problems
	 * @return list<array{line: int, column: string, code: string, text: string}>
	 */
	private static function texts( array $problems ): array {
		return array_map(
			static fn ( ImportProblem $problem ): array => [
				'line'   => $problem->line,
				'column' => $problem->column,
				'code'   => $problem->code,
				'text'   => ImportMessages::text( $problem ),
			],
			array_slice( $problems, 0, self::MAX_LISTED )
		);
	}
}
