<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Requirements;
use SvcCheckout\Support\PluginInfo;

final class RequirementsTest extends TestCase {

	/**
	 * @param list<string> $unmet Names of the products that are too old.
	 */
	#[DataProvider( 'platforms' )]
	#[TestDox( 'PHP $php with WordPress $wordpress lacks what it should' )]
	public function test_platform( string $php, string $wordpress, array $unmet ): void {
		self::assertSame( $unmet, array_keys( Requirements::unmet_by_platform( $php, $wordpress ) ) );
	}

	/**
	 * @return list<array{string, string, list<string>}>
	 */
	public static function platforms(): array {
		return [
			[ '8.1.0', '6.9', [] ],
			[ '8.5.1', '7.0.2', [] ],
			[ '8.10.0', '6.10', [] ],
			[ '8.0.30', '6.9', [ 'PHP' ] ],
			[ '7.4.33', '6.8.3', [ 'PHP', 'WordPress' ] ],
			[ '8.2.33-1~deb12u1', '6.9-RC1', [] ],
			[ '8.3.0', '6.9-alpha-60000-src', [] ],
			[ '8.3.0', '6.8-beta2', [ 'WordPress' ] ],
		];
	}

	#[DataProvider( 'stores' )]
	#[TestDox( 'WooCommerce "$version" is refused: $is_refused' )]
	public function test_woocommerce( string $version, bool $is_refused ): void {
		$unmet = Requirements::unmet_by_woocommerce( $version );
		self::assertSame( $is_refused ? [ 'WooCommerce' => [ 'required' => '10.8', 'found' => $version ] ] : [], $unmet );
	}

	/**
	 * @return list<array{string, bool}>
	 */
	public static function stores(): array {
		return [ [ '', true ], [ '9.9.5', true ], [ '10.7.9', true ], [ '10.8.0', false ], [ '10.8.0-rc.1', false ], [ '11.0.1', false ] ];
	}

	public function test_header_readme_package_and_code_name_the_same_versions(): void {
		$root   = dirname( __DIR__, 2 );
		$header = (string) file_get_contents( "$root/svc-checkout.php" );
		$readme = (string) file_get_contents( "$root/readme.txt" );

		self::assertSame( PluginInfo::VERSION, self::field( $header, 'Version' ) );
		self::assertSame( PluginInfo::VERSION, self::field( $readme, 'Stable tag' ) );
		self::assertStringContainsString( '"version": "' . PluginInfo::VERSION . '"', (string) file_get_contents( "$root/package.json" ) );
		self::assertStringContainsString( '= ' . PluginInfo::VERSION . ' =', $readme );
		self::assertSame( Requirements::PHP, self::field( $header, 'Requires PHP' ) );
		self::assertSame( Requirements::PHP, self::field( $readme, 'Requires PHP' ) );
		self::assertSame( Requirements::WORDPRESS, self::field( $header, 'Requires at least' ) );
		self::assertSame( Requirements::WORDPRESS, self::field( $readme, 'Requires at least' ) );
		self::assertSame( Requirements::WOOCOMMERCE, self::field( $header, 'WC requires at least' ) );
	}

	private static function field( string $text, string $name ): string {
		self::assertSame( 1, preg_match( '/^[ *]*' . preg_quote( $name, '/' ) . ':\s*(\S+)$/m', $text, $found ), "$name is missing" );
		return $found[1] ?? '';
	}
}
