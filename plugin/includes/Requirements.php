<?php

declare( strict_types=1 );

namespace SvcCheckout;

/**
 * The versions that the plugin requires, and the notice shown if one is missing. WordPress checks its headers only on
 * activation; a server or a WooCommerce may be downgraded later.
 */
final class Requirements {

	const PHP         = '8.1';
	const WORDPRESS   = '6.9';
	const WOOCOMMERCE = '10.8';

	/**
	 * Checks PHP and WordPress, and shows a notice if one is too old.
	 */
	public static function met_by_platform(): bool {
		return self::met( self::unmet_by_platform( PHP_VERSION, get_bloginfo( 'version' ) ) );
	}

	/**
	 * Checks WooCommerce, once all plugins are loaded. `Requires Plugins` guarantees neither a version nor that it is active.
	 */
	public static function met_by_woocommerce(): bool {
		return self::met( self::unmet_by_woocommerce( defined( 'WC_VERSION' ) ? (string) constant( 'WC_VERSION' ) : '' ) );
	}

	/**
	 * @return array<string, array{required: string, found: string}> By product.
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
	 * @param string $woocommerce Version; empty if it is not active.
	 * @return array<string, array{required: string, found: string}> By product.
	 */
	public static function unmet_by_woocommerce( string $woocommerce ): array {
		return array_filter( array( 'WooCommerce' => self::shortfall( $woocommerce, self::WOOCOMMERCE ) ) );
	}

	/**
	 * Shows a notice on every admin screen: the plugin does nothing until the requirements are met.
	 *
	 * @param array<string, array{required: string, found: string}> $unmet As above.
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
					echo '<div class="notice notice-error"><p>' . esc_html( self::message( $product, $versions ) ) . '</p></div>';
				}
			}
		);
		return false;
	}

	/**
	 * @param array{required: string, found: string} $versions
	 */
	private static function message( string $product, array $versions ): string {
		$text = '' === $versions['found']
			/* translators: 1: product, for example WooCommerce. 2: version number. */
			? __( 'B2B checkout is disabled: it requires %1$s %2$s or later, which is not active on this site.', 'svc-checkout' )
			/* translators: 1: product, for example PHP. 2 and 3: version numbers. */
			: __( 'B2B checkout is disabled: it requires %1$s %2$s or later, and this site uses %3$s.', 'svc-checkout' );
		return sprintf( $text, $product, $versions['required'], $versions['found'] );
	}

	/**
	 * A pre-release counts as its release, as in WordPress itself.
	 *
	 * @param string $found Empty if there is none.
	 * @return array{required: string, found: string}|null Null if the requirement is met.
	 */
	private static function shortfall( string $found, string $required ): ?array {
		$release = explode( '-', $found )[0];
		return '' !== $release && version_compare( $release, $required, '>=' ) ? null : compact( 'required', 'found' );
	}
}
