import { policy } from '@atelier/domain/policy'
import { expect, test } from 'vitest'
import { aCustomer, TEST_PASSWORD } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const anAddress = (over = {}) => ({
  label: 'Home',
  firstName: 'Claire',
  lastName: 'Dupont',
  streetAddress: '12 Mercer Street',
  city: 'New York',
  state: 'NY',
  zipCode: '10013',
  country: 'US',
  phone: '+1 212 555 0100',
  isDefault: false,
  ...over,
})
interface Kept {
  addressId: number
  label: string
  isDefault: boolean
}

async function aBook() {
  const shop = await createTestApp()
  const user = await aCustomer()
  const { headers, token } = await signedIn(user)
  const path = `/api/users/${user.user_id}`
  const send = (method: string, suffix: string, body?: unknown, as: Record<string, string> = headers) =>
    shop.app.request(`${path}${suffix}`, {
      method,
      headers: { ...as, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const add = async (over = {}) => {
    const answer = await send('POST', '/addresses', anAddress(over))
    return ((await answer.json()) as { data: Kept }).data
  }
  const list = async () => ((await (await send('GET', '/addresses')).json()) as { data: Kept[] }).data
  return { ...shop, user, headers, token, send, add, list }
}

test('keeps addresses, changes and removes them', async () => {
  const { send, add, list } = await aBook()
  const { addressId } = await add()
  expect(await list()).toEqual([{ addressId, ...anAddress() }])
  const changed = await send('PUT', `/addresses/${addressId}`, anAddress({ city: 'Boston' }))
  expect(await changed.json()).toEqual({ success: true, data: { addressId, ...anAddress({ city: 'Boston' }) } })
  expect((await send('DELETE', `/addresses/${addressId}`)).status).toBe(200)
  expect(await list()).toEqual([])
})

test('one address at most is the default, and it stands first', async () => {
  const { send, add, list } = await aBook()
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

test('of several made the default at once, one is', async () => {
  const { add, list } = await aBook()
  await Promise.all(['a', 'b', 'c', 'd'].map((label) => add({ label, isDefault: true })))
  expect((await list()).map(({ isDefault }) => isDefault)).toEqual([true, false, false, false])
})

test('the address book is bounded', async () => {
  const { send, deps, user } = await aBook()
  const { isDefault: _default, firstName, lastName, streetAddress, zipCode, ...rest } = anAddress()
  const row = { ...rest, first_name: firstName, last_name: lastName, street_address: streetAddress, zip_code: zipCode }
  const rows = Array.from({ length: policy.account.addressesMax }, () => ({ user_id: user.user_id, ...row }))
  await deps.db.insertInto('addresses').values(rows).execute()
  const answer = await send('POST', '/addresses', anAddress())
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'conflict' }])
})

test.each([
  [{ city: ' ' }, 'city'],
  [{ country: 'XX' }, 'country'],
  [{ phone: '12' }, 'phone'],
  [{ userId: 'usr_1' }, 'userId'],
])('refuses an address with %o and names the field', async (over, path) => {
  const { send } = await aBook()
  const answer = await send('POST', '/addresses', anAddress(over))
  expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ path }] }])
})

test('the addresses and sessions of others can be neither seen, changed nor ended', async () => {
  const { send, add, list } = await aBook()
  const { addressId } = await add()
  const other = await aBook()
  expect((await other.send('PUT', `/addresses/${addressId}`, anAddress({ city: 'Boston' }))).status).toBe(404)
  expect((await other.send('DELETE', `/addresses/${addressId}`)).status).toBe(404)
  expect((await send('DELETE', `/addresses/${addressId}`, undefined, other.headers)).status).toBe(404)
  expect((await send('PUT', '/addresses/nonsense', anAddress())).status).toBe(400)
  expect(await list()).toHaveLength(1)
  const sessions = (await (await send('GET', '/sessions')).json()) as { data: { sessionId: number }[] }
  expect((await other.send('DELETE', `/sessions/${sessions.data[0]?.sessionId}`)).status).toBe(404)
  expect((await send('GET', '/sessions')).status).toBe(200)
})

test('lists where the customer is signed in, and signs out of one or of all', async () => {
  const { send, post, user, get } = await aBook()
  const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'
  const signedInElsewhere = await post(
    '/api/auth/login',
    { email: user.email, password: TEST_PASSWORD },
    { 'User-Agent': agent },
  )
  const { data } = (await signedInElsewhere.json()) as { data: { token: string } }
  const elsewhere = { Authorization: `Bearer ${data.token}` }
  const listed = async () =>
    ((await (await send('GET', '/sessions')).json()) as { data: { sessionId: number; device: string }[] }).data
  const sessions = await listed()
  expect(sessions.map(({ device }) => device).toSorted()).toEqual(['Chrome on Windows', 'Unknown device'])
  const other = sessions.find(({ device }) => device === 'Chrome on Windows')
  expect(other).toMatchObject({ isCurrent: false })
  expect((await send('DELETE', `/sessions/${other?.sessionId}`)).status).toBe(200)
  expect((await get('/api/auth/verify-token', elsewhere)).status).toBe(401)
  expect(await listed()).toMatchObject([{ isCurrent: true }])
  expect((await send('DELETE', `/sessions/${other?.sessionId}`)).status).toBe(404)

  const everywhere = await send('DELETE', '/sessions')
  expect(everywhere.headers.get('set-cookie')).toMatch(/^shop=;/)
  expect((await send('GET', '/sessions')).status).toBe(401)
})
