import { sql } from 'kysely'
import { begin, confirm, anIntentBody, placeByCard } from './card-checkout.ts'
import { aClosedReturn, anOrderByStaff, aRejectedReturn, aResolvedDifference } from './customer-money.ts'
import { anOrderBody, aProduct, aStaffMember, TEST_PASSWORD } from './factories.ts'
import { signedIn } from './sessions.ts'
import type { TestApp } from './test-app.ts'

interface Customer {
  firstName: string
  lastName: string
  street: string
  phone: string
  zipCode: string
  guestId: string
}

export const ZELDA: Customer = {
  firstName: 'Zelda',
  lastName: 'Quillfeather',
  street: '7 Thistledown Row',
  phone: '+1 646 555 0173',
  zipCode: '10173',
  guestId: 'guest_6f1f7f0e-0000-4000-8000-000000000001',
}
/** Another customer, who uses the shop in the same ways. */
export const OTTOKAR: Customer = {
  firstName: 'Ottokar',
  lastName: 'Bramblewood',
  street: '9 Mossgate Lane',
  phone: '+1 917 555 0244',
  zipCode: '10244',
  guestId: 'guest_6f1f7f0e-0000-4000-8000-000000000002',
}
/** Texts that identify Zelda, in any spelling. */
export const TRACES = ['zelda', 'quillfeather', 'thistledown', '555 0173', '6465550173', '10173']

const emailOf = ({ firstName, lastName }: Customer): string =>
  `${firstName}.${lastName.slice(0, 5)}@example.com`.toLowerCase()

/** A customer with data in every table that stores personal data. */
export async function aCustomerEverywhere(shop: TestApp, customer: Customer) {
  const { db } = shop.deps
  const EMAIL = emailOf(customer)
  const NAME = `${customer.firstName} ${customer.lastName}`
  const PHONE = customer.phone
  const { firstName, lastName, phone, street: address, guestId, zipCode } = customer
  const apartment = `c/o ${firstName}`
  const place = { apartment, city: `${firstName} Falls`, state: 'NY', zipCode, country: 'US' as const }
  const SHIPPING = { firstName, lastName, phone, address, ...place }
  const staff = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const send = async (path: string, body: unknown, headers: Record<string, string>, method = 'POST') => {
    const response = await shop.app.request(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { data: Record<string, unknown> }
  }
  const asStaff = (path: string, body: unknown, method?: string) => send(path, body, staff.headers, method)
  const anyone = (path: string, body: unknown, headers = {}) => send(path, body, headers)

  const registered = await anyone('/api/auth/register', { name: NAME, email: EMAIL, password: TEST_PASSWORD })
  const { user, token } = registered.data as { user: { id: string }; token: string }
  const userId = user.id
  const headers = { Authorization: `Bearer ${token}` }
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('user_id', '=', userId).execute()
  await sql`with owner as (insert into passkey_owners (user_id, handle) values (${userId}, ${guestId}::bytea) returning user_id)
    insert into passkeys (user_id, site, credential_id, public_key, name, is_backed_up)
    select user_id, 'shop', ${guestId}::bytea, ''::bytea, ${`Phone of ${NAME}`}, true from owner`.execute(db)
  const home = { ...place, streetAddress: address }
  const entry = { ...home, firstName, lastName, phone, label: NAME }
  const added = await send(`/api/users/${userId}/addresses`, entry, headers)
  await send(`/api/users/${userId}/addresses/${String(added.data['addressId'])}`, entry, headers, 'PUT')
  await send(`/api/users/${userId}`, { name: `${NAME} Jr` }, headers, 'PATCH')
  const personalDetails = { firstName, lastName, email: EMAIL, phone }
  const details = { personalDetails, shippingAddress: home, billingSameAsShipping: true }
  await send(`/api/users/${userId}/checkout`, details, headers)
  const email = { currentPassword: TEST_PASSWORD, email: `elsewhere.${EMAIL}` }
  await send(`/api/users/${userId}/email`, email, headers)
  await anyone('/api/auth/forgot-password', { email: EMAIL })
  await shop.post('/api/auth/login', { email: EMAIL, password: 'wrong' })
  await shop.post('/api/auth/admin/login', { email: EMAIL, password: TEST_PASSWORD })

  const bag = await aProduct({ colors: { Noir: 50 } })
  const soldOut = await aProduct({ colors: { Noir: 0 } })
  await anyone('/api/email/newsletter/subscribe', { email: EMAIL, name: NAME })
  await anyone(`/api/products/${soldOut.slug}/back-in-stock`, { color: 'Noir', email: EMAIL })
  const message = { name: NAME, email: EMAIL, subject: 'order', message: `Please call ${PHONE}` }
  await anyone('/api/email/contact', message)
  const messages = db.selectFrom('contact_messages').select('message_id').where('email', '=', EMAIL)
  const { message_id } = await messages.executeTakeFirstOrThrow()
  await asStaff(`/api/admin/inbox/${message_id}/replies`, { subject: `To ${NAME}`, message: `Dear ${NAME}` })

  const order = (over = {}) => anOrderBody([bag], { email: EMAIL, shipping: SHIPPING, ...over })
  const withKey = (key: string, also = {}) => ({ 'Idempotency-Key': `${key}-${guestId.slice(-4)}`, ...also })
  await anyone('/api/orders', order(), withKey('as-a-visitor'))
  await anyone('/api/orders', order({ userId }), withKey('signed-in-once', headers))
  const guest = await anyone('/api/auth/guest-register', { id: guestId, email: EMAIL, name: NAME, isGuest: true })
  const guestHeaders = { Authorization: `Bearer ${String(guest.data['token'])}` }
  await anyone('/api/orders', order({ userId: guestId }), withKey('as-a-guest', guestHeaders))
  const paid = await begin(shop, anIntentBody([bag], { email: EMAIL, shipping: SHIPPING }), headers)
  await confirm(shop, paid, '4242', headers)
  await placeByCard(shop, [bag], paid, { over: { email: EMAIL, shipping: SHIPPING, userId }, headers })
  const billing = { address, ...place }
  await begin(shop, anIntentBody([bag], { email: EMAIL, shipping: SHIPPING, billing }))
  const released = { state: 'released', gift_message: `For ${NAME}` } as const
  await db.updateTable('checkouts').set(released).where('state', '=', 'held').execute()
  const byStaff = await anOrderByStaff(db, asStaff, { userId, name: NAME, parcel: firstName, order: order() })
  await aResolvedDifference(db, asStaff, { email: EMAIL, name: NAME })
  await sql`update orders set status = 'DELIVERED', delivered_at = now(), status_note = ${NAME},
    tracking_number = ${firstName}, tracking_carrier = 'Swift', gift_message = ${`For ${NAME}`},
    tracking_url = ${`https://swift.example/${firstName}`}, billing_address = ${address},
    billing_apartment = ${apartment}, billing_city = ${`${firstName} Hill`}, billing_state = 'MA',
    billing_zip_code = ${zipCode}, billing_country = 'US'
    where email = ${EMAIL}`.execute(db)
  const theirs = db.selectFrom('orders').select(['order_id', 'user_id']).where('email', '=', EMAIL)
  const orders = await theirs.orderBy('order_id').execute()
  const orderIds = orders.map(({ order_id }) => order_id)
  for (const { order_id } of orders) {
    await asStaff(`/api/admin/orders/${order_id}/notes`, { text: `${NAME} rang` })
    await asStaff(`/api/admin/orders/${order_id}/mail`, { subject: 'A question', message: `Dear ${NAME}, thank you.` })
  }
  const called = `${NAME} called`
  await db.updateTable('order_status_history').set({ note: called }).where('order_id', 'in', orderIds).execute()
  const own = orders.find(({ order_id, user_id }) => user_id === userId && order_id !== byStaff)?.order_id ?? ''
  const back = { reason: 'Defective/Damaged', items: [{ itemIndex: 0 }], note: `Ask ${NAME}` }
  await send(`/api/orders/${own}/return`, back, headers)
  await aClosedReturn(db, asStaff, { orderId: own, name: NAME })
  await send(`/api/orders/${byStaff}/return`, back, headers)
  await aRejectedReturn(db, asStaff, { orderId: byStaff, name: NAME })
  await sql`update returns set answer = ${`Dear ${NAME}`}, replacement_tracking = ${firstName},
    replacement_carrier = 'Swift', replacement_url = ${`https://swift.example/r/${firstName}`} where order_id = ${own}`.execute(
    db,
  )
  await sql`insert into shipping_labels (label_id, order_id, provider, status, rates, rate_ref, provider_ref,
      tracking_number, tracking_url)
    values (${`label-${own}`}, ${own}, 'shippo', 'bought', '[]', 'rate', ${`tx-${own}`}, ${firstName},
      ${`https://swift.example/${firstName}`})`.execute(db)
  await sql`insert into campaign_orders (day, order_id, campaign, source)
    values (current_date, ${own}, 'autumn', 'email')`.execute(db)
  await sql`update return_history set note = ${called}
    where return_id in (select return_id from returns where order_id = ${own})`.execute(db)
  await asStaff(`/api/admin/users/${userId}/notes`, { text: `${NAME} likes tea` })
  await asStaff(`/api/admin/users/${userId}/mail`, { subject: `For ${NAME}`, message: `Dear ${NAME}` })
  const written = { to: [EMAIL], subject: `For ${NAME}`, htmlContent: '<p>#CUSTOMER_NAME#</p>', textContent: '' }
  await asStaff('/api/email/admin/send', { ...written, fromType: 'support' })
  await sql`insert into campaigns (subject, html_content, text_content, brand, postal_address, is_targeted,
    recipient_count, skipped_count, created_by_name, starts_at, targets)
    values ('Soon', '<p>x</p>', 'x', 'B', 'P', true, 2, 0, 'Staff', now() + interval '1 day',
      array['other@example.com', ${EMAIL}])`.execute(db)
  await sql`with run as (
      insert into import_runs (run_id, kind, source, file_name, state, options, currency, actor_id, actor_name, actor_role)
      values (${`run-${firstName.length}`}, 'customers', 'shopify', 'customers.csv', 'checked', '{}', 'USD', 'usr_x', 'Staff', 'ADMIN')
      returning run_id),
    problem as (
      insert into import_problems (run_id, row, "column", message, is_loss)
      select run_id, 2, 'Email', ${`${EMAIL} is in several entries`}::text, false from run)
    insert into import_rows (run_id, source_id, row, cells)
    select run_id, '1', 2, ${JSON.stringify({ Email: EMAIL, 'First Name': firstName })}::jsonb from run`.execute(db)
  await sql`insert into earlier_orders (order_id, source, number, placed_at, user_id, email, name, status, currency,
      total_cents, refunded_cents, spent_cents)
    select 'old_' || kind || ${guestId}::text, 'shopify', '#1', now(), case kind when 'own' then ${userId}::text end,
      ${EMAIL}::text, ${NAME}::text, 'paid', 'USD', 100, 0, 100 from unnest(array['own', 'of-the-address']) kind`.execute(
    db,
  )
  await shop.sendEmails()
  await asStaff(`/api/admin/orders/${own}/mail`, { subject: 'Not sent yet', message: `Dear ${NAME}` })
  const problem = `550 ${EMAIL} is full`
  await db.updateTable('mails').set({ last_error: problem }).where('recipient', '=', EMAIL).execute()
  await asStaff('/api/email/admin/suppressions', { email: EMAIL, reason: `${NAME} asked` })
  await shop.get(`/api/email/admin/subscribers/export?search=${EMAIL}`, staff.headers)
  await shop.get(`/api/admin/audit/export?search=${NAME}`, staff.headers)
  await send(`/api/users/${userId}/favorites/${bag.product_id}?color=Noir`, undefined, headers, 'PUT')
  return { userId, asStaff }
}
