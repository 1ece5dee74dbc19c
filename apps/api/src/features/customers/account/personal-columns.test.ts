import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../../db/client.ts'
import { aCustomerEverywhere, TRACES, ZELDA } from '../../../testing/customer-everywhere.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { exportCustomerData } from './export-customer-data.ts'
import { PERSONAL_DATA } from './personal-data.ts'

/** Columns that can hold text but no personal data of customers, by reason. `*` stands for every table. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  'An ID of a row. The user of an erased person has a pseudonym': `
    *.user_id *.guest_id *.customer_id *.order_id *.payment_id *.checkout_id *.refund_id *.dispute_id *.return_id
    *.intent_id *.product_id return_items.of_return_id return_photos.photo_id shipping_labels.label_id mails.message_id mails.thread provider_events.event_id sandbox_events.event_id`,
  'A status, kind, code or setting that the shop or a provider defines': `
    *.status *.state *.provider *.provider_ref *.currency *.kind *.idempotency_key *.return_url *.client_secret
    *.parcel_state shipping_labels.rates shipping_labels.rate_ref shipping_labels.carrier shipping_labels.service
    *.problem *.shown_status *.role auth_tokens.purpose payments.purpose payments.message payments.idempotency_scope payment_declines.reason
    charge_attempts.source_token disputes.reason order_stock_returns.reason stock_movements.reason returns.reason returns.resolution returns.replacement_carrier orders.payment_status
    orders.payment_method orders.tax_mode checkouts.tax_mode *.tax_calculation tax_transactions.last_error orders.market checkouts.market orders.delivery_method orders.delivery_name checkouts.delivery product_prices.price_list hidden_products.market sale_item_prices.price_list favorites.currency back_in_stock_requests.market orders.tracking_carrier refunds.by_hand_how refunds.by_hand_on refunds.last_error
    admin_roles.role_id admin_roles.name admin_roles.permissions admin_roles.limits users.own_role_id
    users.admin_role passkeys.site sessions.audience sessions.stamp staff_pending_sign_ins.stamp mails.sender_type mails.type
    mails.template mails.traceparent suppressions.cause subscribers.source contact_messages.subject sandbox_intents.message
    idempotency_keys.key idempotency_keys.scope settings.key settings.value shop_document_drafts.key
    shop_document_drafts.content shop_document_versions.key shop_document_versions.content job_runs.job job_runs.outcome
    job_runs.details schema_migrations.name schema_migrations.checksum`,
  'The response that a repeated request gets: IDs and totals; deleted after two days': 'idempotency_keys.answer',
  'The last digits of a test card': 'sandbox_intents.card',
  'A keyed hash of a buyer or network': 'rate_limits.key waiting_pieces.holder orders.waits_of checkouts.network',
  'Always null: a trigger moves it to `payment_entry_notes`': 'payment_entries.note',
  'Single sign-on of staff: settings, random values, and how a provider knows an account. No customer has one': `
    sso_attempts.purpose sso_attempts.nonce sso_attempts.code_verifier sso_sessions.issuer sso_sessions.subject
    sso_sessions.provider_session sso_settings.settings staff_identities.issuer staff_identities.subject`,
  'Who of the staff did it': `
    *.actor_id *.actor_name product_prices.changed_by hidden_products.hidden_by *.author_id *.author_name campaigns.created_by campaigns.created_by_name media.uploaded_by
    suppressions.added_by suppressions.added_by_name contact_messages.assigned_to ledger_differences.resolved_by_id
    ledger_differences.resolved_by payment_entries.actor refunds.by_hand_by_id refunds.by_hand_by shop_document_drafts.updated_by
    shop_document_drafts.updated_by_name shop_document_versions.published_by shop_document_versions.published_by_name`,
  'The audit log, which stores no text about a customer (decision 59)': `
    audit_entries.actor_role audit_entries.action audit_entries.target_type audit_entries.target_id
    audit_entries.target_name audit_entries.changes audit_entries.network audit_entries.device`,
  'The catalog, and the copy of it in carts and orders': `
    products.slug products.name products.description products.category products.features products.dimensions
    products.included products.materials products.color_names products.search products.name_lexemes products.fits products.find_text color_variants.name
    color_variants.value color_variants.sku color_variants.turn color_variants.stock_cause product_images.url product_images.alt product_images.placeholder
    product_slugs.slug product_slugs.category categories.slug categories.name categories.description categories.image_url
    categories.image_alt categories.search_terms categories.seo_title categories.seo_description search_words.word media.url media.master_key media.original_name media.placeholder
    orders.items_text return_items.exchange_color return_items.exchange_label order_items.name order_items.color order_items.color_label order_items.size order_items.image_url order_items.hs_code order_items.origin order_items.tax_class products.tax_class color_variants.hs_code color_variants.origin color_variants.gtin checkouts.lines checkouts.charges order_charges.name sales.rounding sales.market_amounts sale_items.outcome sale_item_prices.currency sale_item_prices.outcome exchange_rates.rates`,
  'Filters of the order list that staff saved under a name, without search text':
    'order_views.name order_views.filters',
  'A campaign as staff wrote it, without recipients': `
    campaigns.subject campaigns.html_content campaigns.text_content campaigns.brand campaigns.postal_address
    campaigns.preview_text campaigns.segment campaigns.audience campaigns.slug`,
  'IDs, amounts and names of changed fields, for other programs': `
    events.type events.subject events.data webhook_deliveries.request_headers webhook_deliveries.request_body`,
  'Receivers of events, and what they answered': `
    webhook_subscriptions.subscription_id webhook_subscriptions.url webhook_subscriptions.types webhook_deliveries.subscription_id
    webhook_subscriptions.version webhook_deliveries.type webhook_deliveries.answer webhook_replays.subscription_id`,
  'Rows of the catalog of another shop, what became of them, and who of the staff imported them': `
    import_runs.run_id import_runs.source import_runs.file_name import_runs.options import_runs.headings
    import_runs.left_out import_runs.position import_runs.counts import_runs.categories import_runs.hosts import_runs.sums import_runs.stored_sums
    import_runs.failure import_runs.actor_role import_rows.run_id import_rows.source_id
    import_problems.run_id import_problems.column import_sources.source
    import_sources.source_id import_sources.entity_id import_sources.content_hash import_sources.content
    import_changes.run_id import_changes.source_id import_changes.entity_id import_changes.version
    import_changes.before import_changes.source_before import_images.address import_images.content_hash
    import_images.url old_addresses.address old_addresses.target`,
  'An order of another shop without its customer':
    'earlier_orders.source earlier_orders.number earlier_order_items.name earlier_order_items.sku',
  'Keys of programs, and the network of their last use': `
    api_keys.key_id api_keys.name api_keys.owner_id api_keys.permissions api_keys.shown api_keys.networks api_keys.last_network`,
  'A text that staff save for many customers': 'saved_replies.title saved_replies.text',
  'Visits, which lead to no person (decision 20)': `
    visit_events.event visit_events.page visit_events.detail visit_events.source visit_events.medium
    visit_events.device visit_events.country visit_events.campaign visit_tallies.dimension visit_tallies.value
    visit_tallies.detail visit_running_totals.dimension visit_running_totals.value visit_running_totals.detail`,
}

/** Personal columns that the export of a person's data does not contain, by reason. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'The name or the address of the person, which the export states': `
    subscribers.email back_in_stock_requests.email contact_messages.name contact_messages.email auth_tokens.email
    mails.recipient mails.reply_to campaigns.targets suppressions.email returns.customer_name`,
  'Derived from exported columns':
    'users.find_text orders.phone_e164 orders.find_text returns.find_text mails.find_text contact_messages.find_text',
  'The same content as in the text of the email': 'mails.html mails.data contact_replies.subject contact_replies.text',
  'A copy of what becomes the order; deleted soon when it does not': `
    checkouts.email checkouts.shipping checkouts.billing checkouts.gift_message`,
  'Why staff suppressed an address, which no account owns': 'suppressions.reason',
  'The number of a parcel, which its order states': 'shipping_labels.tracking_number shipping_labels.tracking_url',
  'A file of another shop, until its import has ended': 'import_rows.cells import_problems.message',
  'A secret, or the reply of a mail server': 'users.password_hash mails.last_error',
}
const columnsIn = (reasons: Readonly<Record<string, string>>): Set<string> =>
  new Set(Object.values(reasons).flatMap((columns) => columns.trim().split(/\s+/)))
const notPersonal = columnsIn(NOT_PERSONAL)
const notExported = columnsIn(NOT_EXPORTED)

const personal = new Map<string, string>(
  PERSONAL_DATA.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, erasures]) =>
      Object.entries(erasures).map(([column, erasure]) => [`${table}.${column}`, erasure] as const),
    ),
  ),
)

const isExported = (name: string): boolean => personal.get(name)?.endsWith(', exported') === true

/** Returns every column of the shop's tables that can hold text, as [table, column]. */
async function textColumns(db: Db): Promise<[string, string][]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'inet', 'cidr', 'xml', 'tsvector', 'USER-DEFINED')
        or data_type = 'ARRAY' and udt_name not like '\\_int%')
    order by 1, ordinal_position`.execute(db)
  return rows.map(({ table, column }) => [table, column])
}

test('every column that can hold text is declared as personal, or listed as not personal with a reason', async () => {
  const { deps } = await createTestApp()
  const columns = await textColumns(deps.db)
  expect(columns.length).toBeGreaterThan(250)
  const names = columns.map(([table, column]) => `${table}.${column}`)
  const isListed = (name: string) => notPersonal.has(name) || notPersonal.has(name.replace(/^\w+/, '*'))
  // A new column fails here: declare it in the feature's personal-data.repo.ts and erase it, or list it with a reason.
  expect(names.filter((name) => !personal.has(name) && !isListed(name))).toEqual([])
  expect(names.filter((name) => personal.has(name) && notPersonal.has(name))).toEqual([])
  const known = new Set<string>(columns.flatMap(([table, column]) => [`${table}.${column}`, `*.${column}`]))
  expect([...personal.keys(), ...notPersonal].filter((name) => !known.has(name))).toEqual([])
})

test('every personal column is in the export of its person, or listed as not exported with a reason', () => {
  // A new personal column fails here: export it and declare it `exported`, or list it with a reason.
  const unexported = [...personal.keys()].filter((name) => !isExported(name))
  expect(unexported.toSorted()).toEqual([...notExported].toSorted())
})

/** The texts in a value, which may be JSON. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)]

/** Returns the values of a column that contain one of the texts. */
async function valuesOf(db: Db, [table, column]: [string, string], texts: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(table)}
    where ${sql.ref(column)}::text ilike any (${texts.map((text) => `%${text}%`)}::text[])`.execute(db)
  return rows.map(({ value }) => value)
}

test('the data of a customer is in personal columns alone, and the exported ones are in the export', async () => {
  const { deps, app, ...shop } = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
  const { userId } = await aCustomerEverywhere({ deps, app, ...shop }, ZELDA)
  const exported = JSON.stringify(await exportCustomerData(deps, userId))
  const undeclared: string[] = []
  const missing: string[] = []
  for (const [table, column] of await textColumns(deps.db)) {
    const name = `${table}.${column}`
    const traces = await valuesOf(deps.db, [table, column], TRACES)
    if (traces.length > 0 && !personal.has(name)) undeclared.push(name)
    if (!isExported(name)) continue
    // A value such as a city does not name the person. A column without any value fails: the fixture needs one.
    const values = traces.length > 0 ? traces : await valuesOf(deps.db, [table, column], [''])
    const isThere = (value: unknown) =>
      textsIn(value).every((text) => exported.includes(JSON.stringify(text).slice(1, -1)))
    if (!values.some(isThere)) missing.push(name)
  }
  expect(undeclared).toEqual([])
  expect(missing).toEqual([])
}, 120_000)

/** Personal columns whose values identify no person: `aCustomerEverywhere` writes no trace into them. */
const WITHOUT_TRACE =
  /\.(?:billing_)?(?:state|country)$|^users\.password_hash$|^sessions\.device$|^(?:favorites|campaign_orders)\./

test('every other personal column of a customer holds a trace before the erasure, and none after it', async () => {
  const { deps, ...shop } = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
  const { userId, asStaff } = await aCustomerEverywhere({ deps, ...shop }, ZELDA)
  const columns = [...personal.keys()].filter((name) => !WITHOUT_TRACE.test(name))
  const withTraces = async (): Promise<string[]> => {
    const found: string[] = []
    for (const name of columns) {
      const [table = '', column = ''] = name.split('.')
      if ((await valuesOf(deps.db, [table, column], TRACES)).length > 0) found.push(name)
    }
    return found
  }
  expect(columns.length).toBeGreaterThan(50)
  const before = await withTraces()
  expect(columns.filter((name) => !before.includes(name))).toEqual([])
  await asStaff(`/api/admin/users/${userId}/erase`, { confirm: 'ERASE' })
  expect(await withTraces()).toEqual([])
}, 120_000)
