<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Server;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Server\Response;

final class ResponseTest extends TestCase {

	/**
	 * @return iterable<string, array{Response, int|null}>
	 */
	public static function refused_signatures(): iterable {
		$answer = static fn ( int $status, string $code, mixed $meta ): Response => Response::received( $status, 'req_1', (string) json_encode( [ 'error' => compact( 'code', 'meta' ) ] ) );
		yield 'a signature of another time' => [ $answer( 401, 'signature_invalid', [ 'now' => 1_790_000_000 ] ), 1_790_000_000 ];
		yield 'a signature with another secret' => [ $answer( 401, 'signature_invalid', null ), null ];
		yield 'a time that is none' => [ $answer( 401, 'signature_invalid', [ 'now' => '1790000000' ] ), null ];
		yield 'another error with a time' => [ $answer( 401, 'api_key_revoked', [ 'now' => 1_790_000_000 ] ), null ];
		yield 'a success with a time' => [ $answer( 200, 'signature_invalid', [ 'now' => 1_790_000_000 ] ), null ];
		yield 'no response' => [ Response::failure( 'http_request_failed', '' ), null ];
	}

	#[DataProvider( 'refused_signatures' )]
	public function test_only_a_refused_signature_tells_the_time( Response $response, ?int $time ): void {
		self::assertSame( $time, $response->time_to_sign_with() );
	}

	#[DataProvider( 'failures' )]
	#[TestDox( '$code with "$failure" means $problem for the address and for the key' )]
	public function test_no_answer( string $code, string $failure, string $problem ): void {
		$answer = Response::failure( $code, $failure );
		self::assertSame( $problem, $answer->readiness_problem() );
		self::assertSame( $problem, $answer->key_problem() );
	}

	/**
	 * @return list<array{string, string, string}>
	 */
	public static function failures(): array {
		return [
			[ 'http_request_failed', 'cURL error 6: Could not resolve host: checkout.exmple.com', 'host_unknown' ],
			[ 'http_request_failed', 'cURL error 7: Failed to connect to 127.0.0.1 port 4000 after 0 ms', 'connection_refused' ],
			[ 'http_request_failed', 'cURL error 28: Operation timed out after 5001 milliseconds', 'timed_out' ],
			[ 'http_request_failed', 'cURL error 60: SSL certificate problem: certificate has expired', 'certificate_invalid' ],
			[ 'http_request_failed', 'cURL error 35: wrong version number', 'certificate_invalid' ],
			[ 'http_request_failed', 'fsockopen(): Connection refused', 'unreachable' ],
			[ 'http_request_not_executed', 'Der Benutzer hat Anfragen über HTTP blockiert.', 'calls_blocked' ],
			[ Response::ADDRESS_PRIVATE, '', 'address_private' ],
			[ Response::HOST_UNKNOWN, '', 'host_unknown' ],
		];
	}

	#[DataProvider( 'ready_answers' )]
	#[TestDox( 'readiness $status with request id "$request_id" means "$problem"' )]
	public function test_readiness( int $status, string $request_id, ?string $problem ): void {
		self::assertSame( $problem, Response::received( $status, $request_id, '{}' )->readiness_problem() );
	}

	/**
	 * @return list<array{int, string, string|null}>
	 */
	public static function ready_answers(): array {
		return [
			[ 200, 'req_1', null ],
			[ 200, '', 'not_our_server' ],
			[ 404, '', 'not_our_server' ],
			[ 301, '', 'redirected' ],
			[ 308, 'req_1', 'redirected' ],
			[ 503, 'req_1', 'server_not_ready' ],
			[ 502, '', 'server_not_ready' ],
			[ 500, '', 'not_our_server' ],
			[ 500, 'req_1', 'answer_unexpected' ],
			[ 404, 'req_1', 'answer_unexpected' ],
		];
	}

	#[DataProvider( 'key_answers' )]
	#[TestDox( 'key check $status with body $body means "$problem"' )]
	public function test_key( int $status, string $body, ?string $problem ): void {
		self::assertSame( $problem, Response::received( $status, 'req_1', $body )->key_problem() );
	}

	/**
	 * @return list<array{int, string, string|null}>
	 */
	public static function key_answers(): array {
		return [
			[ 200, '{"status":"ok"}', null ],
			[ 200, '{"status":"paused"}', null ],
			[ 200, '<html>It works!</html>', 'answer_unexpected' ],
			[ 200, '"ok"', 'answer_unexpected' ],
			[ 401, '{"error":{"code":"api_key_invalid"}}', 'key_refused' ],
			[ 401, '{"error":{"code":"api_key_revoked"}}', 'key_revoked' ],
			[ 401, '', 'key_refused' ],
			[ 403, '{"error":{"code":"wrong_merchant"}}', 'key_not_allowed' ],
			[ 404, '{"error":{"code":"route_not_found"}}', 'check_unknown' ],
			[ 429, '{"error":{"code":"rate_limited"}}', 'rate_limited' ],
			[ 500, '{"error":{"code":"internal_error"}}', 'server_failed' ],
			[ 503, '', 'server_failed' ],
			[ 302, '', 'answer_unexpected' ],
		];
	}
}
