import type { CustomerResponse, CustomersResponse } from '@atelier/domain/customers/customers.schema'
import { CUSTOMER_MESSAGES } from '@atelier/domain/customers/customer-rules'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { display } from '@atelier/domain/limits/display'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, anOrderBody, aProduct, aStaffMember, TEST_PASSWORD } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { aggregateCustomerCounts } from './customer-list.repo.ts'

const USERS = '/api/admin/users'

/** Calls the API as a staff member. */
async function asStaff(role: AdminRole = 'ADMIN') {
  const shop = await createTestApp()
  const staff = await aStaffMember({ role, email: `staff-${role.toLowerCase()}@atelier.example` })
  const { headers } = await signedIn(staff)
  const send = async (method: string, path: string, body?: unknown) => shop.request(method, USERS + path, body, headers)
  return { shop, staff, send }
}

const json = async <T>(response: Response): Promise<T> => (await response.json()) as T
const rename = async ({ deps }: TestApp, userId: string, name: string) =>
  deps.db.updateTable('users').set({ name }).where('user_id', '=', userId).execute()
const audit = async ({ deps }: TestApp) =>
  deps.db
    .selectFrom('audit_entries')
    .select(['action', 'target_id', 'target_name', 'changes'])
    .orderBy('entry_id')
    .execute()
const bodyOf = (
  data: { email: string; name: string; role: string; isActive: boolean; updatedAt: string },
  over = {},
) => {
  const { email, name, role, isActive, updatedAt } = data
  return { email, name, role, isActive, updatedAt, ...over }
}

test('lists customers and guests by name, fifteen per page, and never staff', async () => {
  const { shop, send } = await asStaff('VIEWER')
  for (let index = 0; index < display.pageSize.customers; index += 1) {
    await rename(shop, (await aCustomer()).user_id, `Customer ${String(index).padStart(2, '0')}`)
  }
  await rename(shop, (await aCustomer({ role: 'guest' })).user_id, 'aaron the guest')

  const first = await json<CustomersResponse>(await send('GET', ''))
  expect([first.total, first.page, first.pageSize, first.data.length]).toEqual([16, 1, 15, 15])
  expect([first.success, first.users]).toEqual([true, first.data])
  expect(first.data[0]).toMatchObject({ name: 'aaron the guest', role: 'guest', isGuest: true, lastLogin: null })
  expect(first.data[1]).toMatchObject({ name: 'Customer 00', isGuest: false, isAdmin: false, isActive: true })
  expect(JSON.stringify(first)).not.toMatch(/atelier\.example|hash/)
  const last = await json<CustomersResponse>(await send('GET', '?page=2'))
  expect(last.data.map(({ name }) => name)).toEqual(['Customer 14'])
  // From either end, every page is a slice of the whole list.
  const all = (await json<CustomersResponse>(await send('GET', '?pageSize=100'))).data.map(({ userId }) => userId)
  const paged: string[] = []
  for (let page = 1; page <= 5; page += 1) {
    const { data } = await json<CustomersResponse>(await send('GET', `?pageSize=3&page=${page}`))
    paged.push(...data.map(({ userId }) => userId))
  }
  expect(paged).toEqual(all.slice(0, 15))
  expect(
    (await json<CustomersResponse>(await send('GET', '?pageSize=3&page=6'))).data.map(({ userId }) => userId),
  ).toEqual(all.slice(15))
  expect((await json<CustomersResponse>(await send('GET', '?page=9'))).data).toEqual([])
})

test('counts customers exactly after any change, aggregated or pending', async () => {
  const { shop, send } = await asStaff('SUPER_ADMIN')
  const { db } = shop.deps
  const totals = async () =>
    Promise.all(
      ['', '?role=guest', '?status=inactive', '?role=customer&status=active'].map(
        async (query) => (await json<CustomersResponse>(await send('GET', query))).total,
      ),
    )
  const customers = [await aCustomer(), await aCustomer(), await aCustomer(), await aCustomer({ role: 'guest' })]
  expect(await totals()).toEqual([4, 1, 0, 3])
  expect(await aggregateCustomerCounts(db)).toBe(4)
  await send('DELETE', `/${customers[0]?.user_id}`)
  await send('POST', `/${customers[1]?.user_id}/erase`, { confirm: 'ERASE' })
  const { data } = await json<CustomerResponse>(await send('GET', `/${customers[2]?.user_id}`))
  await send('PUT', `/${customers[2]?.user_id}`, bodyOf(data, { role: 'admin' }))
  expect(await totals()).toEqual([2, 1, 1, 0])
  await aggregateCustomerCounts(db)
  expect(await totals()).toEqual([2, 1, 1, 0])
  await db.deleteFrom('users').where('role', '=', 'guest').execute()
  expect(await totals()).toEqual([1, 0, 1, 0])
})

test.each([
  ['search=MARCEAU', ['Odette Marceau']],
  ['search=ODETTE@', ['Odette Marceau']],
  ['search=odette@example.com', ['Odette Marceau']],
  ['search=odette@example.org', []],
  ['search=ette@EX', ['Odette Marceau']],
  ['search=bertille', ['Bértille Roux']],
  ['search=ma', ['Odette Marceau']],
  ['search=100%25', []],
  ['search=ida', ['Anne Vidal']],
  ['search=ar', []],
  ['search=OD%C3%89TTE', ['Odette Marceau']],
  ['search=example&status=inactive', ['Bértille Roux']],
  ['search=example&role=guest', ['Guest User']],
  ['search=example&sort=name&order=desc', ['Odette Marceau', 'Guest User', 'Bértille Roux', 'Anne Vidal']],
  ['role=guest', ['Guest User']],
  ['status=inactive', ['Bértille Roux']],
  ['status=active&role=customer', ['Anne Vidal', 'Odette Marceau']],
  ['sort=name&order=desc', ['Odette Marceau', 'Guest User', 'Bértille Roux', 'Anne Vidal']],
  ['sort=email', ['Anne Vidal', 'Bértille Roux', 'Guest User', 'Odette Marceau']],
  ['sort=role', ['Anne Vidal', 'Bértille Roux', 'Odette Marceau', 'Guest User']],
  ['sort=created&order=desc', ['Guest User', 'Odette Marceau', 'Bértille Roux', 'Anne Vidal']],
  ['sort=lastLogin&order=desc', ['Odette Marceau', 'Guest User', 'Bértille Roux', 'Anne Vidal']],
])('the list supports ?%s', async (query, names) => {
  const { shop, send } = await asStaff('VIEWER')
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const customers = [
    { name: 'Anne Vidal', email: 'anne@example.com' },
    { name: 'Bértille Roux', email: 'bertille@example.com', is_active: false },
    { name: 'Odette Marceau', email: 'odette@example.com', last_login_at: at(9) },
    { name: 'Guest User', email: 'guest_9@guest.example', role: 'guest' as const },
  ]
  for (const [index, customer] of customers.entries()) {
    await shop.deps.db
      .insertInto('users')
      .values({ user_id: `usr_000${index}`, role: 'customer', created_at: at(index + 1), ...customer })
      .execute()
  }
  const { data, total, isMore } = await json<CustomersResponse>(await send('GET', `?${query}`))
  expect(data.map(({ name }) => name)).toEqual(names)
  expect([total, isMore]).toEqual([names.length, false])
})

test('each page of a search has only its own matches', async () => {
  const { shop, send } = await asStaff('VIEWER')
  for (const name of ['Anne One', 'Berthe Match', 'Claire Match', 'Denise Two', 'Estelle Match', 'Flore Match']) {
    const { user_id } = await aCustomer()
    const isActive = name !== 'Claire Match'
    await shop.deps.db.updateTable('users').set({ name, is_active: isActive }).where('user_id', '=', user_id).execute()
  }
  const pages: [string[], number, boolean][] = []
  for (const page of [1, 2, 3, 4]) {
    const path = `?search=match&status=active&pageSize=1&page=${page}`
    const { data, total, isMore } = await json<CustomersResponse>(await send('GET', path))
    pages.push([data.map(({ name }) => name), total, isMore])
  }
  expect(pages).toEqual([
    [['Berthe Match'], 3, false],
    [['Estelle Match'], 3, false],
    [['Flore Match'], 3, false],
    [[], 3, false],
  ])
})

test('a search counts and pages up to the limit, and finds a rare name at the end of the list', async () => {
  const { shop, send } = await asStaff('VIEWER')
  const { db } = shop.deps
  const most = limits.customers.counted
  await sql`insert into users (user_id, email, name, role)
    select 'usr_' || n, n || '@example.com', 'Common ' || lpad(n::text, 5, '0'), 'customer'
    from generate_series(1, ${most + 1}::integer) n`.execute(db)
  await rename(shop, (await aCustomer()).user_id, 'Zenobia Last')
  const search = async (query: string, pageSize = 100) => {
    const { data, total, isMore } = await json<CustomersResponse>(await send('GET', `?pageSize=${pageSize}&${query}`))
    return { first: data[0]?.name, shown: data.length, total, isMore }
  }
  const counted = { total: most, isMore: true }
  const last = { first: `Common ${String(most - 99).padStart(5, '0')}`, shown: 100 }
  expect(await search(`search=common&page=${most / 100}`)).toEqual({ ...last, ...counted })
  expect(await search(`search=common&page=${most / 100 + 1}`)).toEqual({ first: undefined, shown: 0, ...counted })
  expect(await search('search=zenobia', 10)).toEqual({ first: 'Zenobia Last', shown: 1, total: 1, isMore: false })
  await db.deleteFrom('users').where('user_id', '=', 'usr_1').execute()
  expect(await search('search=common')).toEqual({ first: 'Common 00002', shown: 100, total: most, isMore: false })
})

test('finds a customer by the phone number of an order or an address, in any notation', async () => {
  const { shop, send } = await asStaff('VIEWER')
  const { db } = shop.deps
  const found = async (search: string) => {
    const response = await send('GET', `?search=${encodeURIComponent(search)}`)
    const { data, total, isMore } = await json<CustomersResponse>(response)
    expect([total, isMore]).toEqual([data.length, false])
    return data.map(({ userId }) => userId).toSorted()
  }
  const [ordered, guest, addressOwner, other] = [
    await aCustomer(),
    await aCustomer({ role: 'guest' }),
    await aCustomer(),
    await aCustomer(),
  ].map(({ user_id }) => user_id) as [string, string, string, string]
  await anOrder({ user_id: ordered, phone: '+1 (917) 555-0188' })
  await anOrder({ user_id: ordered, phone: '917.555.0188' })
  await anOrder({ guest_id: guest, phone: '+1 646 555 0190' })
  await anOrder({ phone: '+1 917 555 0188' })
  // A label with the same digits is not a phone number.
  await anOrder({ user_id: other, phone: '+1 212 555 0100', tracking_number: '9175550188' })
  const line = {
    first_name: 'A',
    last_name: 'B',
    street_address: 'C',
    city: 'D',
    state: 'NY',
    zip_code: '1',
    country: 'US',
  }
  await db
    .insertInto('addresses')
    .values({ ...line, user_id: addressOwner, phone: '917-555-0188' })
    .execute()
  for (const search of ['917 555 0188', '(917) 555-0188', '0019175550188'.slice(3), '75550188']) {
    expect(await found(search), search).toEqual([ordered, addressOwner].toSorted())
  }
  expect(await found('646-555')).toEqual([guest])
  expect(await found('917')).toEqual([])
  expect(await found('9175550188 x')).toEqual([])
})

test('a phone number of too many customers reports that there may be more matches', async () => {
  const { shop, send } = await asStaff('VIEWER')
  const { db } = shop.deps
  const [{ user_id: id }] = [await aCustomer(), await aCustomer()]
  const add = (count: number) =>
    sql`insert into addresses (user_id, first_name, last_name, street_address, city, state, zip_code, country, phone)
      select ${id}, 'A', 'B', 'C', 'D', 'NY', '1', 'US', '917 555 0188' from generate_series(1, ${count}::integer)`.execute(
      db,
    )
  const search = async () => {
    const { data, total, isMore } = await json<CustomersResponse>(await send('GET', '?search=9175550188'))
    return { found: data.map(({ userId }) => userId), total, isMore }
  }
  await add(1_999)
  await anOrder({ phone: '+1 917 555 0188' })
  expect(await search()).toEqual({ found: [id], total: 1, isMore: false })
  await add(1)
  expect(await search()).toEqual({ found: [id], total: 1, isMore: true })
})

test.each([
  ['sort=age', 'sort'],
  ['role=admin', 'role'],
  ['status=gone', 'status'],
  ['page=0', 'page'],
  ['colour=red', 'colour'],
])('the list rejects ?%s and names the field', async (query, path) => {
  const { send } = await asStaff()
  const response = await send('GET', `?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path }] })
})

test('returns a customer with orders, revenue, notes and no secrets', async () => {
  const { send } = await asStaff('VIEWER')
  const customer = await aCustomer()
  await anOrder({ user_id: customer.user_id, payment_status: 'paid', paid_cents: 108_00, refunded_cents: 8_00 })
  await anOrder({ user_id: customer.user_id })
  await anOrder()
  const other = await aCustomer()
  await anOrder({ user_id: other.user_id, payment_status: 'paid', paid_cents: 50_00 })
  const response = await send('GET', `/${customer.user_id}`)
  const { data } = await json<CustomerResponse>(response)
  const { data: others } = await json<CustomerResponse>(await send('GET', `/${other.user_id}`))
  expect(others).toMatchObject({ userId: other.user_id, email: other.email, totalOrders: 1, totalSpent: 50 })
  expect(data).toMatchObject({ userId: customer.user_id, totalOrders: 2, totalSpent: 100, internalNotes: [] })
  expect(data.orders).toHaveLength(2)
  expect(JSON.stringify(data)).not.toMatch(/password|argon/)
})

test('returns a guest with their own orders', async () => {
  const { send } = await asStaff()
  const guest = await aCustomer({ role: 'guest' })
  await anOrder({ guest_id: guest.user_id })
  const { data } = await json<CustomerResponse>(await send('GET', `/${guest.user_id}`))
  expect(data).toMatchObject({ isGuest: true, totalOrders: 1, totalSpent: 0 })
})

test('returns 404 for staff, unknown ids and erased customers', async () => {
  const { shop, staff, send } = await asStaff()
  const gone = await aCustomer()
  await shop.deps.db.updateTable('users').set({ deleted_at: new Date() }).where('user_id', '=', gone.user_id).execute()
  for (const id of [staff.user_id, 'usr_nobody', gone.user_id]) {
    const body = { email: 'a@b.co', name: '', role: 'customer', isActive: true }
    const calls = [
      ['GET', ''],
      ['PUT', '', body],
      ['DELETE', ''],
      ['GET', '/timeline'],
      ['GET', '/export'],
      ['POST', '/notes', { text: 'x' }],
      ['POST', '/reset-password'],
      ['POST', '/mail', { subject: 'a', message: 'b' }],
      ['POST', '/erase', { confirm: 'ERASE' }],
    ] as const
    for (const [method, rest, given] of calls) {
      const response = await send(method, `/${id}${rest}`, given)
      expect([method, rest, response.status]).toEqual([method, rest, 404])
      expect(await response.json()).toMatchObject({ message: CUSTOMER_MESSAGES.notFound })
    }
  }
  for (const table of ['customer_notes', 'mails', 'auth_tokens', 'audit_entries'] as const) {
    expect(await shop.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

/** A customer with a verified address, a session and a valid link. */
async function aBusyCustomer({ deps }: TestApp, email: string) {
  const customer = await aCustomer({ email })
  const { user_id } = customer
  await deps.db.updateTable('users').set({ email_verified_at: new Date() }).where('user_id', '=', user_id).execute()
  await signedIn(customer)
  await sql`insert into auth_tokens (token_hash, purpose, user_id, email, expires_at)
    values (decode(md5(${email}), 'hex') || decode(md5(${email}), 'hex'), 'reset-password', ${user_id}, ${email}, now() + interval '1 hour')`.execute(
    deps.db,
  )
  return customer
}
/** Returns the users with open sessions and links. */
const openFor = async ({ deps }: TestApp) => {
  const sessions = deps.db.selectFrom('sessions').select('user_id').where('audience', '=', 'customer')
  const links = await deps.db.selectFrom('auth_tokens').select('user_id').orderBy('user_id').execute()
  const ids = (rows: { user_id: string }[]) => rows.map(({ user_id }) => user_id)
  return { sessions: ids(await sessions.orderBy('user_id').execute()), links: ids(links) }
}

test('a new name ends no session or link, keeps the address verified, sends no email and is audited as changed', async () => {
  const { shop, send } = await asStaff('MANAGER')
  const [claire, other] = [await aBusyCustomer(shop, 'claire@example.com'), await aBusyCustomer(shop, 'b@example.com')]
  const both = [claire.user_id, other.user_id].toSorted()
  const { data } = await json<CustomerResponse>(await send('GET', `/${claire.user_id}`))
  const renamed = await json<CustomerResponse>(
    await send('PUT', `/${claire.user_id}`, bodyOf(data, { name: 'Claire D.' })),
  )
  expect(renamed.data).toEqual({ ...data, name: 'Claire D.', updatedAt: expect.any(String) })
  expect(await openFor(shop)).toEqual({ sessions: both, links: both })
  await send('PUT', `/${claire.user_id}`, bodyOf(renamed.data))
  expect(await shop.sendEmails()).toEqual([])
  const target = { action: 'customer.updated', target_id: claire.user_id }
  const entries = await audit(shop)
  expect(entries).toMatchObject([target, target])
  expect(entries.map(({ changes }) => changes)).toEqual([{ nameChanged: { before: null, after: true } }, {}])
})

test('a new address or deactivation ends the sessions and links of that customer only', async () => {
  const { shop, send } = await asStaff('ADMIN')
  const [moved, removed, other] = [
    await aBusyCustomer(shop, 'a@example.com'),
    await aBusyCustomer(shop, 'b@example.com'),
    await aBusyCustomer(shop, 'c@example.com'),
  ]
  const { data } = await json<CustomerResponse>(await send('GET', `/${moved.user_id}`))
  await send('PUT', `/${moved.user_id}`, bodyOf(data, { email: 'new@example.com' }))
  const left = [removed.user_id, other.user_id].toSorted()
  expect(await openFor(shop)).toEqual({ sessions: left, links: left })
  await send('DELETE', `/${removed.user_id}`)
  expect(await openFor(shop)).toEqual({ sessions: [other.user_id], links: [other.user_id] })
  expect((await shop.sendEmails()).map(({ to, subject }) => [to, subject])).toEqual([
    ['a@example.com', 'Your email was changed'],
  ])
  expect(await audit(shop)).toMatchObject([
    {
      action: 'customer.updated',
      target_id: moved.user_id,
      changes: { email: { before: 'a***@example.com', after: 'n***@example.com' } },
    },
    {
      action: 'customer.deactivated',
      target_id: removed.user_id,
      changes: { isActive: { before: true, after: false } },
    },
  ])
})

test('an edit is stored, confirmed, audited without the name, and the old address is notified', async () => {
  const { shop, send } = await asStaff('MANAGER')
  const customer = await aCustomer({ email: 'claire@example.com' })
  await signedIn(customer)
  const { data } = await json<CustomerResponse>(await send('GET', `/${customer.user_id}`))
  const change = bodyOf(data, { email: ' Claire.D@Example.com', name: 'Claire D.' })
  const response = await send('PUT', `/${customer.user_id}`, change)
  expect(response.status).toBe(200)
  const saved = await json<CustomerResponse>(response)
  expect(saved.message).toBe('User updated successfully')
  expect(saved.data).toMatchObject({ email: 'claire.d@example.com', name: 'Claire D.', isEmailVerified: false })
  expect(saved.data.updatedAt > data.updatedAt).toBe(true)
  const [line] = await audit(shop)
  expect(line).toMatchObject({ action: 'customer.updated', target_id: customer.user_id })
  expect(JSON.stringify(line)).not.toContain('Claire')
  expect(JSON.stringify(line)).not.toContain('claire@')
  expect((await shop.sendEmails()).map(({ to, subject }) => [to, subject])).toEqual([
    ['claire@example.com', 'Your email was changed'],
  ])
  expect(await shop.deps.db.selectFrom('sessions').selectAll().where('audience', '=', 'customer').execute()).toEqual([])
})

test('returns 409 with the current customer for a change to an older version', async () => {
  const { shop, send } = await asStaff()
  const customer = await aCustomer()
  const { data } = await json<CustomerResponse>(await send('GET', `/${customer.user_id}`))
  await send('PUT', `/${customer.user_id}`, bodyOf(data, { name: 'First' }))
  const late = await send('PUT', `/${customer.user_id}`, bodyOf(data, { name: 'Second' }))
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({ code: 'conflict', data: { name: 'First' } })
  expect((await audit(shop)).map(({ action }) => action)).toEqual(['customer.updated'])
})

test.each([
  [{ email: ' ' }, 'email', 'Email is required'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ role: 'SUPER_ADMIN' }, 'role', 'Please choose a role from the list'],
  [{ password: 'x' }, 'password', 'This field is not known here'],
])('rejects %o', async (over, path, message) => {
  const { send } = await asStaff()
  const customer = await aCustomer()
  const { data } = await json<CustomerResponse>(await send('GET', `/${customer.user_id}`))
  const response = await send('PUT', `/${customer.user_id}`, bodyOf(data, over))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path, message }] })
})

test("rejects another account's address; a guest may share it and gets no email about it", async () => {
  const { shop, send } = await asStaff()
  await aCustomer({ email: 'taken@example.com' })
  const customer = await aCustomer()
  const guest = await aCustomer({ role: 'guest' })
  const status = async (id: string) => {
    const { data } = await json<CustomerResponse>(await send('GET', `/${id}`))
    return (await send('PUT', `/${id}`, bodyOf(data, { email: 'taken@example.com' }))).status
  }
  expect(await status(customer.user_id)).toBe(409)
  expect(await status(guest.user_id)).toBe(200)
  expect(await shop.sendEmails()).toEqual([])
})

test('only a super admin makes a customer staff, who then needs a staff password', async () => {
  const { send } = await asStaff('ADMIN')
  const customer = await aCustomer({ email: 'ines@example.com' })
  const { data } = await json<CustomerResponse>(await send('GET', `/${customer.user_id}`))
  const refused = await send('PUT', `/${customer.user_id}`, bodyOf(data, { role: 'admin' }))
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ message: CUSTOMER_MESSAGES.promotion })

  const chief = await asStaff('SUPER_ADMIN')
  const made = await chief.send('PUT', `/${customer.user_id}`, bodyOf(data, { role: 'admin' }))
  expect(await json<CustomerResponse>(made)).toMatchObject({ data: { role: 'admin', isAdmin: true } })
  const row = chief.shop.deps.db.selectFrom('users').select(['admin_role', 'password_hash'])
  expect(await row.where('user_id', '=', customer.user_id).execute()).toEqual([
    { admin_role: 'VIEWER', password_hash: null },
  ])
  expect((await audit(chief.shop)).map(({ action }) => action)).toEqual(['customer.promoted'])
  expect((await chief.shop.sendEmails()).map(({ to }) => to)).toEqual(['ines@example.com'])
  expect((await chief.send('GET', `/${customer.user_id}`)).status).toBe(404)
})

test('a deactivated customer can neither sign in, continue nor order, and activating reverts it', async () => {
  const { shop, send } = await asStaff('ADMIN')
  const customer = await aCustomer({ email: 'claire@example.com' })
  const { headers } = await signedIn(customer)
  const order = { ...anOrderBody([await aProduct()]), userId: customer.user_id }
  const credentials = { email: 'claire@example.com', password: TEST_PASSWORD }

  const removed = await send('DELETE', `/${customer.user_id}`)
  expect(await removed.json()).toEqual({ success: true, message: 'User deleted successfully' })
  expect((await send('DELETE', `/${customer.user_id}`)).status).toBe(200)
  expect((await audit(shop)).map(({ action }) => action)).toEqual(['customer.deactivated'])
  expect((await shop.get('/api/auth/verify-token', headers)).status).toBe(401)
  expect((await shop.get(`/api/users/${customer.user_id}/orders`, headers)).status).toBe(401)
  expect((await shop.post('/api/orders', order, headers)).status).toBe(401)
  const refused = await shop.post('/api/auth/login', credentials)
  expect([refused.status, await refused.json()]).toMatchObject([401, { message: 'Invalid email or password' }])
  const registered = await shop.post('/api/auth/register', { ...credentials, name: 'Claire' })
  expect(registered.status).toBe(409)

  const { data } = await json<CustomerResponse>(await send('GET', `/${customer.user_id}`))
  expect(data.isActive).toBe(false)
  expect((await send('PUT', `/${customer.user_id}`, bodyOf(data, { isActive: true }))).status).toBe(200)
  expect((await shop.post('/api/auth/login', credentials)).status).toBe(200)
})

test('a deactivated guest can neither continue nor order with their id', async () => {
  const { shop, send } = await asStaff('ADMIN')
  const guest = await aCustomer({ role: 'guest' })
  const { headers } = await signedIn(guest)
  const order = { ...anOrderBody([await aProduct()]), userId: guest.user_id }
  expect((await shop.post('/api/orders', order, headers)).status).toBe(201)
  await send('DELETE', `/${guest.user_id}`)
  expect((await shop.get('/api/auth/verify-token', headers)).status).toBe(401)
  expect((await shop.post('/api/orders', order, headers)).status).toBe(401)
  expect((await shop.post('/api/orders', order)).status).toBe(401)
})
