<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\StoreEvents;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Server\Response;
use SvcCheckout\StoreEvents\PostEvent;

final class PostEventTest extends TestCase {

	/**
	 * @return iterable<string, array{Response, bool}>
	 */
	public static function responses(): iterable {
		$ours = static fn ( int $status, string $code, string $request_id = 'req_1' ): Response => Response::received( $status, $request_id, (string) json_encode( [ 'error' => [ 'code' => $code ] ] ) );
		yield 'an event with a malformed field' => [ $ours( 400, 'parameter_invalid' ), true ];
		yield 'a session of another merchant' => [ $ours( 404, 'resource_not_found' ), true ];
		yield 'a field that a server of an earlier release does not know' => [ $ours( 400, 'parameter_unknown' ), false ];
		yield 'a route that a server being deployed does not have yet' => [ $ours( 404, 'route_not_found' ), false ];
		yield 'a revoked key' => [ $ours( 401, 'api_key_revoked' ), false ];
		yield 'a signature that an older version of the plugin does not have' => [ $ours( 401, 'signature_missing' ), false ];
		yield 'a signature with another secret or at another time' => [ $ours( 401, 'signature_invalid' ), false ];
		yield 'a key without permission' => [ $ours( 403, 'scope_missing' ), false ];
		yield 'a rate limit' => [ $ours( 429, 'rate_limited' ), false ];
		yield 'a failure of the server' => [ $ours( 500, 'internal_error' ), false ];
		yield 'a 404 of a proxy that copies our error' => [ $ours( 404, 'resource_not_found', '' ), false ];
		yield 'a 403 of a firewall' => [ Response::received( 403, '', '<html>Request blocked</html>' ), false ];
		yield 'a 404 of a default page' => [ Response::received( 404, '', 'Not Found' ), false ];
		yield 'a redirect to a login page' => [ Response::received( 302, '', '' ), false ];
		yield 'no response' => [ Response::failure( 'http_request_failed', 'cURL error 28: timed out' ), false ];
	}

	#[DataProvider( 'responses' )]
	public function test_only_a_definite_error_of_our_own_ends_an_event( Response $response, bool $is_final ): void {
		self::assertSame( $is_final, PostEvent::is_final( $response ) );
	}
}
