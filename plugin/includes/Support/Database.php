<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

use LogicException;
use wpdb;

/**
 * WordPress's database connection, typed.
 */
final class Database {

	public static function get(): wpdb {
		global $wpdb;
		return $wpdb instanceof wpdb ? $wpdb : throw new LogicException( 'WordPress has no database.' );
	}
}
