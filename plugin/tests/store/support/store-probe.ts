/** A must-use plugin of the test store that reports internal facts. */

export type StoreFacts = {
  php: string;
  /** `production` on a live site. */
  environment: string;
  wordpress: string;
  woocommerce: string;
  activePlugins: string[];
  /** Names of our saved options. */
  options: string[];
  /** Whether WooCommerce lists our plugin as compatible with the feature. */
  compatible: { custom_order_tables: boolean; cart_checkout_blocks: boolean };
  /** Response of `wc/v3/settings/svc_checkout` to an administrator. */
  settingsOverRest: string;
};

export const probePlugin = `<?php
use Automattic\\WooCommerce\\Utilities\\FeaturesUtil;
// Skips WooCommerce's set-up wizard.
add_filter( 'woocommerce_prevent_automatic_wizard_redirect', '__return_true' );
// Playground allows calls to private addresses; a live site does not.
add_action( 'init', function () { remove_all_filters( 'http_request_host_is_external' ); } );
add_action( 'rest_api_init', function () {
	register_rest_route( 'svc-store-probe/v1', '/facts', [
		'methods'             => 'GET',
		'permission_callback' => '__return_true',
		'callback'            => function () {
			global $wpdb;
			$compatible = function ( $feature ) {
				$plugins = FeaturesUtil::get_compatible_plugins_for_feature( $feature, true );
				return in_array( 'svc-checkout/svc-checkout.php', $plugins['compatible'], true );
			};
			wp_set_current_user( 1 );
			$settings = rest_do_request( new WP_REST_Request( 'GET', '/wc/v3/settings/svc_checkout' ) );
			return [
				'php'              => PHP_VERSION,
				'environment'      => wp_get_environment_type(),
				'wordpress'        => get_bloginfo( 'version' ),
				'woocommerce'      => WC_VERSION,
				'activePlugins'    => array_values( get_option( 'active_plugins' ) ),
				'options'          => $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE 'svc_checkout_%' ORDER BY option_name" ),
				'compatible'       => [
					'custom_order_tables'  => $compatible( 'custom_order_tables' ),
					'cart_checkout_blocks' => $compatible( 'cart_checkout_blocks' ),
				],
				'settingsOverRest' => wp_json_encode( $settings->get_data() ),
			];
		},
	] );
} );
`;
