import { ADMIN_ROLES } from '@atelier/domain/access/permissions'
import { expect, test } from 'vitest'
import { routeTable, type Route } from '../http/openapi/route-table.ts'
import { anIntentBody, begin } from '../testing/card-checkout.ts'
import { anApiKey } from '../testing/api-keys.ts'
import { aDeliveredOrder } from '../testing/deliveries.ts'
import { aCustomer, anOrder, aProduct, aStaffMember, TEST_PASSWORD } from '../testing/factories.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/*
 * access-matrix.txt lists the result per kind of caller and route: the error status, or `in`. A new route or a changed
 * result fails until a developer reviews the difference and updates the file with
 * npx vitest run --project api apps/api/src/every-endpoint/access-matrix.test.ts -u
 */

type Headers = Record<string, string>
type Customer = Awaited<ReturnType<typeof aCustomer>>
type Callers = ReadonlyMap<string, Headers>
type OwnerKind = 'customer' | 'guest'

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const ACCESS_ERRORS = [401, 403, 404]

/** All kinds of callers that own none of the requested records. */
async function strangers({ deps }: TestApp): Promise<Map<string, Headers>> {
  const callers = new Map<string, Headers>([['visitor', {}]])
  const inactive = await aCustomer()
  await deps.db.updateTable('users').set({ is_active: false }).where('user_id', '=', inactive.user_id).execute()
  const customers: Record<string, Customer> = {
    guest: await aCustomer({ role: 'guest' }),
    customer: await aCustomer(),
    inactive,
  }
  for (const role of ADMIN_ROLES) customers[role] = await aStaffMember({ role })
  for (const [who, customer] of Object.entries(customers)) callers.set(who, (await signedIn(customer)).headers)
  callers.set('key', (await anApiKey()).headers)
  return callers
}

/** Expired and ended sessions of the owner. */
async function endedSessionsOf({ app }: TestApp, customer: Customer): Promise<Map<string, Headers>> {
  const expired = (await signedIn(customer, { idleMs: -1 })).headers
  const signedOut = (await signedIn(customer)).headers
  await app.request('/api/auth/logout', { method: 'POST', headers: signedOut })
  return new Map([
    ['expired', expired],
    ['signed-out', signedOut],
  ])
}

const A_PLACE = { streetAddress: '12 Mercer Street', city: 'New York', state: 'NY', zipCode: '10013', country: 'US' }
const AN_ADDRESS = { ...A_PLACE, label: 'Home', firstName: 'A', lastName: 'B', phone: '2125550100', isDefault: false }
const SOME_DETAILS = {
  personalDetails: { firstName: 'Ines', lastName: 'Valdor', email: 'ines@example.com', phone: '2125550100' },
  shippingAddress: A_PLACE,
  billingAddress: A_PLACE,
  billingSameAsShipping: true,
}

/** Valid bodies for the owner, so that only the caller can be the reason for an error. */
const BODIES: Record<string, (world: World) => object> = {
  'PATCH /api/users/:userId': () => ({ name: 'X' }),
  'POST /api/users/:userId/checkout': () => SOME_DETAILS,
  'POST /api/users/:userId/password': () => ({ currentPassword: TEST_PASSWORD, newPassword: 'Another-horse-10' }),
  'POST /api/users/:userId/passkeys/options': () => ({ currentPassword: TEST_PASSWORD }),
  'POST /api/users/:userId/email': () => ({ email: 'new@example.com', currentPassword: TEST_PASSWORD }),
  'POST /api/users/:userId/deletion': () => ({ currentPassword: TEST_PASSWORD }),
  'POST /api/users/:userId/addresses': () => AN_ADDRESS,
  'PUT /api/users/:userId/addresses/:addressId': () => AN_ADDRESS,
  'POST /api/users/:userId/favorites/merge': () => ({ favorites: [] }),
  'POST /api/orders/:orderId/return': () => ({ items: [{ itemIndex: 0, quantity: 1 }], reason: 'Changed Mind' }),
  'POST /api/sandbox/:paymentIntentId/confirm': ({ clientSecret }) => ({ clientSecret, token: 'tok_4242' }),
}

interface World {
  userId: string
  orderId: string
  addressId: string
  sessionId: string
  productId: string
  paymentIntentId: string
  clientSecret: string
}

/** Whether a route is about a record of one shopper. */
const isOwned = ({ path }: Route): boolean =>
  path.startsWith('/api/users/:userId') ||
  path.startsWith('/api/orders/:orderId/') ||
  /^\/api\/sandbox\/:paymentIntentId\/(status|confirm)$/.test(path)

/** Creates one record of each kind that a shopper can own. */
async function createOwnedRecords(shop: TestApp, owner: Customer, route: Route): Promise<World> {
  const { db } = shop.deps
  const mine = owner.role === 'guest' ? { guest_id: owner.user_id } : { user_id: owner.user_id }
  const order = route.path.endsWith('/return') ? await aDeliveredOrder(mine) : await anOrder(mine)
  const bag = await aProduct()
  const { headers } = await signedIn(owner)
  const created =
    owner.role === 'guest' ? null : await shop.post(`/api/users/${owner.user_id}/addresses`, AN_ADDRESS, headers)
  const { data } = ((await created?.json()) ?? { data: { addressId: 0 } }) as { data: { addressId: number } }
  const session = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', owner.user_id)
    .orderBy('session_id')
    .executeTakeFirstOrThrow()
  const intent = route.path.startsWith('/api/sandbox') ? await begin(shop, anIntentBody([bag]), headers) : null
  return {
    userId: owner.user_id,
    orderId: order.order_id,
    addressId: String(data.addressId),
    sessionId: String(session.session_id),
    productId: bag.product_id,
    paymentIntentId: intent?.paymentIntentId ?? 'pi_none',
    clientSecret: intent?.clientSecret ?? 'none',
  }
}

const pathIn = (world: World | null, { path }: Route): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (world as Record<string, string> | null)?.[name] ?? '999999999')

/** Returns the results of a route as one line: `401 expired | in visitor guest owner`. The owner is last. */
async function lineOf(shop: TestApp, route: Route, others: Callers, ownerKind?: OwnerKind): Promise<string> {
  const owner = ownerKind && (await aCustomer({ role: ownerKind }))
  const world = owner ? await createOwnedRecords(shop, owner, route) : null
  const body = world && BODIES[nameOf(route)]?.(world)
  const results = new Map<string, string[]>()
  const send = async (who: string, headers: Headers): Promise<void> => {
    const { status } = await shop.app.request(pathIn(world, route), {
      method: route.method,
      headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
      ...(body ? { body: JSON.stringify(body) } : undefined),
    })
    if (status >= 500) throw new Error(`${who}: ${nameOf(route)} returned ${status}`)
    const outcome = ACCESS_ERRORS.includes(status) ? String(status) : 'in'
    results.set(outcome, [...(results.get(outcome) ?? []), who])
  }
  for (const [who, headers] of others) await send(who, headers)
  for (const [who, headers] of await endedSessionsOf(shop, owner ?? (await aCustomer()))) await send(who, headers)
  if (owner) await send('owner', (await signedIn(owner)).headers)
  const outcomes = [...results].map(([outcome, callers]) => `${outcome} ${callers.join(' ')}`).toSorted()
  return `${nameOf(route)}${ownerKind ? ` of a ${ownerKind}` : ''}: ${outcomes.join(' | ')}`
}

test('every route admits the callers of the matrix, and only the owner to owned records', async () => {
  const shop = await createTestApp()
  const lines: string[] = []
  let others = await strangers(shop)
  for (const route of routeTable(shop.app)) {
    if (!isOwned(route)) {
      lines.push(await lineOf(shop, route, others))
      if (route.path.endsWith('/logout')) others = await strangers(shop)
      continue
    }
    lines.push(await lineOf(shop, route, others, 'customer'))
    if (route.access !== 'customer') lines.push(await lineOf(shop, route, others, 'guest'))
  }
  const owned = lines.filter((line) => line.includes(' of a '))
  expect(owned.filter((line) => !line.endsWith('in owner'))).toEqual([])
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('./access-matrix.txt')
}, 180_000)
