/**
 * What an export of the whole shop contains of each table (decision 87). The export reads the columns of this list alone, so
 * that nothing leaves the shop that is not named here. A new column is in it or in `LEFT_OUT`: `table-exports.test.ts`
 * fails until then.
 */
export const EXPORTED_COLUMNS: Readonly<Record<string, string>> = {
  addresses: `
    address_id user_id label first_name last_name street_address city state zip_code country phone is_default
    created_at updated_at apartment`,
  admin_roles: 'role_id name permissions limits requires_two_factor created_at updated_at',
  audit_anchor: 'only_row entry_id hash moved_at',
  audit_entries: `
    entry_id occurred_at actor_id actor_name actor_role action target_type target_id target_name changes network
    device previous_hash hash`,
  audit_text_check: 'only_row checked_up_to',
  back_in_stock_requests: 'request_id variant_id email created_at market',
  campaign_orders: 'order_id day campaign source',
  campaigns: `
    campaign_id subject html_content text_content brand postal_address is_targeted recipient_count skipped_count
    created_by created_by_name created_at starts_at paused_at cancelled_at finished_at gathered_at targets
    gathered_through preview_text segment audience slug`,
  catalogue_version: 'only_row version',
  categories: `
    slug name description image_url image_alt search_terms position seo_title seo_description created_at
    updated_at`,
  charge_attempts: 'payment_id idempotency_key amount_cents started_at',
  checkout_profiles: 'user_id details updated_at',
  checkouts: `
    checkout_id order_id user_id guest_id email lines shipping billing subtotal_cents tax_cents total_cents
    state hold_expires_at created_at pieces network claimed_until terms_version uncounted currency tax_mode
    charges_cents charges market tax_calculation delivery gift_message`,
  color_variants: 'variant_id product_id position name value sku stock turn weight_grams hs_code origin gtin',
  contact_messages: 'message_id name email subject message status created_at assigned_to updated_at find_text',
  contact_replies: 'reply_id message_id mail_id subject text author_id author_name created_at',
  customer_notes: 'note_id user_id text author_id author_name created_at',
  customer_tallies: 'role is_active people',
  customer_tally_changes: 'role is_active people',
  disputes: `
    dispute_id provider provider_ref payment_id order_id state amount_cents reason answer_by opened_at closed_at
    is_inquiry`,
  earlier_order_items: 'order_id position name sku quantity amount_cents',
  earlier_orders: `
    order_id source number placed_at user_id email name erased_at status currency subtotal_cents discount_cents
    shipping_cents tax_cents total_cents refunded_cents spent_cents imported_at`,
  event_retention: 'is_only deleted_until',
  events: 'written event_id type subject data created_at position',
  exchange_rates: 'day rates',
  hidden_products: 'market product_id hidden_at hidden_by',
  favorites: 'user_id product_id added_at color price_cents chosen_at currency',
  import_changes: 'run_id source_id entity_id is_new version before source_before',
  import_images: 'address content_hash url',
  import_problems: 'problem_id run_id row column message is_loss',
  import_runs: `
    run_id kind source file_name state options currency headings left_out rows total done position counts categories
    hosts sums stored_sums failure actor_id actor_name actor_role created_at finished_at`,
  import_sources: 'kind source source_id entity_id content_hash content',
  job_runs: 'run_id job started_at finished_at outcome details',
  ledger_differences: `
    difference_id provider provider_ref payment_id kind our_paid_cents our_refunded_cents their_paid_cents
    their_refunded_cents first_seen_at last_seen_at resolved_at resolved_by_id resolved_by resolution_note`,
  mail_pace: 'only_row next_at',
  mails: `
    mail_id recipient sender_type type subject html text status attempts last_error message_id created_at
    sent_at due_at claimed_until reply_to template data thread campaign_id order_id user_id find_text
    traceparent`,
  media: `
    media_id url master_key original_name width height placeholder uploaded_by created_at stored_at last_used_at
    frames`,
  old_addresses: 'address target hits last_asked_at',
  order_charges: 'order_id position kind name amount_cents tax_cents tax_rate',
  order_items: `
    order_id position product_id variant_id name color size image_url unit_price_cents quantity
    returned_quantity color_label took_stock tax_cents tax_rate wrapped weight_grams hs_code origin
    tax_class`,
  order_notes: 'note_id order_id text author_id author_name created_at',
  order_status_history: 'entry_id order_id status note actor_id actor_name created_at',
  order_stock_returns: 'order_id position reason quantity returned_at',
  order_tallies: 'day shown_status orders value_cents revenue_cents currency',
  order_tally_changes: 'day shown_status orders value_cents revenue_cents currency',
  order_views: 'view_id user_id name filters created_at',
  orders: `
    order_id user_id guest_id email status payment_status payment_method status_note subtotal_cents tax_cents
    total_cents first_name last_name address city state zip_code country phone created_at updated_at
    tracking_carrier tracking_number paid_cents refunded_cents billing_address billing_city billing_state
    billing_zip_code billing_country payment_link_version payment_link_expires_at payment_link_sent_at
    payment_reminder_sent_at delivered_at waits_of payment_link_claimed_until apartment billing_apartment
    tracking_url terms_version items_text find_text currency tax_mode charges_cents market tax_calculation
    delivery_method delivery_name gift_message phone_e164`,
  payment_comparisons: 'provider compared_until resume_at updated_at',
  payment_declines: 'decline_id payment_id reason declined_at',
  payment_entries: `
    entry_id order_id payment_id refund_id kind amount_cents provider provider_ref actor note created_at
    dispute_id by_hand refund_attempt`,
  payment_entry_notes: 'entry_id note',
  payments: `
    payment_id provider purpose intent_id provider_ref state message amount_cents currency return_url user_id
    guest_id checkout_id order_id idempotency_scope idempotency_key body_hash attempt_until settled_at problem
    due_at created_at updated_at`,
  product_images: 'image_id variant_id position url alt width height placeholder',
  product_prices: 'price_list product_id valid_from valid_until price_cents compare_at_price_cents changed_by currency',
  product_sales: 'product_id pieces',
  product_sales_changes: 'product_id pieces',
  product_slugs: 'slug product_id since category',
  products: `
    product_id slug name description category price_cents compare_at_price_cents status is_active is_new
    features dimensions included materials rating review_count created_at updated_at deleted_at color_names
    search first_shown_at name_lexemes fits find_text tax_class`,
  provider_events: 'provider event_id kind provider_ref received_at',
  refund_items: 'refund_id order_id position quantity amount_cents',
  refunds: `
    refund_id payment_id order_id amount_cents status reason actor_id actor_name idempotency_key errand
    provider_ref attempts last_error due_at claimed_until created_at done_at by_hand_how by_hand_on by_hand_note
    by_hand_by_id by_hand_by by_hand_at reversed_at body_hash`,
  return_history: 'entry_id return_id status note actor_id actor_name created_at',
  return_items: `
    return_id order_id position quantity received_quantity restocked_quantity exchange_variant_id exchange_color
    exchange_label held_quantity hold_took_stock of_return_id replacement_returned_quantity`,
  return_photos: 'photo_id order_id return_id position width height bytes created_at expires_at',
  returns: `
    return_id order_id status reason note answer refunded_cents requested_at updated_at value_cents
    customer_name resolution replacement_carrier replacement_tracking replacement_url find_text`,
  sale_item_prices: `
    sale_id product_id price_list currency price_before_cents compare_at_before_cents price_cents
    compare_at_cents outcome`,
  sale_items: 'sale_id product_id price_before_cents compare_at_before_cents price_cents compare_at_cents outcome',
  sales: `
    sale_id discount_percent discount_cents rounding starts_at ends_at started_at ended_at created_at
    market_amounts`,
  saved_replies: 'saved_reply_id title text author_id author_name updated_at',
  search_words: 'word is_label',
  settings: 'key value updated_at',
  shipping_labels: `
    label_id order_id provider status rates rate_ref carrier service cost_cents currency provider_ref
    tracking_number tracking_url parcel_state actor_id actor_name created_at bought_at due_at file_expires_at`,
  shop_document_drafts: 'key content based_on updated_at updated_by updated_by_name',
  shop_document_versions: 'version key content published_at published_by published_by_name',
  stock_movements: 'movement_id variant_id created_at reason actor_id order_id return_id from_stock to_stock',
  subscribers: 'subscriber_id email name source status subscribed_at unsubscribed_at left_campaign_id',
  suppressions: 'suppression_id email cause reason added_by added_by_name created_at',
  tax_transactions: `
    transaction_id order_id refund_id status provider_ref attempts due_at claimed_until last_error created_at`,
  users: `
    user_id email name role admin_role is_active created_at updated_at last_login_at deleted_at
    email_verified_at deletion_due_at inactivity_warned_at must_change_password find_text own_role_id`,
  visit_events: 'event_id at visitor event page detail source medium device country campaign once in_totals',
  visit_running_totals: 'dimension day value detail visitors visits page_views bounces seconds times',
  visit_tallies: 'dimension day value detail visitors visits page_views bounces seconds times',
  waiting_pieces: 'holder is_network pieces most',
}

/** What stays out, by reason: `table.column`, or `table.*` for a whole table. No secret may move from here to the list above. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'How people sign in: tokens, sessions, second factors, passkeys and single sign-on': `
    auth_tokens.* passkey_owners.* passkeys.* sessions.* sso_attempts.* sso_sessions.* sso_settings.*
    staff_identities.* staff_pending_sign_ins.* staff_recovery_codes.* staff_two_factor.* used_logout_tokens.*
    used_passkey_challenges.*`,
  'A secret, or what is worth nothing without one': `
    api_keys.* charge_attempts.source_token charge_attempts.client_secret unsubscribe_links.* users.password_hash
    visit_salts.* webhook_deliveries.* webhook_replays.* webhook_subscriptions.*`,
  'The database computes it from other columns': `
    color_variants.is_low orders.shown_status orders.is_sold visit_events.day`,
  'Always null: a trigger takes it': 'color_variants.stock_cause',
  'Counts and repeated responses of the last hours': 'idempotency_keys.* rate_limits.*',
  'Rows of a file until its import has ended': 'import_rows.*',
  'Renditions of images: the shop derives them again': `
    media.widths media.derived_at media.tries media.claimed_until product_images.widths`,
  'The test provider, which moves no money': `
    sandbox_disputes.* sandbox_events.* sandbox_intents.* sandbox_refunds.*`,
  'The schema: the manifest names the last migration': 'schema_migrations.*',
}

/** Exported texts with links: the secrets of the links are replaced in them. */
export const TEXTS_WITH_LINKS = ['mails.html', 'mails.text', 'mails.data', 'payments.return_url']

/** Returns the names of a list of columns. */
export const columnNames = (columns: string): string[] => columns.trim().split(/\s+/)
