import { ADMIN_ROLES } from '@atelier/domain/auth/permissions'
import { expect, test } from 'vitest'
import { routeTable, type Route } from './http/route-table.ts'
import { anIntentBody, begin } from './testing/card-checkout.ts'
import { aDeliveredOrder } from './testing/deliveries.ts'
import { aCustomer, anOrder, aProduct, aStaffMember, TEST_PASSWORD } from './testing/factories.ts'
import { signedIn } from './testing/sessions.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

/*
 * access-matrix.txt says what each kind of caller meets at each route: refused with this status, or let in. A new route, or
 * one that answers somebody else than before, fails until a person has looked at the difference and written it down with
 * npx vitest run --project api apps/api/src/access-matrix.test.ts -u
 */

type Headers = Record<string, string>
type Customer = Awaited<ReturnType<typeof aCustomer>>
type Callers = ReadonlyMap<string, Headers>
type OwnerKind = 'customer' | 'guest'

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const REFUSALS = [401, 403, 404]

/** Everybody who owns nothing that a call could be about. */
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
  return callers
}

/** The person themselves, without a session that still counts. */
async function shadowsOf({ app }: TestApp, customer: Customer): Promise<Map<string, Headers>> {
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

/** Bodies that would be done for the owner: whoever is refused is refused for who they are. */
const BODIES: Record<string, (world: World) => object> = {
  'PATCH /api/users/:userId': () => ({ name: 'X' }),
  'POST /api/users/:userId/checkout': () => SOME_DETAILS,
  'POST /api/users/:userId/password': () => ({ currentPassword: TEST_PASSWORD, newPassword: 'Another-horse-10' }),
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

/** Routes about something that belongs to one shopper. */
const isOwned = ({ path }: Route): boolean =>
  path.startsWith('/api/users/:userId') ||
  path.startsWith('/api/orders/:orderId/') ||
  /^\/api\/sandbox\/:paymentIntentId\/(status|confirm)$/.test(path)

/** Something of everything that a shopper can own. */
async function belongings(shop: TestApp, owner: Customer, route: Route): Promise<World> {
  const { db } = shop.deps
  const mine = owner.role === 'guest' ? { guest_id: owner.user_id } : { user_id: owner.user_id }
  const order = route.path.endsWith('/return') ? await aDeliveredOrder(mine) : await anOrder(mine)
  const bag = await aProduct()
  const { headers } = await signedIn(owner)
  const kept =
    owner.role === 'guest' ? null : await shop.post(`/api/users/${owner.user_id}/addresses`, AN_ADDRESS, headers)
  const { data } = ((await kept?.json()) ?? { data: { addressId: 0 } }) as { data: { addressId: number } }
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

const addressIn = (world: World | null, { path }: Route): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (world as Record<string, string> | null)?.[name] ?? '999999999')

/** What everybody meets at a route, as one line: `anyone: in visitor guest | 401 expired`. The owner comes last. */
async function lineOf(shop: TestApp, route: Route, others: Callers, ownerKind?: OwnerKind): Promise<string> {
  const owner = ownerKind && (await aCustomer({ role: ownerKind }))
  const world = owner ? await belongings(shop, owner, route) : null
  const body = world && BODIES[nameOf(route)]?.(world)
  const met = new Map<string, string[]>()
  const meet = async (who: string, headers: Headers): Promise<void> => {
    const { status } = await shop.app.request(addressIn(world, route), {
      method: route.method,
      headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
      ...(body ? { body: JSON.stringify(body) } : undefined),
    })
    if (status >= 500) throw new Error(`${who}: ${nameOf(route)} answered ${status}`)
    const outcome = REFUSALS.includes(status) ? String(status) : 'in'
    met.set(outcome, [...(met.get(outcome) ?? []), who])
  }
  for (const [who, headers] of others) await meet(who, headers)
  for (const [who, headers] of await shadowsOf(shop, owner ?? (await aCustomer()))) await meet(who, headers)
  if (owner) await meet('owner', (await signedIn(owner)).headers)
  const outcomes = [...met].map(([outcome, callers]) => `${outcome} ${callers.join(' ')}`).toSorted()
  return `${nameOf(route)}${ownerKind ? ` of a ${ownerKind}` : ''}: ${outcomes.join(' | ')}`
}

test('every route lets in whom the matrix names, and nobody to what belongs to another', async () => {
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
