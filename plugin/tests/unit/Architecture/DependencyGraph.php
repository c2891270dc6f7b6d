<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Architecture;

use PhpToken;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use SplFileInfo;

/**
 * Which class of a namespace uses which others: by import, by name within its own folder, or by qualified name.
 */
final class DependencyGraph {

	/**
	 * @param array<string, list<string>> $uses Used classes by class, without the namespace's prefix.
	 */
	private function __construct( private readonly array $uses ) {}

	/**
	 * Reads all classes below a folder. One class per file, PSR-4.
	 */
	public static function of_folder( string $folder, string $prefix ): self {
		$sources = [];
		foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( $folder ) ) as $file ) {
			if ( $file instanceof SplFileInfo && 1 === preg_match( '/^[A-Z]\w+\.php$/D', $file->getFilename() ) ) {
				$path = substr( $file->getPathname(), strlen( $folder ) + 1, -strlen( '.php' ) );

				$sources[ strtr( $path, '/', '\\' ) ] = (string) file_get_contents( $file->getPathname() );
			}
		}
		return self::of_sources( $sources, $prefix );
	}

	/**
	 * @param array<string, string> $sources PHP code by class, without the namespace's prefix.
	 */
	public static function of_sources( array $sources, string $prefix ): self {
		ksort( $sources );
		$uses = [];
		foreach ( $sources as $class => $source ) {
			$uses[ $class ] = [];
			foreach ( array_unique( self::names( $source, $prefix . $class ) ) as $name ) {
				$other = substr( $name, strlen( $prefix ) );
				if ( $prefix . $other === $name && $other !== $class && isset( $sources[ $other ] ) ) {
					$uses[ $class ][] = $other;
				}
			}
		}
		return new self( $uses );
	}

	/**
	 * @return list<string>
	 */
	public function classes(): array {
		return array_keys( $this->uses );
	}

	/**
	 * Folder of a class: its namespace without the prefix.
	 */
	public static function folder( string $class ): string {
		return substr( $class, 0, (int) strrpos( $class, '\\' ) );
	}

	/**
	 * Uses of classes in a later folder of the list.
	 *
	 * @param list<string> $folders From bottom to top.
	 * @return list<string>
	 */
	public function upward( array $folders ): array {
		$rank  = array_flip( $folders );
		$found = [];
		foreach ( $this->uses as $class => $used ) {
			foreach ( $used as $other ) {
				if ( $rank[ self::folder( $other ) ] > $rank[ self::folder( $class ) ] ) {
					$found[] = "$class uses $other";
				}
			}
		}
		return $found;
	}

	/**
	 * Classes that use each other, directly or not.
	 *
	 * @return list<string>
	 */
	public function cycles(): array {
		$reachable = [];
		foreach ( array_keys( $this->uses ) as $class ) {
			$queue = $this->uses[ $class ];
			while ( null !== ( $next = array_pop( $queue ) ) ) {
				if ( ! isset( $reachable[ $class ][ $next ] ) ) {
					$reachable[ $class ][ $next ] = true;
					array_push( $queue, ...$this->uses[ $next ] );
				}
			}
		}
		return array_values( array_filter( array_keys( $this->uses ), static fn ( string $class ): bool => isset( $reachable[ $class ][ $class ] ) ) );
	}

	/**
	 * Qualified names of all classes that a file mentions outside of comments, and in `@phpstan-import-type`.
	 *
	 * @return list<string>
	 */
	private static function names( string $source, string $class ): array {
		$namespace = substr( $class, 0, (int) strrpos( $class, '\\' ) );
		$imports   = [];
		preg_match_all( '/^use ([\w\\\\]+)(?:\\\\\{([^}]*)\})?;/m', $source, $statements, PREG_SET_ORDER );
		foreach ( $statements as $statement ) {
			foreach ( isset( $statement[2] ) ? explode( ',', $statement[2] ) : [ '' ] as $name ) {
				$full = '' === $name ? $statement[1] : $statement[1] . '\\' . trim( $name );

				$imports[ substr( "\\$full", (int) strrpos( "\\$full", '\\' ) + 1 ) ] = $full;
			}
		}
		$names = array_values( $imports );
		$last  = '';
		foreach ( PhpToken::tokenize( $source ) as $token ) {
			if ( $token->is( T_DOC_COMMENT ) && preg_match_all( '/@phpstan-import-type \w+ from ([\w\\\\]+)/', $token->text, $found ) > 0 ) {
				foreach ( $found[1] as $name ) {
					$names[] = '\\' === $name[0] ? substr( $name, 1 ) : $imports[ $name ] ?? "$namespace\\$name";
				}
			}
			if ( $token->is( [ T_STRING, T_NAME_QUALIFIED, T_NAME_FULLY_QUALIFIED ] ) && ! in_array( $last, [ '->', '?->', '::', 'function', 'const', 'class', 'namespace' ], true ) ) {
				$names[] = '\\' === $token->text[0] ? substr( $token->text, 1 ) : $imports[ $token->text ] ?? "$namespace\\$token->text";
			}
			if ( ! $token->isIgnorable() ) {
				$last = $token->text;
			}
		}
		return $names;
	}
}
