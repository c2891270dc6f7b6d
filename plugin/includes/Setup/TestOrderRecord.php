<?php

declare( strict_types=1 );

namespace SvcCheckout\Setup;

use SvcCheckout\StoreEvents\SendEvent;
use SvcCheckout\Support\{ Lock, Refusal };
use WC_Email;
use WC_Order;

/**
 * What became of the test order of the set-up: the e-mails about it, and its event. Written where they are sent, in whichever
 * request that is.
 *
 * @phpstan-type Email array{title: string, to: string, sent: bool}
 * @phpstan-type Answer array{type: string, at: string, accepted: bool, message: string}
 */
final class TestOrderRecord {

	/** `{order, emails, event, passed}`; autoloaded, as every e-mail of the store asks for it. */
	public const OPTION = 'svc_checkout_test_order';

	/** The event that the checklist waits for; those of a later removal do not matter. */
	private const EVENT = 'order.held';

	/** Id of the e-mail to the buyer. */
	private const EMAIL = 'customer_on_hold_order';

	/**
	 * @param int                  $order  Id; 0 without one.
	 * @param array<string, Email> $emails By id of the e-mail.
	 * @param Answer|null          $event  Null until the checkout server has answered.
	 * @param string               $passed When a test order first went through, ISO 8601; empty if none has.
	 */
	private function __construct( public readonly int $order, public readonly array $emails, public readonly ?array $event, private readonly string $passed ) {}

	public static function register(): void {
		add_action( 'woocommerce_email_sent', [ self::class, 'on_email' ], 10, 3 );
		add_action( SendEvent::ANSWERED, [ self::class, 'on_answer' ], 10, 4 );
	}

	public static function load(): self {
		$stored = get_option( self::OPTION, [] );
		$stored = is_array( $stored ) ? $stored : [];
		$emails = [];
		foreach ( is_array( $stored['emails'] ?? null ) ? $stored['emails'] : [] as $id => $email ) {
			$emails[ (string) $id ] = [
				'title' => self::text( $email, 'title' ),
				'to'    => self::text( $email, 'to' ),
				'sent'  => is_array( $email ) && true === ( $email['sent'] ?? null ),
			];
		}
		$event = $stored['event'] ?? null;
		return new self(
			is_int( $stored['order'] ?? null ) ? $stored['order'] : 0,
			$emails,
			! is_array( $event ) ? null : [
				'type'     => self::text( $event, 'type' ),
				'at'       => self::text( $event, 'at' ),
				'accepted' => true === ( $event['accepted'] ?? null ),
				'message'  => self::text( $event, 'message' ),
			],
			self::text( $stored, 'passed' ),
		);
	}

	/**
	 * As another request may have written it since this one began.
	 */
	public static function load_again(): self {
		wp_cache_delete( 'alloptions', 'options' );
		wp_cache_delete( self::OPTION, 'options' );
		return self::load();
	}

	public static function has_passed(): bool {
		return '' !== self::load()->passed;
	}

	/**
	 * Begins the record of an order; 0 ends it. That one went through is kept.
	 */
	public static function begin( int $order_id ): void {
		self::change( static fn ( self $record ): self => new self( $order_id, [], null, $record->passed ) );
	}

	/**
	 * @param mixed $is_sent Whether WordPress accepted the e-mail.
	 */
	public static function on_email( mixed $is_sent, mixed $id, mixed $email ): void {
		if ( ! $email instanceof WC_Email || ! $email->object instanceof WC_Order || self::load()->order !== $email->object->get_id() ) {
			return;
		}
		$order = $email->object->get_id();
		$row   = [
			'title' => wp_strip_all_tags( $email->get_title() ),
			'to'    => (string) $email->get_recipient(),
			'sent'  => true === $is_sent,
		];
		self::change( static fn ( self $record ): self => $order === $record->order ? new self( $order, [ (string) $email->id => $row ] + $record->emails, $record->event, $record->passed ) : $record );
	}

	/**
	 * @param mixed $order_id
	 * @param mixed $type     Of the event.
	 * @param mixed $accepted Whether the checkout server has the event.
	 * @param mixed $message  Why it was refused, in English.
	 */
	public static function on_answer( mixed $order_id, mixed $type, mixed $accepted, mixed $message ): void {
		if ( ! is_int( $order_id ) || 0 === $order_id || self::EVENT !== $type || self::load()->order !== $order_id ) {
			return;
		}
		$answer = [
			'type'     => self::EVENT,
			'at'       => gmdate( 'Y-m-d\TH:i:s\Z' ),
			'accepted' => true === $accepted,
			'message'  => is_string( $message ) ? $message : '',
		];
		self::change( static fn ( self $record ): self => $order_id === $record->order ? new self( $order_id, $record->emails, $answer, $record->passed ) : $record );
	}

	/**
	 * Whether the store's owner has switched the e-mail to the buyer off.
	 */
	public static function is_email_off(): bool {
		$email = WC()->mailer()->get_emails()['WC_Email_Customer_On_Hold_Order'] ?? null;
		return null !== $email && ! $email->is_enabled();
	}

	/**
	 * Whether nothing is awaited any more: the buyer's e-mail was sent, or not, and the event answered.
	 */
	public function is_settled(): bool {
		return null !== $this->event && ( isset( $this->emails[ self::EMAIL ] ) || self::is_email_off() );
	}

	/**
	 * Whether the buyer's e-mail was sent, unless it is switched off, and the event accepted.
	 */
	private function is_complete(): bool {
		return $this->is_settled() && true === ( $this->event['accepted'] ?? null ) && false !== ( $this->emails[ self::EMAIL ]['sent'] ?? null );
	}

	/**
	 * E-mails and events may be sent by several requests at the same time.
	 *
	 * @param callable(self): self $change
	 */
	private static function change( callable $change ): void {
		try {
			Lock::hold( 'setup-test-record', static fn () => $change( self::load_again() )->save() );
		} catch ( Refusal ) {
			wc_get_logger()->warning( 'What became of the test order could not be recorded.', [ 'source' => 'svc-checkout' ] );
		}
	}

	private function save(): void {
		$passed = '' === $this->passed && $this->is_complete() ? gmdate( 'Y-m-d\TH:i:s\Z' ) : $this->passed;
		update_option(
			self::OPTION,
			[
				'order'  => $this->order,
				'emails' => $this->emails,
				'event'  => $this->event,
				'passed' => $passed,
			],
			true
		);
	}

	private static function text( mixed $fields, string $name ): string {
		return is_array( $fields ) && is_string( $fields[ $name ] ?? null ) ? $fields[ $name ] : '';
	}
}
