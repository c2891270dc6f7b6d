<?php
/**
 * Plugin Name:          SVC B2B Checkout for WooCommerce
 * Description:          Company checkout with live VAT numbers, purchase order numbers and payment terms.
 * Version:              0.1.0
 * Author:               SVC Checkout contributors
 * License:              GPL-2.0-or-later
 * License URI:          https://www.gnu.org/licenses/gpl-2.0.html
 * Requires at least:    6.9
 * Requires PHP:         8.1
 * Requires Plugins:     woocommerce
 * WC requires at least: 10.8
 * WC tested up to:      11.0
 * Text Domain:          svc-checkout
 * Domain Path:          /languages
 *
 * This file and includes/Requirements.php use the syntax of PHP 7.2, so that a server with an old PHP shows a notice
 * instead of a fatal error.
 */

declare( strict_types=1 );

namespace SvcCheckout;

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/includes/autoload.php';

if ( Requirements::met_by_platform() ) {
	Plugin::boot();
}
