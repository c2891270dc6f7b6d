<?php

declare( strict_types=1 );

namespace SvcCheckout\Setup;

/**
 * A step of the set-up, as the checklist shows it.
 */
final class Step {

	public const CONNECT    = 'connect';
	public const TERMS      = 'terms';
	public const OFFER      = 'offer';
	public const TAX        = 'tax';
	public const BANK       = 'bank';
	public const TEST_ORDER = 'test_order';
	public const SWITCH_ON  = 'switch_on';

	/**
	 * @param string $id          One of the constants above.
	 * @param string $fact        What is true now, a full sentence or several.
	 * @param string $url         Where the step is done; empty if the checklist does it.
	 * @param string $action      Text of the link.
	 * @param bool   $can_confirm Whether the settings may be right as they are, so that the user only says so.
	 */
	public function __construct(
		public readonly string $id,
		public readonly string $title,
		public readonly string $fact,
		public readonly bool $is_done,
		public readonly string $url = '',
		public readonly string $action = '',
		public readonly bool $can_confirm = false,
	) {}

	/**
	 * @return array<string, bool|string>
	 */
	public function to_array(): array {
		return [
			'id'         => $this->id,
			'title'      => $this->title,
			'fact'       => $this->fact,
			'isDone'     => $this->is_done,
			'url'        => $this->url,
			'action'     => $this->action,
			'canConfirm' => $this->can_confirm && ! $this->is_done,
		];
	}
}
