<?php

declare( strict_types=1 );

namespace SvcCheckout\Setup;

use Automattic\WooCommerce\Admin\Features\OnboardingTasks\{ Task, TaskLists };
use SvcCheckout\SettingsAdmin\{ Fields, Tab };

defined( 'ABSPATH' ) || exit;

/**
 * The set-up in "Things to do next" on WooCommerce's home screen, done when every step of the checklist is.
 */
final class SetupTask extends Task {

	private const LIST_ID = 'extended';

	public static function add(): void {
		$list = TaskLists::get_list( self::LIST_ID );
		if ( null !== $list ) {
			TaskLists::add_task( self::LIST_ID, new self( $list ) );
		}
	}

	public function get_id(): string {
		return 'svc-checkout-setup';
	}

	public function get_title(): string {
		return __( 'Set up B2B checkout', 'svc-checkout' );
	}

	public function get_content(): string {
		return __( 'Connect your store, choose payment terms and who may use them, and place a test order.', 'svc-checkout' );
	}

	public function get_time(): string {
		return __( '10 minutes', 'svc-checkout' );
	}

	public function get_action_url(): string {
		return Tab::url( Fields::SETUP );
	}

	public function is_dismissable(): bool {
		return true;
	}

	public function is_complete(): bool {
		return Steps::are_done();
	}
}
