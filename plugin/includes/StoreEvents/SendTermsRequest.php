<?php

declare( strict_types=1 );

namespace SvcCheckout\StoreEvents;

use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\{ Lock, PluginInfo, Refusal };
use SvcCheckout\TermsRequests\{ AskForTerms, Reports, TermsRequest };
use Throwable;

/**
 * Reports requests to buy on account to the checkout server (`POST /v1/store/terms-request-events`): that one was made, then how
 * it was decided. Partners receive `terms_request.created` and others from these. The id of an event follows from its request, so
 * the server detects duplicates.
 *
 * A scheduled action sends soon; the recurring one of {@see SendEvent} sends whatever is due. Servers of earlier releases do not
 * have the endpoint: events about requests wait there, and hold up no event of an order.
 *
 * @phpstan-import-type Report from Reports
 */
final class SendTermsRequest {

	/** Its argument is the id of a request. */
	public const HOOK = 'svc_checkout_send_terms_request';

	private const PATH  = '/v1/store/terms-request-events';
	/** Per run. A server that does not answer takes 20 s each time. */
	private const BATCH = 10;

	public static function register(): void {
		add_action( AskForTerms::REQUESTED, [ self::class, 'schedule' ] );
		add_action( 'svc_checkout_terms_decided', [ self::class, 'schedule' ] );
		add_action( self::HOOK, [ self::class, 'run' ] );
		add_action( SendEvent::RECURRING_HOOK, [ self::class, 'run_due' ] );
	}

	/**
	 * Sends the events of a request soon. If they cannot be scheduled, the recurring action sends them.
	 *
	 * @param mixed $id Of a request.
	 */
	public static function schedule( mixed $id ): void {
		if ( ! is_string( $id ) || ! Settings::load()->has_server() ) {
			return;
		}
		try {
			as_enqueue_async_action( self::HOOK, [ $id ], PluginInfo::ACTION_GROUP );
		} catch ( Throwable $error ) {
			self::log( 'warning', $id, 'could not be scheduled: ' . $error->getMessage() );
		}
	}

	public static function run_due(): void {
		array_map( [ self::class, 'run' ], Reports::due( self::BATCH ) );
	}

	/**
	 * Sends the events of a request that are due, in their order. While another process sends them, does nothing.
	 *
	 * @param mixed $id Of a request.
	 */
	public static function run( mixed $id ): void {
		if ( ! is_string( $id ) || ! Settings::load()->has_server() ) {
			return;
		}
		try {
			Lock::hold( "events-$id", static fn () => self::send_due( $id ) );
		} catch ( Refusal ) {
			return;
		}
	}

	private static function send_due( string $id ): void {
		for ( $event = Reports::NONE; $event < Reports::DECIDED; $event++ ) {
			$report = Reports::pending( $id );
			if ( null === $report || $report['at'] > time() || ! self::send( $report ) ) {
				return;
			}
		}
	}

	/**
	 * @param Report $report
	 * @return bool Whether the event is done.
	 */
	private static function send( array $report ): bool {
		$request  = Reports::NONE === $report['reported'] ? $report['request']->asked() : $report['request'];
		$event    = self::event( $request );
		$response = PostEvent::post( self::PATH, str_replace( ':', '_', $event['id'] ), $event );
		if ( PostEvent::is_received( $response ) ) {
			Reports::finish( $report );
			return true;
		}
		$is_overdue = PostEvent::tries_left( $report['tries'] ) <= 0;
		if ( $is_overdue && PostEvent::is_final( $response ) ) {
			self::log( 'error', $request->id, "was rejected: $response->status {$response->error_code()}" );
			Reports::finish( $report );
			return true;
		}
		// A server of an earlier release, to which this one was rolled back, may reject what a later one accepts.
		$delay = PostEvent::delay( $report['tries'] );
		Reports::postpone( $report, time() + $delay );
		self::log( $is_overdue ? 'error' : 'warning', $request->id, "will be retried in $delay s: status $response->status {$response->error_code()}" );
		return false;
	}

	/**
	 * @return array{id: string, type: string, occurredAt: string, termsRequest: array<string, mixed>}
	 */
	private static function event( TermsRequest $request ): array {
		$change   = $request->is_open() ? 'created' : $request->state;
		$decision = $request->is_open() ? [] : [
			'note'      => self::text( $request->note ),
			'decidedAt' => self::instant( $request->decided_at ),
		];
		return [
			'id'           => "$request->id:$change",
			'type'         => "terms_request.$change",
			'occurredAt'   => self::instant( $request->is_open() ? $request->requested_at : $request->decided_at ),
			'termsRequest' => [
				'id'          => $request->id,
				'customer'    => [ 'reference' => (string) $request->customer ],
				'company'     => $request->company,
				'vatNumber'   => $request->vat_number,
				'message'     => self::text( $request->message ),
				'requestedAt' => self::instant( $request->requested_at ),
			] + $decision + ( TermsRequest::APPROVED === $request->state ? [ 'companyId' => $request->company_id ] : [] ),
		];
	}

	private static function instant( int $time ): string {
		return gmdate( 'Y-m-d\TH:i:s\Z', $time );
	}

	/**
	 * Without control characters except line breaks: staff may paste others into a note.
	 */
	private static function text( string $text ): string {
		return (string) preg_replace( '/(?!\n)\p{Cc}/u', '', str_replace( [ "\r\n", "\r" ], "\n", $text ) );
	}

	/**
	 * Logs without personal data.
	 *
	 * @param 'error'|'warning' $level
	 */
	private static function log( string $level, string $id, string $what ): void {
		wc_get_logger()->log( $level, "An event of request $id $what", [ 'source' => 'svc-checkout' ] );
	}
}
