<?php
/**
 * What the connection test says.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Server\Response;

defined( 'ABSPATH' ) || exit;

/**
 * For each outcome what was found and what to do next.
 */
final class ConnectionMessages {

	/**
	 * The sentence for an outcome, with the facts of the answer where they help.
	 *
	 * @param string            $code   Code of the outcome.
	 * @param Response|null $answer The answer that failed a check.
	 */
	public static function sentence( string $code, ?Response $answer ): string {
		$sentence = self::for_setup( $code ) ?? self::for_server( $code ) ?? self::for_key( $code ) ?? self::for_store( $code ) ?? self::unexpected( $answer );
		if ( null !== $answer && '' !== $answer->request_id ) {
			/* translators: %s: an id that the server's log can be searched for. */
			return $sentence . ' ' . sprintf( __( 'Request id: %s', 'svc-checkout' ), $answer->request_id );
		}
		if ( null !== $answer && '' !== $answer->failure ) {
			/* translators: %s: what WordPress reported, often in English. */
			return $sentence . ' ' . sprintf( __( 'WordPress reports: %s', 'svc-checkout' ), $answer->failure );
		}
		return $sentence;
	}

	/**
	 * Good news, and what has not been filled in.
	 *
	 * @param string $code Code of the outcome.
	 */
	private static function for_setup( string $code ): ?string {
		return match ( $code ) {
			'server_ready'   => __( 'The checkout server is there and ready.', 'svc-checkout' ),
			'server_missing' => __( 'No server address is saved yet.', 'svc-checkout' ),
			'key_test'       => __( 'The server accepts the key. It is a test key: no money moves.', 'svc-checkout' ),
			'key_live'       => __( 'The server accepts the key. It is a live key.', 'svc-checkout' ),
			'key_missing'    => __( 'No API key is saved yet.', 'svc-checkout' ),
			'key_not_tried'  => __( 'The key was not tried, because the server could not be reached.', 'svc-checkout' ),
			'secret_saved'   => __( 'The secret is saved.', 'svc-checkout' ),
			'secret_missing' => __( 'No API secret is saved yet.', 'svc-checkout' ),
			default          => null,
		};
	}

	/**
	 * What is wrong with the address or the server.
	 *
	 * @param string $code Code of the outcome.
	 */
	private static function for_server( string $code ): ?string {
		return match ( $code ) {
			'host_unknown'        => __( 'There is no such host name. Please check the server address for typing errors.', 'svc-checkout' ),
			'connection_refused'  => __( 'Nothing listens at this address. Is the server running, and is the port right?', 'svc-checkout' ),
			'timed_out'           => __( 'The server did not answer within 5 seconds. A firewall may be in the way.', 'svc-checkout' ),
			'certificate_invalid' => __( 'The server’s TLS certificate could not be trusted. It may have expired or belong to another name.', 'svc-checkout' ),
			'address_private'     => __( 'WordPress does not call this address, because it lies in a private network. For a store on your own machine, set WP_ENVIRONMENT_TYPE to "local" in wp-config.php.', 'svc-checkout' ),
			'calls_blocked'       => __( 'This site forbids calls to the server: WP_HTTP_BLOCK_EXTERNAL is set in wp-config.php. Please add the server’s host to WP_ACCESSIBLE_HOSTS there.', 'svc-checkout' ),
			'unreachable'         => __( 'This store could not reach the server. Please check the address and that the server is running; some hosts block outgoing calls.', 'svc-checkout' ),
			'redirected'          => __( 'The address leads on to another one. Please enter the address where the server itself answers, usually the one with https://.', 'svc-checkout' ),
			'not_our_server'      => __( 'Something answers at this address, but it is not a checkout server.', 'svc-checkout' ),
			'server_not_ready'    => __( 'The server is starting, stopping or cannot reach its database. Please try again in a minute.', 'svc-checkout' ),
			default               => null,
		};
	}

	/**
	 * What is wrong with the key.
	 *
	 * @param string $code Code of the outcome.
	 */
	private static function for_key( string $code ): ?string {
		return match ( $code ) {
			'key_refused'     => __( 'The server does not know this key. Please copy the key pair again, and check that it was made on this server.', 'svc-checkout' ),
			'key_revoked'     => __( 'This key has been revoked. Please enter the new key pair of this store.', 'svc-checkout' ),
			'key_not_allowed' => __( 'The server knows the key but does not let it in. Please ask whoever runs the server.', 'svc-checkout' ),
			'check_unknown'   => __( 'The server is there but does not know this check. It is probably older than this plugin: please update it.', 'svc-checkout' ),
			'rate_limited'    => __( 'There were too many calls. Please wait a minute and test again.', 'svc-checkout' ),
			'server_failed'   => __( 'The server ran into an error while checking the key. Please try again, or ask whoever runs it.', 'svc-checkout' ),
			default           => null,
		};
	}

	/**
	 * What is wrong with the way from the server to this store.
	 *
	 * @param string $code Code of the outcome.
	 */
	private static function for_store( string $code ): ?string {
		return match ( $code ) {
			'store_reached'           => __( 'The server reaches this store, and both use the same secret.', 'svc-checkout' ),
			'store_not_tried'         => __( 'Whether the server reaches this store was not tried, because something above has to be mended first.', 'svc-checkout' ),
			'store_signature_invalid' => __( 'The server reached this store but signed with another secret. Please copy the key pair again.', 'svc-checkout' ),
			'store_clock'             => __( 'The clocks of server and store differ by more than five minutes. Please have the clock set right.', 'svc-checkout' ),
			'store_wrong_mode'        => __( 'One side uses a test key and the other a live one. Please enter the pair again.', 'svc-checkout' ),
			'store_plugin_missing', 'store_moved' => __( 'The server did not find this plugin at the address of your store. Please check the addresses under Settings › General, and that nothing blocks or redirects the REST API.', 'svc-checkout' ),
			'store_answer_invalid', 'store_not_json', 'store_status' => __( 'Something between the server and this store answered in its place. A firewall, a maintenance page or a security plugin may be in the way of the REST API.', 'svc-checkout' ),
			'store_unreachable'       => __( 'The server could not reach this store. The store has to be reachable from the internet, with a valid certificate.', 'svc-checkout' ),
			'store_timeout'           => __( 'This store did not answer the server in time.', 'svc-checkout' ),
			'store_url_not_allowed'   => __( 'The server does not call this store’s address, because it is not public or does not begin with https://.', 'svc-checkout' ),
			'store_refused'           => __( 'This store refused the server’s call.', 'svc-checkout' ),
			default                   => null,
		};
	}

	/**
	 * Anything nobody thought of.
	 *
	 * @param Response|null $answer The answer that failed a check.
	 */
	private static function unexpected( ?Response $answer ): string {
		return sprintf(
			/* translators: %d: HTTP status code. */
			__( 'The server gave an answer that this plugin does not understand (status %d).', 'svc-checkout' ),
			null === $answer ? 0 : $answer->status
		);
	}
}
