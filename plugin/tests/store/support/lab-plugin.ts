/**
 * A must-use plugin for tests of the checkout: it runs PHP code, captures e-mails, and adds handlers of our filters that are
 * enabled by options.
 */
export const labPlugin = `<?php
add_action( 'rest_api_init', function () {
	register_rest_route( 'svc-store-lab/v1', '/run', [
		'methods'             => 'POST',
		'permission_callback' => '__return_true',
		'callback'            => fn ( $request ) => [ 'result' => eval( $request['code'] ) ],
	] );
} );
// WooCommerce reserves stock with an interval syntax that Playground's SQLite does not support.
add_filter( 'query', fn ( $query ) => str_contains( $query, 'wc_reserved_stock' )
	? preg_replace( '/\\( NOW\\(\\) \\+ INTERVAL (\\d+) MINUTE \\)/', 'DATE_ADD( NOW(), INTERVAL $1 MINUTE )', $query )
	: $query );
// Disables our plugin for a request, for comparison.
if ( isset( $_GET['lab_without'] ) ) {
	add_filter( 'option_active_plugins', fn ( $plugins ) => array_values( array_diff( $plugins, [ 'svc-checkout/svc-checkout.php' ] ) ) );
}
// Wall-clock and CPU time from here, before other plugins, to the end of the page.
if ( isset( $_GET['lab_measure'] ) ) {
	$lab_clocks = function () {
		$used = getrusage();
		return [ microtime( true ) * 1e3, ( $used['ru_utime.tv_sec'] + $used['ru_stime.tv_sec'] ) * 1e3 + ( $used['ru_utime.tv_usec'] + $used['ru_stime.tv_usec'] ) / 1e3 ];
	};
	$lab_begun  = $lab_clocks();
	add_action( 'shutdown', function () use ( $lab_clocks, $lab_begun ) {
		[ $wall, $cpu ] = $lab_clocks();
		printf( '<!-- lab: %d queries, %.2f ms, %.2f ms -->', $GLOBALS['wpdb']->num_queries, $wall - $lab_begun[0], $cpu - $lab_begun[1] );
	}, 0 );
}
add_filter( 'pre_wp_mail', function ( $sent, $mail ) {
	$kept   = get_option( 'lab_mails', [] );
	$kept[] = [ 'to' => $mail['to'], 'subject' => $mail['subject'], 'message' => $mail['message'] ];
	update_option( 'lab_mails', $kept, false );
	return '' === get_option( 'lab_mail_fails', '' );
}, 10, 2 );
add_action( 'doing_it_wrong_run', function ( $function, $message ) {
	error_log( 'svc-checkout lab: doing it wrong: ' . $function . ' ' . wp_strip_all_tags( $message ) . ' ' . wp_debug_backtrace_summary() );
}, 10, 2 );
add_action( 'deprecated_hook_run', fn ( $hook ) => error_log( 'svc-checkout lab: deprecated hook: ' . $hook ) );
add_filter( 'locale', fn ( $locale ) => get_option( 'lab_locale' ) ?: $locale );
if ( get_option( 'lab_tax' ) ) {
	add_filter( 'svc_session_tax_override', function ( $tax, $session ) {
		update_option( 'lab_session', $session, false );
		update_option( 'lab_quoted', $tax, false );
		switch ( get_option( 'lab_tax' ) ) {
			case 'throw':
				throw new RuntimeException( 'a handler that throws' );
			case 'negative':
				return -5;
			case 'nonsense':
				return 'twenty';
			case 'zero':
				return $session['b2b']['vatValid'] && 'GB' !== $session['b2b']['vatCountry'] ? 0.0 : $tax;
			case 'half':
				return intdiv( $tax, 2 );
			case 'country':
				return 'AT' === $session['customer']['billingAddress']['country'] ? 0 : 777;
			default:
				return get_option( 'lab_tax' );
		}
	}, 10, 2 );
}
if ( get_option( 'lab_po' ) ) {
	add_filter( 'svc_order_email_po_number', fn () => 'yes' === get_option( 'lab_po' ) ? true : get_option( 'lab_po' ) );
}
if ( get_option( 'lab_sentence' ) ) {
	add_filter( 'svc_checkout_tax_sentence', fn ( $sentence, $treatment ) => get_option( 'lab_sentence' ) . " $treatment", 10, 2 );
}
// The store ships one piece on its own, and the rest of the cart together.
if ( get_option( 'lab_packages' ) ) {
	add_filter( 'woocommerce_cart_shipping_packages', function ( $packages ) {
		$package = reset( $packages );
		$split   = [ $package, $package ];
		foreach ( $package['contents'] as $key => $line ) {
			$split[0]['contents'][ $key ]['quantity'] = 1;
			$split[1]['contents'][ $key ]['quantity'] = $line['quantity'] - 1;
		}
		return $split;
	} );
}
if ( get_option( 'lab_fee' ) ) {
	add_action( 'woocommerce_cart_calculate_fees', fn ( $cart ) => $cart->add_fee( 'Handling', (float) get_option( 'lab_fee' ), true ) );
}
// A gift card as a negative fee, and points that are taken off the total.
if ( get_option( 'lab_gift' ) ) {
	add_action( 'woocommerce_cart_calculate_fees', fn ( $cart ) => $cart->add_fee( 'Gift card', -(float) get_option( 'lab_gift' ), false ) );
	add_filter( 'woocommerce_calculated_total', fn ( $total ) => $total - 1 );
}
// An online payment method that succeeds or declines at once.
if ( get_option( 'lab_gateway' ) ) {
	add_filter( 'woocommerce_payment_gateways', function ( $gateways ) {
		$gateways[] = new class() extends WC_Payment_Gateway {
			public function __construct() {
				$this->id      = 'lab';
				$this->title   = 'Lab card';
				$this->enabled = 'yes';
			}
			public function process_payment( $order_id ) {
				$order = wc_get_order( $order_id );
				if ( 'pays' !== get_option( 'lab_gateway' ) ) {
					$order->update_status( 'failed', 'Declined.' );
					throw new Exception( 'Declined.' );
				}
				$order->payment_complete( 'lab-1' );
				return [ 'result' => 'success', 'redirect' => $order->get_checkout_order_received_url() ];
			}
		};
		return $gateways;
	} );
}
// An add-on plugin: it puts data into the cart's lines and reads it when the order is created.
if ( get_option( 'lab_addon' ) ) {
	add_filter( 'woocommerce_add_cart_item_data', fn ( $data ) => $data + [ 'lab_addon' => 'class' === get_option( 'lab_addon' )
		? [ 'made' => new ArrayObject( [ 1 ] ) ]
		: [ 'text' => 'Größe 💡 "<b>" \\\\', 'sizes' => [ 1, 2.5, 10.0, null, true ], 'more' => (object) [ 'x' => [ 'y' => '007' ] ] ] ] );
	add_action( 'woocommerce_checkout_create_order_line_item', fn ( $item, $key, $values ) => $item->add_meta_data( '_lab_addon', base64_encode( serialize( $values['lab_addon'] ?? null ) ) ), 10, 3 );
}
if ( get_option( 'lab_extensions' ) ) {
	add_filter( 'svc_checkout_session_extensions', fn () => get_option( 'lab_extensions' ) );
}
// What other plugins do to REST responses.
switch ( str_contains( $_SERVER['REQUEST_URI'] ?? '', 'wc-svc' ) ? get_option( 'lab_noise' ) : '' ) {
	case 'early':
		add_action( 'init', fn () => print( '<b>Notice</b>: printed early' ) );
		break;
	case 'handler':
		add_action( 'woocommerce_after_calculate_totals', fn () => print( 'printed while totals are calculated' ) );
		add_filter( 'rest_pre_dispatch', function ( $result ) {
			echo 'printed before the route';
			return $result;
		} );
		break;
	case 'late':
		add_filter( 'rest_post_dispatch', function ( $response ) {
			echo 'printed after the route';
			ob_start();
			echo 'in a buffer that is never closed';
			return $response;
		} );
		break;
	case 'shutdown':
		add_action( 'shutdown', fn () => print( '<!-- cached -->' ), 0 );
		register_shutdown_function( fn () => print( '<!-- page generated -->' ) );
		break;
	case 'fatal-free warning':
		add_action( 'init', function () {
			ini_set( 'display_errors', '1' );
			echo $lab_undefined;
		} );
		break;
	case 'gzip':
		ob_start( fn ( $text ) => '' === $text ? '' : 'altered ' . $text );
		break;
	case 'echo filter':
		add_filter( 'rest_pre_echo_response', fn ( $data ) => [ 'wrapped' => $data ] );
		break;
	case 'served header':
		add_filter( 'rest_pre_serve_request', function ( $served ) {
			header( 'svc-response-signature: v1,x' );
			return $served;
		} );
		break;
	case 'closed':
		add_filter( 'rest_authentication_errors', fn () => new WP_Error( 'rest_not_logged_in', 'Members only', [ 'status' => 401 ] ) );
		break;
	case 'takes over':
		add_filter( 'rest_pre_serve_request', function ( $served, $response, $request ) {
			if ( ! str_starts_with( $request->get_route(), '/wc-svc/' ) ) {
				return $served;
			}
			echo '{"taken":"over"}';
			return true;
		}, 10, 3 );
		break;
}
`;
