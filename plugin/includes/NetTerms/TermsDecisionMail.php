<?php

declare( strict_types=1 );

namespace SvcCheckout\NetTerms;

use SvcCheckout\OnAccount\{ Companies, OfferedTerms };
use SvcCheckout\Settings\{ B2bSettings, TermLabel };
use SvcCheckout\Support\PluginInfo;
use SvcCheckout\TermsRequests\{ AskForTerms, Requests, TermsRequest };

/**
 * The e-mails about requests: which there are, when they are sent, and how the reply will read.
 *
 * A decision is saved, then its e-mail is sent in the same request. A scheduled action, written first, sends it if that request
 * dies between the two. Whoever claims the e-mail sends it: it is sent once.
 */
final class TermsDecisionMail {

	/** Action that sends what was not sent. Argument: id of a request. */
	public const HOOK = 'svc_checkout_send_terms_decision';

	private const CHECK_AFTER_SECONDS = 120;

	public static function register(): void {
		add_action( self::HOOK, static fn ( mixed $id ) => is_string( $id ) ? self::send( $id ) : null );
		add_filter( 'woocommerce_email_actions', static fn ( mixed $actions ): mixed => is_array( $actions ) ? [ ...$actions, AskForTerms::REQUESTED ] : $actions );
		add_filter( 'woocommerce_email_classes', [ self::class, 'add_emails' ] );
	}

	/**
	 * WooCommerce loads the parent class of e-mails only when it needs e-mails.
	 *
	 * @param mixed $emails By key.
	 */
	public static function add_emails( mixed $emails ): mixed {
		if ( ! is_array( $emails ) ) {
			return $emails;
		}
		$requested = new TermsRequestedEmail();
		add_action( AskForTerms::REQUESTED . '_notification', [ $requested, 'trigger' ] );
		return $emails + [
			TermsRequestedEmail::KEY => $requested,
			TermsApprovedEmail::KEY  => new TermsApprovedEmail(),
			TermsDeclinedEmail::KEY  => new TermsDeclinedEmail(),
		];
	}

	/**
	 * Makes sure that the e-mail about a decision is sent. To be called before the decision is saved.
	 */
	public static function ensure( string $id ): void {
		as_schedule_single_action( time() + self::CHECK_AFTER_SECONDS, self::HOOK, [ $id ], PluginInfo::ACTION_GROUP );
	}

	/**
	 * Sends the e-mail about a decision, unless it has been sent.
	 *
	 * @return bool Whether it was sent now.
	 */
	public static function send( string $id ): bool {
		$request = Requests::find( $id );
		if ( null === $request || $request->is_open() || ! Requests::claim_mail( $id ) ) {
			return false;
		}
		$member  = Companies::of_customer( $request->customer );
		$agreed  = OfferedTerms::buyer( $request->customer )->agreed_terms();
		$is_sent = self::in_language_of(
			$request,
			static function () use ( $request, $member, $agreed ): bool {
				$email = self::filled( $request, null === $member ? $request->company : $member['company']->name, $agreed );
				return null !== $email && $email->send_filled();
			}
		);
		if ( ! $is_sent ) {
			wc_get_logger()->warning( "The e-mail about request $id was not sent.", [ 'source' => 'svc-checkout' ] );
		}
		return $is_sent;
	}

	/**
	 * How the e-mail about a decision will read.
	 *
	 * @param TermsRequest      $request With the decision.
	 * @param list<string>|null $terms   Values agreed with the customer; null: those of approved companies.
	 * @return array{to: string, language: string, subject: string, paragraphs: list<string>, isEnabled: bool}
	 */
	public static function preview( TermsRequest $request, string $company, ?array $terms ): array {
		return self::in_language_of(
			$request,
			static function () use ( $request, $company, $terms ): array {
				$email = self::filled( $request, $company, $terms );
				return [
					'to'         => null === $email ? '' : (string) $email->get_recipient(),
					'language'   => str_replace( '_', '-', determine_locale() ),
					'subject'    => null === $email ? '' : $email->get_subject(),
					'paragraphs' => null === $email ? [] : $email->paragraphs(),
					'isEnabled'  => null !== $email && $email->is_enabled(),
				];
			}
		);
	}

	/**
	 * @param list<string>|null $agreed As above.
	 */
	private static function filled( TermsRequest $request, string $company, ?array $agreed ): ?TermsDecisionEmail {
		$key   = TermsRequest::APPROVED === $request->state ? TermsApprovedEmail::KEY : TermsDeclinedEmail::KEY;
		$email = WC()->mailer()->get_emails()[ $key ] ?? null;
		if ( ! $email instanceof TermsDecisionEmail ) {
			return null;
		}
		$email->fill( $request, $company, array_map( static fn ( array $term ): string => TermLabel::of( $term, $request->locale ), B2bSettings::deferred_terms( $agreed ) ) );
		return $email;
	}

	/**
	 * @template T
	 * @param callable(): T $work
	 * @return T
	 */
	private static function in_language_of( TermsRequest $request, callable $work ): mixed {
		$is_switched = switch_to_locale( $request->locale );
		try {
			return $work();
		} finally {
			if ( $is_switched ) {
				restore_previous_locale();
			}
		}
	}
}
