<?php
/**
 * Must-use plugin of the demo store: links that sign in, the connection test, and the e-mails, none of which leaves the machine.
 * Whoever has the token of the start may do all of it, so it belongs on a developer's machine only.
 */

declare( strict_types=1 );

use SvcCheckout\SettingsAdmin\ConnectionTest;

const SVC_DEMO_MAILS = 'svc_demo_mails';

add_filter( 'woocommerce_prevent_automatic_wizard_redirect', '__return_true' );

// The service is on this machine; a live site calls no private addresses.
add_filter( 'http_request_host_is_external', static fn ( bool $is_external, string $host ): bool => $is_external || '127.0.0.1' === $host, 10, 2 );

add_filter(
	'pre_wp_mail',
	static function ( mixed $sent, array $mail ): bool {
		$mails = (array) get_option( SVC_DEMO_MAILS, [] );
		array_unshift(
			$mails,
			[
				'at'      => time(),
				'to'      => implode( ', ', (array) $mail['to'] ),
				'subject' => (string) $mail['subject'],
				'message' => (string) $mail['message'],
			]
		);
		update_option( SVC_DEMO_MAILS, array_slice( $mails, 0, 50 ), false );
		return true;
	},
	10,
	2
);

add_action(
	'wp_loaded',
	static function (): void {
		$query  = array_map( static fn ( mixed $value ): string => is_string( $value ) ? $value : '', wp_unslash( $_GET ) );
		$action = $query['svc_demo'] ?? '';
		if ( '' === $action ) {
			return;
		}
		$token = (string) get_option( 'svc_demo_token', '' );
		if ( '' === $token || ! hash_equals( $token, $query['token'] ?? '' ) ) {
			wp_die( 'This link is not of this demo store.', '', [ 'response' => 403 ] );
		}
		nocache_headers();
		match ( $action ) {
			'sign_in' => svc_demo_sign_in( $query['login'] ?? '', $query['to'] ?? '/' ),
			'connect' => wp_send_json( ConnectionTest::run() ),
			'mails'   => svc_demo_print_mails(),
			default   => wp_die( 'There is no such action.', '', [ 'response' => 404 ] ),
		};
		exit;
	}
);

function svc_demo_sign_in( string $login, string $to ): void {
	$user = get_user_by( 'login', $login );
	if ( ! $user instanceof WP_User ) {
		wp_die( 'There is no such user.', '', [ 'response' => 404 ] );
	}
	wp_set_auth_cookie( $user->ID );
	wp_safe_redirect( home_url( $to ) );
}

function svc_demo_print_mails(): void {
	header( 'content-type: text/html; charset=utf-8' );
	echo '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>E-mails of the demo store</title>'
		. '<style>body{font:15px/1.5 system-ui,sans-serif;max-width:760px;margin:32px auto;padding:0 16px}iframe{width:100%;height:640px;border:1px solid #ccc}summary{cursor:pointer;padding:8px 0}</style>'
		. '<h1>E-mails of the demo store</h1><p>The latest first. None has left this machine.</p>';
	$mails = (array) get_option( SVC_DEMO_MAILS, [] );
	foreach ( $mails as $mail ) {
		printf(
			'<details><summary><strong>%s</strong><br>%s to %s</summary><iframe sandbox title="%1$s" srcdoc="%s"></iframe></details>',
			esc_html( $mail['subject'] ),
			esc_html( wp_date( 'H:i:s', $mail['at'] ) ),
			esc_html( $mail['to'] ),
			esc_attr( str_contains( $mail['message'], '<html' ) ? $mail['message'] : '<pre>' . esc_html( $mail['message'] ) . '</pre>' )
		);
	}
	echo [] === $mails ? '<p>No e-mail was sent yet.</p>' : '';
}
