<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Server\Response;

/**
 * Messages of the connection test: what was found, and what to do next.
 */
final class ConnectionMessages {

	/**
	 * The message for an outcome, with details of the response where they help.
	 *
	 * @param Response|null $response The response that failed a check.
	 */
	public static function message( string $code, ?Response $response ): string {
		/* translators: %d: HTTP status code. */
		$message = self::of_code( $code ) ?? sprintf( __( 'The server returned a response that this plugin does not understand (status %d).', 'svc-checkout' ), $response->status ?? 0 );
		if ( null !== $response && '' !== $response->request_id ) {
			/* translators: %s: an id to look up in the server's log. */
			return $message . ' ' . sprintf( __( 'Request id: %s', 'svc-checkout' ), $response->request_id );
		}
		if ( null !== $response && '' !== $response->failure ) {
			/* translators: %s: error message of WordPress, often in English. */
			return $message . ' ' . sprintf( __( 'WordPress reports: %s', 'svc-checkout' ), $response->failure );
		}
		return $message;
	}

	private static function of_code( string $code ): ?string {
		return match ( $code ) {
			// The address and the server.
			'server_ready'            => __( 'The checkout server is available and ready.', 'svc-checkout' ),
			'server_missing'          => __( 'No server address is saved yet.', 'svc-checkout' ),
			'host_unknown'            => __( 'This host name does not exist. Please check the server address for typing errors.', 'svc-checkout' ),
			'connection_refused'      => __( 'Nothing is listening at this address. Please check that the server is running and the port is right.', 'svc-checkout' ),
			'timed_out'               => __( 'The server did not respond within 5 seconds. A firewall may be blocking the connection.', 'svc-checkout' ),
			'certificate_invalid'     => __( 'The server’s TLS certificate is not trusted. It may have expired or be for another name.', 'svc-checkout' ),
			'address_private'         => __( 'WordPress does not call this address, because it is in a private network. For a store on your own machine, set WP_ENVIRONMENT_TYPE to "local" in wp-config.php.', 'svc-checkout' ),
			'calls_blocked'           => __( 'This site does not allow calls to the server: WP_HTTP_BLOCK_EXTERNAL is set in wp-config.php. Please add the server’s host to WP_ACCESSIBLE_HOSTS there.', 'svc-checkout' ),
			'unreachable'             => __( 'This store could not reach the server. Please check the address and that the server is running; some hosts block outgoing connections.', 'svc-checkout' ),
			'redirected'              => __( 'The address redirects to another one. Please enter the server’s own address, usually the one with https://.', 'svc-checkout' ),
			'not_our_server'          => __( 'There is a server at this address, but it is not a checkout server.', 'svc-checkout' ),
			'server_not_ready'        => __( 'The server is starting, stopping or cannot reach its database. Please try again in a minute.', 'svc-checkout' ),
			// The key pair.
			'key_test'                => __( 'The server accepts the key. It is a test key: no money is charged.', 'svc-checkout' ),
			'key_live'                => __( 'The server accepts the key. It is a live key.', 'svc-checkout' ),
			'key_missing'             => __( 'No API key is saved yet.', 'svc-checkout' ),
			'key_not_tried'           => __( 'The key was not tested, because the server could not be reached.', 'svc-checkout' ),
			'secret_saved'            => __( 'The secret is saved.', 'svc-checkout' ),
			'secret_missing'          => __( 'No API secret is saved yet.', 'svc-checkout' ),
			'key_refused'             => __( 'The server does not know this key. Please copy the key pair again, and check that it was created on this server.', 'svc-checkout' ),
			'key_revoked'             => __( 'This key has been revoked. Please enter the new key pair of this store.', 'svc-checkout' ),
			'key_not_allowed'         => __( 'The server knows the key but does not accept it. Please contact the operator of the server.', 'svc-checkout' ),
			'check_unknown'           => __( 'The server does not support this check. It is probably older than this plugin: please update it.', 'svc-checkout' ),
			'rate_limited'            => __( 'There were too many requests. Please wait a minute and test again.', 'svc-checkout' ),
			'server_failed'           => __( 'An error occurred on the server. Please try again, or contact the operator of the server.', 'svc-checkout' ),
			// The connection from the server to this store.
			'store_reached'           => __( 'The server can reach this store, and both use the same secret.', 'svc-checkout' ),
			'store_not_tried'         => __( 'The connection from the server to this store was not tested, because a check above failed.', 'svc-checkout' ),
			'store_signature_invalid' => __( 'The server reached this store but signed with another secret. Please copy the key pair again.', 'svc-checkout' ),
			'store_clock'             => __( 'The clocks of the server and this store differ by more than five minutes. Please correct the clock.', 'svc-checkout' ),
			'store_wrong_mode'        => __( 'One side uses a test key and the other a live one. Please enter the key pair again.', 'svc-checkout' ),
			'store_plugin_missing', 'store_moved' => __( 'The server did not find this plugin at the address of your store. Please check the addresses under Settings › General, and that nothing blocks or redirects the REST API.', 'svc-checkout' ),
			'store_answer_invalid', 'store_not_json', 'store_status' => __( 'The server received an unexpected response from this store. A firewall, a maintenance page or a security plugin may be blocking the REST API.', 'svc-checkout' ),
			'store_unreachable'       => __( 'The server could not reach this store. The store must be reachable from the internet, with a valid certificate.', 'svc-checkout' ),
			'store_timeout'           => __( 'This store did not respond to the server in time.', 'svc-checkout' ),
			'store_url_not_allowed'   => __( 'The server does not call this store’s address, because it is not public or does not begin with https://.', 'svc-checkout' ),
			'store_host_not_allowed'  => __( 'Your key pair belongs to a store at another address. Please check the address under Settings › General, or ask the party that gave you the key pair to allow this one.', 'svc-checkout' ),
			'store_answer_unsigned', 'store_answer_altered' => __( 'The server received responses that this plugin did not send, or that were altered on the way. Please exclude /wc-svc/v1/ from caching, compression and firewalls; the log svc-checkout under WooCommerce › Status may name the cause.', 'svc-checkout' ),
			'store_wrong_audience', 'store_proof_invalid' => __( 'The store that responded at this address is not the one you are connecting. Please check the addresses under Settings › General.', 'svc-checkout' ),
			'store_refused'           => __( 'This store refused the server’s request.', 'svc-checkout' ),
			default                   => null,
		};
	}
}
