<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Architecture;

use PHPUnit\Framework\TestCase;

final class ArchitectureTest extends TestCase {

	private const PREFIX = 'SvcCheckout\\';

	/** From bottom to top: a class uses only classes of its own folder and of those above it in this list. The root is last. */
	private const FOLDERS = [
		'Support',
		'Extensions',
		'Settings',
		'Server',
		'Vat',
		'Tax',
		'OnAccount',
		'TermsRequests',
		'Checkout',
		'VatAccount',
		'Terms',
		'Checkout\\Classic',
		'Checkout\\Block',
		'SessionOrder',
		'Hosted',
		'Rest',
		'StoreEvents',
		'CompanyFiles',
		'NetTerms',
		'AccountsDesk',
		'Reports',
		'PartnerApi',
		'Documents',
		'OrderAdmin',
		'SettingsAdmin',
		'Setup',
		'',
	];

	private const MAX_CLASSES_PER_FOLDER = 25;

	public function test_every_folder_is_listed_and_none_is_too_large(): void {
		$classes = self::plugin()->classes();
		$counts  = array_count_values( array_map( [ DependencyGraph::class, 'folder' ], $classes ) );
		self::assertEqualsCanonicalizing( self::FOLDERS, array_keys( $counts ) );
		self::assertSame( [], array_filter( $counts, static fn ( int $count ): bool => $count > self::MAX_CLASSES_PER_FOLDER ) );
		self::assertSame( [ 'Plugin', 'Requirements', 'Uninstall' ], array_values( array_filter( $classes, static fn ( string $class ): bool => '' === DependencyGraph::folder( $class ) ) ) );
	}

	public function test_no_class_uses_a_higher_folder(): void {
		self::assertSame( [], self::plugin()->upward( self::FOLDERS ) );
	}

	public function test_no_classes_use_each_other(): void {
		self::assertSame( [], self::plugin()->cycles() );
	}

	public function test_no_file_does_anything_when_a_browser_requests_it(): void {
		$files = [ 'autoload', ...str_replace( '\\', '/', self::plugin()->classes() ) ];
		self::assertGreaterThan( 100, count( $files ) );
		foreach ( $files as $name ) {
			$file = dirname( __DIR__, 3 ) . "/includes/$name.php";
			exec( escapeshellarg( PHP_BINARY ) . ' -d display_errors=1 -d error_reporting=-1 ' . escapeshellarg( $file ) . ' 2>&1', $output, $status );
			self::assertSame( [ 0, [] ], [ $status, $output ], $name );
		}
	}

	public function test_a_planted_upward_import_is_found(): void {
		foreach ( [
			'use SvcCheckout\Rest\Routes;',
			'use SvcCheckout\Rest\{ Quote, Routes };',
			'final class Money { public function x( \SvcCheckout\Rest\Routes $routes ): void {} }',
			"/**\n * @phpstan-import-type Table from \\SvcCheckout\\Rest\\Routes\n */",
		] as $code ) {
			$graph = DependencyGraph::of_sources( self::sources( [ 'Support\\Money' => $code, 'Rest\\Routes' => '' ] ), self::PREFIX );
			self::assertSame( [ 'Support\\Money uses Rest\\Routes' ], $graph->upward( self::FOLDERS ), $code );
		}
	}

	public function test_a_planted_cycle_is_found(): void {
		$sources = [
			'Support\\Money'     => 'final class Money { private ?OrderMeta $meta; }',
			'Support\\OrderMeta' => 'final class OrderMeta { public function x(): void { Lock::hold(); } }',
			'Support\\Lock'      => 'final class Lock { public function x(): Money { return new Money(); } }',
			'Support\\ApiKey'    => 'final class ApiKey { public function Money( int $OrderMeta ): void { $this->Lock(); } }',
		];
		$graph   = DependencyGraph::of_sources( self::sources( $sources ), self::PREFIX );
		self::assertSame( [ 'Support\\Lock', 'Support\\Money', 'Support\\OrderMeta' ], $graph->cycles() );
		self::assertSame( [], $graph->upward( self::FOLDERS ) );
	}

	private static function plugin(): DependencyGraph {
		return DependencyGraph::of_folder( dirname( __DIR__, 3 ) . '/includes', self::PREFIX );
	}

	/**
	 * @param array<string, string> $bodies By class.
	 * @return array<string, string>
	 */
	private static function sources( array $bodies ): array {
		$sources = [];
		foreach ( $bodies as $class => $body ) {
			$sources[ $class ] = '<?php' . "\nnamespace " . self::PREFIX . DependencyGraph::folder( $class ) . ";\n$body\n";
		}
		return $sources;
	}
}
