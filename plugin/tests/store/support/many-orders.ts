/** Thousands of orders on account and companies, inserted past WooCommerce's functions. */
import type { CheckoutStore } from "./checkout-store.ts";

type Options = {
  /** Companies to which the open orders count in turn; by default none. */
  companies?: number;
  storage?: "tables" | "posts";
};

const batch = 2000;
const insertRows = `
  $insert = static function ( string $table, string $columns, array $rows ) use ( $wpdb ): void {
    if ( [] !== $rows && false === $wpdb->query( "INSERT IGNORE INTO $table ($columns) VALUES " . implode( ',', $rows ) ) ) { throw new RuntimeException( $wpdb->last_error ); }
  };`;

/** Inserts open orders, and as many paid ones. */
export async function makeManyOrders(
  store: Pick<CheckoutStore, "php">,
  open: number,
  { companies = 0, storage = "tables" }: Options = {},
): Promise<void> {
  await makeCompanies(store, companies);
  for (let first = 0; first < open; first += batch) {
    await store.php(`
      global $wpdb;
      ${insertRows}
      $orders = $meta = $addresses = $owed = [];
      for ( $i = ${first}; $i < ${Math.min(open, first + batch)}; $i++ ) {
        foreach ( [ 0, 1 ] as $is_paid ) {
          $id      = 1000000 + 2 * $i + $is_paid;
          $created = gmdate( 'Y-m-d H:i:s', time() - ( $i % 120 ) * 86400 - 3600 );
          $due     = gmdate( 'Y-m-d', time() + ( 30 - $i % 120 ) * 86400 );
          $status  = $is_paid || 0 === $i % 5 ? 'wc-completed' : 'wc-on-hold';
          $facts   = [ '_svc_payment_terms' => 0 === $i % 3 ? 'net60' : 'net30', '_svc_payment_due' => $due, '_svc_po_number' => "PO-$i", '_svc_livemode' => '0', '_svc_vat_number' => 'DE136695976', '_svc_vat_valid' => '1' ];
          if ( $is_paid ) { $facts['_svc_paid_at'] = gmdate( 'Y-m-d\\TH:i:s.000\\Z', time() - ( $i % 90 ) * 86400 ); }
          if ( ${companies} > 0 && ! $is_paid ) { $owed[] = "($id,'co_many" . $i % ${Math.max(1, companies)} . "',0,'EUR','held',1234,0,0,'$due','',0,0)"; }
          ${storage === "tables" ? inTables : inPosts}
          foreach ( $facts as $key => $value ) { $meta[] = "($id,'$key','$value')"; }
        }
      }
      ${storage === "tables" ? intoTables : intoPosts}
      $insert( $wpdb->prefix . 'svc_checkout_receivables', 'order_id,company_id,livemode,currency,state,total,refunded,paid,due,token,reserved_at,checked_at', $owed );
      return 1;`);
  }
}

const inTables = `
  $orders[]    = "($id,'$status','EUR','shop_order',0,12.34,0,'a@b.example','$created','$created',0,'svc_checkout_terms')";
  $addresses[] = "($id,'billing','Erika','Muster','Company " . $i % 97 . " GmbH','DE')";`;
const intoTables = `
  $insert( "{$wpdb->prefix}wc_orders", 'id,status,currency,type,tax_amount,total_amount,customer_id,billing_email,date_created_gmt,date_updated_gmt,parent_order_id,payment_method', $orders );
  $insert( "{$wpdb->prefix}wc_order_addresses", 'order_id,address_type,first_name,last_name,company,country', $addresses );
  $insert( "{$wpdb->prefix}wc_orders_meta", 'order_id,meta_key,meta_value', $meta );`;

const inPosts = `
  $orders[] = "($id,1,'$created','$created','','Order','','$status','closed','closed','','order-$id','','','$created','$created','',0,'',0,'shop_order','',0)";
  $facts   += [ '_order_total' => '12.34', '_order_currency' => 'EUR', '_customer_user' => '0', '_payment_method' => 'svc_checkout_terms', '_billing_company' => 'Company ' . $i % 97 . ' GmbH', '_billing_first_name' => 'Erika', '_billing_last_name' => 'Muster', '_billing_country' => 'DE' ];`;
const intoPosts = `
  $insert( $wpdb->posts, 'ID,post_author,post_date,post_date_gmt,post_content,post_title,post_excerpt,post_status,comment_status,ping_status,post_password,post_name,to_ping,pinged,post_modified,post_modified_gmt,post_content_filtered,post_parent,guid,menu_order,post_type,post_mime_type,comment_count', $orders );
  $insert( $wpdb->postmeta, 'post_id,meta_key,meta_value', $meta );`;

/** Active companies `co_many0`, `co_many1`, … with a limit and no members; those that exist stay. */
async function makeCompanies(store: Pick<CheckoutStore, "php">, count: number): Promise<void> {
  await store.php(`
    global $wpdb;
    ${insertRows}
    $rows = [];
    for ( $i = 0; $i < ${count}; $i++ ) {
      $rows[] = "('co_many$i','Company $i GmbH','[\\"DE" . ( 100000000 + $i ) . "\\"]',NULL,'{\\"EUR\\":1000000}',NULL,'active','',1,0)";
    }
    $insert( $wpdb->prefix . 'svc_checkout_companies', 'id,name,vat_numbers,terms,credit_limits,overdue_days,status,note,revision,updated_at', $rows );
    return 1;`);
}
