<?php

declare( strict_types=1 );

namespace SvcCheckout\CompanyFiles;

use RuntimeException;

defined( 'ABSPATH' ) || exit;

/**
 * A fault because of which the rest of a file is not read.
 */
final class ImportFault extends RuntimeException {

	public function __construct( public readonly ImportProblem $problem ) {
		parent::__construct( $problem->code );
	}
}
