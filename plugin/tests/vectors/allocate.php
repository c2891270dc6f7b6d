<?php
/**
 * Allocates vectors with the plugin's code: reads `[{"amount", "weights"}]` as JSON and prints the list of shares. Called by
 * the tests of the same allocation in TypeScript.
 */

declare( strict_types=1 );

use SvcCheckout\Tax\Allocation;

require_once dirname( __DIR__ ) . '/unit/bootstrap.php';

/** @var list<array{amount: int, weights: list<int>}> $vectors */
$vectors = json_decode( (string) stream_get_contents( STDIN ), true, 512, JSON_THROW_ON_ERROR );
echo json_encode( array_map( static fn ( array $vector ): array => Allocation::allocate( $vector['amount'], $vector['weights'] ), $vectors ), JSON_THROW_ON_ERROR );
