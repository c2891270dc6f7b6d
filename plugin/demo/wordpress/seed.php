<?php
/**
 * Fills the demo store: settings, products, users, ten companies, a year of orders on account, and requests. Companies, addresses
 * and VAT numbers are those of the sandbox's register, and fictitious.
 */

declare( strict_types=1 );

use SvcCheckout\OnAccount\{ AccountBuyer, Companies, Company, OfferRules };
use SvcCheckout\TermsRequests\AskForTerms;

require_once __DIR__ . '/seed-orders.php';

// What happened before the start has sent its e-mails already.
remove_all_filters( 'pre_wp_mail' );
add_filter( 'pre_wp_mail', '__return_true' );

$options = [
	'blogname'                             => 'Nordlicht Office Supplies',
	'timezone_string'                      => 'Europe/Berlin',
	'woocommerce_default_country'          => 'DE',
	'woocommerce_store_address'            => 'Musterkai 12',
	'woocommerce_store_postcode'           => '20999',
	'woocommerce_store_city'               => 'Hamburg',
	'woocommerce_currency'                 => 'EUR',
	'woocommerce_currency_pos'             => 'left',
	'woocommerce_calc_taxes'               => 'yes',
	'woocommerce_prices_include_tax'       => 'no',
	'woocommerce_tax_display_cart'         => 'excl',
	'woocommerce_enable_guest_checkout'    => 'yes',
	'woocommerce_custom_orders_table_enabled' => 'yes',
	'woocommerce_bacs_settings'            => [ 'enabled' => 'yes', 'title' => 'Bank transfer' ],
	// Without WordPress's own examples beside the checkout.
	'sidebars_widgets'                     => [ 'wp_inactive_widgets' => [], 'sidebar-1' => [], 'array_version' => 3 ],
	'svc_checkout_mode'                    => 'embedded',
	'svc_checkout_zero_rating'             => 'yes',
	'svc_checkout_own_vat_numbers'         => [ 'eu' => 'DE999000121', 'gb' => '' ],
	'svc_checkout_bank_details'            => "Musterbank\nDE02 1203 0000 0000 2020 51",
	'svc_checkout_payment_terms'           => [
		[ 'label' => 'Pay now', 'value' => 'immediate', 'default' => true ],
		[ 'label' => 'On account, 14 days', 'value' => 'net14', 'default' => false ],
		[ 'label' => 'On account, 30 days', 'value' => 'net30', 'default' => false ],
	],
	OfferRules::OPTION                     => [ 'defaultOffer' => OfferRules::APPROVED, 'allowRequests' => true, 'overdueDays' => 60 ],
];
array_walk( $options, static fn ( mixed $value, string $name ) => update_option( $name, $value ) );
array_map( 'wp_delete_post', get_posts( [ 'post_type' => [ 'post', 'page' ], 'name' => 'sample-page', 'fields' => 'ids' ] ) );

$zone = new WC_Shipping_Zone( 0 );
update_option( 'woocommerce_flat_rate_' . $zone->add_shipping_method( 'flat_rate' ) . '_settings', [ 'title' => 'Parcel', 'tax_status' => 'taxable', 'cost' => '9.90' ] );
WC_Tax::_insert_tax_rate( [ 'tax_rate_country' => '', 'tax_rate' => '19', 'tax_rate_name' => 'VAT', 'tax_rate_priority' => 1, 'tax_rate_shipping' => 1 ] );

$prices   = [ 'Desk, height-adjustable' => '489.00', 'Office chair' => '329.00', 'Desk lamp' => '59.90', 'Whiteboard, 120 × 90 cm' => '94.50', 'Filing cabinet' => '219.00', 'Paper A4, 2,500 sheets' => '27.80', 'Shredder' => '139.00', 'Monitor arm' => '84.00' ];
$products = [];
foreach ( $prices as $name => $price ) {
	$product = new WC_Product_Simple();
	$product->set_props( [ 'name' => $name, 'regular_price' => $price, 'sku' => strtoupper( substr( md5( $name ), 0, 6 ) ), 'manage_stock' => true, 'stock_quantity' => 200 ] );
	$products[] = $product->save();
}

$user = static function ( string $login, string $first, string $last, string $role ): int {
	$id = wp_insert_user( [ 'user_login' => $login, 'user_pass' => wp_generate_password(), 'user_email' => "$login@demo-store.example", 'first_name' => $first, 'last_name' => $last, 'display_name' => "$first $last", 'role' => $role ] );
	return is_int( $id ) ? $id : throw new RuntimeException( $id->get_error_message() );
};
$user( 'accounts', 'Ada', 'Accounts', 'shop_manager' );

// Name, VAT number, country, address line, postcode, town, member, limit in euros (null: unlimited), terms (null: all).
$rows      = [
	[ 'Muster Alpenholz KG', 'ATU99900018', 'AT', 'Mustergasse 8', '1999', 'Wien', [ 'buyer', 'Lena', 'Gruber' ], 8000, null ],
	[ 'SAS Exemple Lumière', 'FR29999000128', 'FR', '14 rue de l’Exemple', '75999', 'Paris', [ 'camille', 'Camille', 'Moreau' ], 5000, [ 'net30' ] ],
	[ 'Voorbeeld Fietsen B.V.', 'NL999000147B01', 'NL', 'Voorbeeldkade 21', '1099 ZZ', 'Amsterdam', [ 'sanne', 'Sanne', 'de Vries' ], 12000, null ],
	[ 'Esempio Caffè S.r.l.', 'IT99900010150', 'IT', 'Via dell’Esempio 5', '20199', 'Milano', [ 'marco', 'Marco', 'Bianchi' ], 3000, [ 'net14' ] ],
	[ 'BV Voorbeeld Chocolade', 'BE0999000129', 'BE', 'Voorbeeldstraat 77', '9999', 'Gent', [ 'els', 'Els', 'Peeters' ], 4000, null ],
	[ 'Przykład Narzędzia Sp. z o.o.', 'PL9990001232', 'PL', 'ul. Przykładowa 15', '00-999', 'Warszawa', [ 'jan', 'Jan', 'Nowak' ], 6000, null ],
	[ 'Example Harbour Limited', 'IE9990001JH', 'IE', '9 Sample Quay', 'D99 X999', 'Dublin', [ 'aoife', 'Aoife', 'Byrne' ], null, null ],
	[ 'Exempel Möbler AB', 'SE559990001501', 'SE', 'Exempelgatan 4', '999 99', 'Stockholm', [ 'elin', 'Elin', 'Lind' ], 9000, null ],
	[ 'Beispiel Maschinenbau AG', 'DE912000450', 'DE', 'Musterallee 3', '80999', 'München', [ 'jonas', 'Jonas', 'Weber' ], 15000, null ],
	[ 'Ejemplo Solar SL', 'ESB99900011', 'ES', 'Calle Ejemplo 7', '28999', 'Madrid', [ 'lucia', 'Lucía', 'García' ], 2000, null ],
];
$companies = [];
foreach ( $rows as [ $name, $number, $country, $line, $postcode, $city, $member, $limit, $terms ] ) {
	$id     = Companies::new_id();
	$buyer  = $user( ...$member, role: 'customer' );
	$status = 'Ejemplo Solar SL' === $name ? AccountBuyer::SUSPENDED : AccountBuyer::ACTIVE;
	foreach ( [ 'company' => $name, 'first_name' => $member[1], 'last_name' => $member[2], 'address_1' => $line, 'postcode' => $postcode, 'city' => $city, 'country' => $country, 'email' => "$member[0]@demo-store.example" ] as $field => $value ) {
		update_user_meta( $buyer, "billing_$field", $value );
	}
	Companies::save( new Company( $id, $name, [ $number ], $terms, null === $limit ? null : [ 'EUR' => $limit * 100 ], null, $status ) );
	Companies::set_members( $id, [ [ 'reference' => (string) $buyer, 'terms' => null ] ] );
	$companies[] = [ 'id' => $id, 'name' => $name, 'number' => $number, 'country' => $country, 'buyer' => $buyer ];
}

svc_demo_orders( $companies, $products );

$requests = [
	[ 'newcomer', 'Nora', 'Neumann', '', '', '' ],
	[ 'tom', 'Tom', 'Hansen', 'Beispiel Werkzeugbau GmbH', 'DE999999200', 'We order every month and pay all our suppliers within 30 days.' ],
	[ 'giulia', 'Giulia', 'Ferrari', 'Esempio Caffè S.r.l.', 'IT99900010150', 'My colleague Marco buys from you already. Could I order for our second shop?' ],
	[ 'pieter', 'Pieter', 'Smit', 'Voorbeeld Bouw B.V.', '', 'We furnish a new office with 40 seats in spring.' ],
];
foreach ( $requests as [ $login, $first, $last, $company, $number, $message ] ) {
	$customer = $user( $login, $first, $last, 'customer' );
	if ( '' !== $company ) {
		AskForTerms::ask( $customer, [ 'company' => $company, 'vatNumber' => $number, 'message' => $message ] );
	}
}
