import { SIGNED_OUT_EVERYWHERE } from '@atelier/domain/customers/customer-account.schema'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { aCustomer, TEST_PASSWORD } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { waitForBlockedLock } from '../../../testing/database/wait-for-blocked-lock.ts'
import { lockAddresses } from './addresses.repo.ts'

const anAddress = (over = {}) => ({
  label: 'Home',
  firstName: 'Claire',
  lastName: 'Dupont',
  streetAddress: '12 Mercer Street',
  apartment: 'Floor 3',
  city: 'New York',
  state: 'NY',
  zipCode: '10013',
  country: 'US',
  phone: '+1 212 555 0100',
  isDefault: false,
  ...over,
})
interface StoredAddress {
  addressId: number
  label: string
  isDefault: boolean
}

async function anAddressBook() {
  const shop = await createTestApp()
  const user = await aCustomer()
  const { headers, token } = await signedIn(user)
  const path = `/api/users/${user.user_id}`
  const send = (method: string, suffix: string, body?: unknown, as: Record<string, string> = headers) =>
    shop.request(method, `${path}${suffix}`, body, as)
  const add = async (over = {}) => {
    const response = await send('POST', '/addresses', anAddress(over))
    return ((await response.json()) as { data: StoredAddress }).data
  }
  const list = async () => ((await (await send('GET', '/addresses')).json()) as { data: StoredAddress[] }).data
  return { ...shop, user, headers, token, send, add, list }
}

test('stores, changes and removes addresses', async () => {
  const { send, add, list } = await anAddressBook()
  const { addressId } = await add()
  const listed = await send('GET', '/addresses')
  expect(await listed.json()).toEqual({ success: true, data: [{ addressId, ...anAddress() }] })
  const second = await send('POST', '/addresses', anAddress({ label: 'Office' }))
  expect([second.status, await second.json()]).toMatchObject([201, { success: true, data: { label: 'Office' } }])
  await send('DELETE', `/addresses/${(await list())[1]?.addressId}`)
  const changed = await send('PUT', `/addresses/${addressId}`, anAddress({ city: 'Boston' }))
  expect(await changed.json()).toEqual({ success: true, data: { addressId, ...anAddress({ city: 'Boston' }) } })
  const removed = await send('DELETE', `/addresses/${addressId}`)
  expect([removed.status, await removed.json()]).toEqual([200, { success: true }])
  expect(await list()).toEqual([])
})

test('an address keeps its apartment line with its street when a client omits the line', async () => {
  const { send, add } = await anAddressBook()
  const { addressId } = await add()
  await add({ label: 'Office', apartment: 'Suite 9' })
  const change = async (over: object) => {
    const { apartment: _, ...address } = anAddress()
    const response = await send('PUT', `/addresses/${addressId}`, { ...address, ...over })
    return ((await response.json()) as { data: { apartment: string } }).data.apartment
  }
  expect(await change({ city: 'Boston' })).toBe('Floor 3')
  expect(await change({ streetAddress: '13 Mercer Street' })).toBe('')
  expect(await change({ apartment: 'Floor 4' })).toBe('Floor 4')
  expect(await change({ apartment: '' })).toBe('')
  const long = await send('POST', '/addresses', anAddress({ apartment: 'x'.repeat(201) }))
  expect([long.status, await long.json()]).toMatchObject([400, { errors: [{ path: 'apartment' }] }])
})

test('at most one address is the default, and it comes first', async () => {
  const { send, add, list } = await anAddressBook()
  const home = await add({ label: 'Home', isDefault: true })
  await add({ label: 'Office', isDefault: true })
  expect((await list()).map(({ label, isDefault }) => [label, isDefault])).toEqual([
    ['Office', true],
    ['Home', false],
  ])
  await send('PUT', `/addresses/${home.addressId}`, anAddress({ isDefault: true }))
  expect((await list()).map(({ label, isDefault }) => [label, isDefault])).toEqual([
    ['Home', true],
    ['Office', false],
  ])
})

test("a new default leaves other customers' addresses unchanged", async () => {
  const [one, other] = [await anAddressBook(), await anAddressBook()]
  await other.add({ label: 'Home', isDefault: true })
  const before = await other.list()
  const home = await one.add({ label: 'Home', isDefault: true })
  await one.add({ label: 'Office' })
  expect((await one.list()).map(({ label, isDefault }) => [label, isDefault])).toEqual([
    ['Home', true],
    ['Office', false],
  ])
  const { addressId: _, ...rest } = home
  await one.send('PUT', `/addresses/${home.addressId}`, anAddress({ ...rest, city: 'Boston' }))
  await one.send('PUT', `/addresses/${(await one.list())[1]?.addressId}`, anAddress({ label: 'Desk' }))
  expect((await one.list()).map(({ label, isDefault }) => [label, isDefault])).toEqual([
    ['Home', true],
    ['Desk', false],
  ])
  expect(await other.list()).toEqual(before)
})

test('changing an address locks its customer, and no other', async () => {
  const [one, other] = [await anAddressBook(), await anAddressBook()]
  await one.add()
  await other.add()
  await other.add()
  const { db } = one.deps
  await inTransaction(db, async (tx) => {
    expect(await lockAddresses(tx, one.user.user_id)).toBe(1)
    const free = sql<{ id: string }>`select user_id as id from users for no key update skip locked`
    expect((await free.execute(db)).rows).toEqual([{ id: other.user.user_id }])
  })
  // Changing an address waits for the lock, like adding one.
  const { addressId } = (await one.list())[0] ?? (await one.add())
  let change: Response | Promise<Response> | undefined
  await inTransaction(db, async (tx) => {
    await lockAddresses(tx, one.user.user_id)
    change = one.send('PUT', `/addresses/${addressId}`, anAddress({ city: 'Boston' }))
    await waitForBlockedLock(tx)
  })
  expect((await change)?.status).toBe(200)
})

test('of several addresses made the default concurrently, one is', async () => {
  const { add, list } = await anAddressBook()
  await Promise.all(['a', 'b', 'c', 'd'].map((label) => add({ label, isDefault: true })))
  expect((await list()).map(({ isDefault }) => isDefault)).toEqual([true, false, false, false])
})

test('limits the number of addresses', async () => {
  const { send, deps, user } = await anAddressBook()
  const { isDefault: _default, firstName, lastName, streetAddress, zipCode, ...rest } = anAddress()
  const row = { ...rest, first_name: firstName, last_name: lastName, street_address: streetAddress, zip_code: zipCode }
  const rows = Array.from({ length: limits.customers.addressesMax }, () => ({ user_id: user.user_id, ...row }))
  await deps.db.insertInto('addresses').values(rows).execute()
  const response = await send('POST', '/addresses', anAddress())
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'conflict' }])
  const first = deps.db.selectFrom('addresses').select('address_id').limit(1)
  await send('DELETE', `/addresses/${(await first.executeTakeFirstOrThrow()).address_id}`)
  expect((await send('POST', '/addresses', anAddress())).status).toBe(201)
})

test.each([
  [{ city: ' ' }, 'city'],
  [{ country: 'XX' }, 'country'],
  [{ phone: '12' }, 'phone'],
  [{ userId: 'usr_1' }, 'userId'],
])('rejects an address with %o and names the field', async (over, path) => {
  const { send } = await anAddressBook()
  const response = await send('POST', '/addresses', anAddress(over))
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path }] }])
})

test("other customers' addresses and sessions can be neither read, changed nor ended", async () => {
  const { send, add, list } = await anAddressBook()
  const { addressId } = await add()
  const other = await anAddressBook()
  expect((await other.send('PUT', `/addresses/${addressId}`, anAddress({ city: 'Boston' }))).status).toBe(404)
  expect((await other.send('DELETE', `/addresses/${addressId}`)).status).toBe(404)
  expect((await send('DELETE', `/addresses/${addressId}`, undefined, other.headers)).status).toBe(404)
  for (const id of ['nonsense', '0', '1.5', String(Number.MAX_SAFE_INTEGER + 1)]) {
    expect((await send('PUT', `/addresses/${id}`, anAddress())).status, id).toBe(400)
    expect((await send('DELETE', `/sessions/${id}`)).status, id).toBe(400)
  }
  for (const id of [1, Number.MAX_SAFE_INTEGER]) {
    const missing = await send('DELETE', `/addresses/${id === addressId ? id + 1 : id}`)
    expect([missing.status, await missing.json()]).toMatchObject([404, { message: 'Address not found' }])
  }
  expect(await list()).toHaveLength(1)
  const sessions = (await (await send('GET', '/sessions')).json()) as { data: { sessionId: number }[] }
  expect((await other.send('DELETE', `/sessions/${sessions.data[0]?.sessionId}`)).status).toBe(404)
  expect((await send('GET', '/sessions')).status).toBe(200)
})

test('lists the open sessions, and ends one or all', async () => {
  const { send, post, user, get } = await anAddressBook()
  const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'
  const signedInElsewhere = await post(
    '/api/auth/login',
    { email: user.email, password: TEST_PASSWORD },
    { 'User-Agent': agent },
  )
  const { data } = (await signedInElsewhere.json()) as { data: { token: string } }
  const elsewhere = { Authorization: `Bearer ${data.token}` }
  interface Listed {
    success: boolean
    data: { sessionId: number; device: string }[]
  }
  const listed = async () => {
    const { success, data: sessions } = (await (await send('GET', '/sessions')).json()) as Listed
    expect(success).toBe(true)
    return sessions
  }
  const sessions = await listed()
  expect(sessions.map(({ device }) => device).toSorted()).toEqual(['Chrome on Windows', 'Unknown device'])
  const other = sessions.find(({ device }) => device === 'Chrome on Windows')
  expect(other).toMatchObject({ isCurrent: false })
  const ended = await send('DELETE', `/sessions/${other?.sessionId}`)
  expect([ended.status, await ended.json()]).toEqual([200, { success: true }])
  expect((await get('/api/auth/verify-token', elsewhere)).status).toBe(401)
  expect(await listed()).toMatchObject([{ isCurrent: true }])
  expect((await send('DELETE', `/sessions/${other?.sessionId}`)).status).toBe(404)

  const stranger = await signedIn(await aCustomer())
  const everywhere = await send('DELETE', '/sessions')
  expect(await everywhere.json()).toEqual({ success: true, message: SIGNED_OUT_EVERYWHERE })
  expect((await get('/api/auth/verify-token', stranger.headers)).status).toBe(200)
  expect(everywhere.headers.get('set-cookie')).toMatch(/^shop=;/)
  expect((await send('GET', '/sessions')).status).toBe(401)
})
