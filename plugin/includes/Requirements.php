<?php
/**
 * Which versions the plugin needs, and the notice shown where one is missing.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout;

defined( 'ABSPATH' ) || exit;

/**
 * WordPress checks its headers only at activation; a server or a WooCommerce can be downgraded later.
 */
final class Requirements {

	const PHP         = '8.1';
	const WORDPRESS   = '6.9';
	const WOOCOMMERCE = '10.8';

	/**
	 * Whether PHP and WordPress are new enough; says so to the administrator when not.
	 */
	public static function met_by_platform(): bool {
		return self::met( self::unmet_by_platform( PHP_VERSION, get_bloginfo( 'version' ) ) );
	}

	/**
	 * Whether WooCommerce is there and new enough; says so to the administrator when not. To be asked once
	 * all plugins are loaded. `Requires Plugins` alone guarantees neither a version nor an active WooCommerce.
	 */
	public static function met_by_woocommerce(): bool {
		return self::met( self::unmet_by_woocommerce( defined( 'WC_VERSION' ) ? (string) constant( 'WC_VERSION' ) : '' ) );
	}

	/**
	 * What is too old below WooCommerce.
	 *
	 * @param string $php       Version of PHP that runs.
	 * @param string $wordpress Version of WordPress that runs.
	 * @return array<string, array{required: string, found: string}> Keyed by the product's name.
	 */
	public static function unmet_by_platform( string $php, string $wordpress ): array {
		return array_filter(
			array(
				'PHP'       => self::shortfall( $php, self::PHP ),
				'WordPress' => self::shortfall( $wordpress, self::WORDPRESS ),
			)
		);
	}

	/**
	 * Whether WooCommerce is missing or too old.
	 *
	 * @param string $woocommerce Its version; an empty string when it is not active.
	 * @return array<string, array{required: string, found: string}> Keyed by the product's name.
	 */
	public static function unmet_by_woocommerce( string $woocommerce ): array {
		return array_filter( array( 'WooCommerce' => self::shortfall( $woocommerce, self::WOOCOMMERCE ) ) );
	}

	/**
	 * Tells whoever can mend it, on every admin screen: the plugin does nothing until then.
	 *
	 * @param array<string, array{required: string, found: string}> $unmet As returned above.
	 * @return bool Whether all is well.
	 */
	private static function met( array $unmet ): bool {
		if ( array() === $unmet ) {
			return true;
		}
		add_action(
			'admin_notices',
			static function () use ( $unmet ): void {
				if ( ! current_user_can( 'activate_plugins' ) ) {
					return;
				}
				foreach ( $unmet as $product => $versions ) {
					echo '<div class="notice notice-error"><p>' . esc_html( self::sentence( $product, $versions ) ) . '</p></div>';
				}
			}
		);
		return false;
	}

	/**
	 * One sentence for one shortfall.
	 *
	 * @param string                                 $product  Name of the product.
	 * @param array{required: string, found: string} $versions Required and found.
	 */
	private static function sentence( string $product, array $versions ): string {
		if ( '' === $versions['found'] ) {
			return sprintf(
				/* translators: 1: product, for example WooCommerce. 2: version number. */
				__( 'B2B checkout is switched off: it needs %1$s %2$s or newer, which is not active here.', 'svc-checkout' ),
				$product,
				$versions['required']
			);
		}
		return sprintf(
			/* translators: 1: product, for example PHP. 2 and 3: version numbers. */
			__( 'B2B checkout is switched off: it needs %1$s %2$s or newer, and this site runs %3$s.', 'svc-checkout' ),
			$product,
			$versions['required'],
			$versions['found']
		);
	}

	/**
	 * A pre-release counts as the release it leads to, as in WordPress itself.
	 *
	 * @param string $found    Version found; an empty string when there is none.
	 * @param string $required Lowest version that will do.
	 * @return array{required: string, found: string}|null Null when the requirement is met.
	 */
	private static function shortfall( string $found, string $required ): ?array {
		$release = explode( '-', $found )[0];
		if ( '' !== $release && version_compare( $release, $required, '>=' ) ) {
			return null;
		}
		return array(
			'required' => $required,
			'found'    => $found,
		);
	}
}
