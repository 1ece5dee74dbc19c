import { orderNumber } from '@atelier/domain/values/ids'
import type { OrderViewFilters } from '@atelier/domain/orders/order-views.schema'
import { daysBefore, hoursAfter } from '@atelier/domain/region/shop-dates'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { CATALOG, productIdOf } from './catalog/catalog.ts'
import { DEMO_CUSTOMER, DEMO_STAFF } from './demo-accounts.ts'
import type { DemoHistory, DemoOrder } from './history/demo-history.ts'

const [owner, admin, manager] = DEMO_STAFF

/** Inserts what customers and staff left in the shop: favorites, waiting lists, notes, and the views of the order list. */
export async function insertShopLife(tx: Tx, history: DemoHistory, today: Date): Promise<void> {
  await insertFavorites(tx, today)
  await insertWaitingLists(tx, today)
  await insertCustomerNotes(tx, history, today)
  await insertOrderNotes(tx, history, today)
  await insertOrderViews(tx, today)
}

/** A number from 0 to 1 that is the same in each run. */
const chanceOf = (text: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`((('x' || substr(md5(${text}), 1, 7))::bit(28)::integer + 1) / 268435457.0)`

/** One customer in two has favorites, new products more often. */
async function insertFavorites(tx: Tx, today: Date): Promise<void> {
  const share = chanceOf(sql`u.user_id || p.product_id`)
  await sql`
    insert into favorites (user_id, product_id, added_at)
    select u.user_id, p.product_id,
      ${today}::timestamptz - (${today}::timestamptz - greatest(u.created_at, p.created_at)) * ${chanceOf(sql`p.product_id || u.user_id`)}
    from users u cross join products p
    where u.role = 'customer' and p.status = 'active' and p.is_active
      and ${chanceOf(sql`u.user_id`)} < 0.5 and u.email <> ${DEMO_CUSTOMER.email}
      and ${share} < case when p.is_new then 0.16 else 0.08 end`.execute(tx)
  const slugs = ['clemence', 'sidonie-saddle', 'nocturne-suede']
  const favorites = slugs.flatMap((slug, index) =>
    CATALOG.filter((product) => product.slug === slug).map((product) => ({
      user_id: DEMO_CUSTOMER.userId,
      product_id: productIdOf(product),
      added_at: daysBefore(today, 3.37 + index * 8.61),
    })),
  )
  await tx.insertInto('favorites').values(favorites).execute()
}

/** Some customers wait for the sold-out colors. */
async function insertWaitingLists(tx: Tx, today: Date): Promise<void> {
  const age = chanceOf(sql`u.email || v.sku`)
  await sql`
    insert into back_in_stock_requests (variant_id, email, created_at)
    select v.variant_id, u.email, ${today}::timestamptz - interval '2 hours' - interval '19 days' * ${age}
    from color_variants v join products p using (product_id) cross join users u
    where v.stock = 0 and p.is_active and p.status in ('active', 'out_of_stock')
      and u.role in ('customer', 'guest') and u.created_at < ${daysBefore(today, 20)}
      and ${chanceOf(sql`v.sku || u.email`)} < 0.07`.execute(tx)
}

const CUSTOMER_NOTES = [
  [1.21, manager, 'Rings in the afternoon only. Prefers to be written to.'],
  [6.86, admin, 'Bought the Aumont for her mother and for her sister. Ask before suggesting a third.'],
  [15.43, manager, 'Doorman signs until 8 PM.'],
  [33.07, owner, 'Photographed the bench for the spring issue. Send the new season before it opens.'],
  [71.64, manager, 'Allergic to the wool felt of our gift boxes: use the plain one.'],
] as const

/** Notes about the customers with the most orders. */
async function insertCustomerNotes(tx: Tx, { orders, customers }: DemoHistory, today: Date): Promise<void> {
  const countOf = (userId: string): number => orders.filter(({ customer }) => customer.userId === userId).length
  const regulars = customers
    .map(({ customer }) => customer)
    .filter(({ isGuest }) => !isGuest)
    .toSorted((a, b) => countOf(b.userId) - countOf(a.userId))
  const notes = CUSTOMER_NOTES.flatMap(([daysAgo, author, text], index) => {
    const customer = regulars[index * 2]
    if (!customer) return []
    const created_at = daysBefore(today, daysAgo)
    return [{ user_id: customer.userId, text, author_id: author.userId, author_name: author.name, created_at }]
  })
  await tx.insertInto('customer_notes').values(notes).execute()
}

const PACKING_NOTES = [
  'Gift: no invoice in the box, card in the drawer of bench two.',
  'Customer asked for the strap one hole shorter. Done before packing.',
  'Second coat on the left handle is still tacky. Pack after lunch.',
  'Goes to her office. Ring before the courier leaves.',
] as const

/** Returns the time, or the next morning of New York outside working hours. */
function atDesk(time: Date): Date {
  const at = new Date(time)
  const hour = at.getUTCHours()
  if (hour >= 14 && hour < 23) return at
  if (hour === 23) at.setUTCDate(at.getUTCDate() + 1)
  at.setUTCHours(14, (at.getUTCMinutes() * 7) % 60)
  return at
}

/** Notes on some orders that are being packed or were shipped since, and on the disputed one, all before `today`. */
export function orderNotes(orders: readonly DemoOrder[], today: Date) {
  const written = ({ placedAt }: DemoOrder, index: number): Date => atDesk(hoursAfter(placedAt, 1.4 + index * 0.37))
  // Staff write in working hours, so an order of last night has no note yet.
  const isPackedAfter = (order: DemoOrder, at: Date): boolean =>
    at < (order.steps.find(({ status }) => status === 'SHIPPED')?.at ?? today)
  const packed = orders
    .filter(({ final }) => final.status === 'PROCESSING' || final.status === 'SHIPPED')
    .filter((order) => PACKING_NOTES.every((_, index) => isPackedAfter(order, written(order, index))))
    .toReversed()
  const packing = PACKING_NOTES.flatMap((text, index) => {
    const order = packed[index]
    return order ? [{ order, text, author: manager, at: written(order, index) }] : []
  })
  const disputed = orders
    .filter(({ kind }) => kind === 'disputed')
    .map((order) => ({
      order,
      text: `The courier has sent the signature for ${orderNumber(order.orderId)}. I answer the bank before the weekend.`,
      author: admin,
      at: atDesk(hoursAfter(order.final.at, 21.3)),
    }))
  return [...packing, ...disputed].filter(({ at }) => at < today)
}

async function insertOrderNotes(tx: Tx, { orders }: DemoHistory, today: Date): Promise<void> {
  await tx
    .insertInto('order_notes')
    .values(
      orderNotes(orders, today).map(({ order, text, author, at }) => ({
        order_id: order.orderId,
        text,
        author_id: author.userId,
        author_name: author.name,
        created_at: at,
      })),
    )
    .execute()
}

const VIEWS: readonly (readonly [owner: { userId: string }, name: string, filters: OrderViewFilters])[] = [
  [owner, 'From Instagram', { source: 'Instagram', money: 'paid' }],
  [owner, 'With a refund', { money: 'refunded' }],
  [manager, 'On the road', { status: 'shipped' }],
  [manager, 'From the newsletter', { source: 'newsletter' }],
]

async function insertOrderViews(tx: Tx, today: Date): Promise<void> {
  await tx
    .insertInto('order_views')
    .values(
      VIEWS.map(([{ userId }, name, filters], index) => ({
        user_id: userId,
        name,
        filters: JSON.stringify(filters),
        created_at: daysBefore(today, 47.3 - index * 9.2),
      })),
    )
    .execute()
}
