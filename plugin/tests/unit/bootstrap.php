<?php
/**
 * These tests run without WordPress: they cover what is pure. The rest is tested in a real store.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

define( 'ABSPATH', dirname( __DIR__, 2 ) . '/' );

require_once dirname( __DIR__, 2 ) . '/includes/autoload.php';
