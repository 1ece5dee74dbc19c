import type { AccessGrant } from '@atelier/domain/access/access-grant'
import { NO_LIMITS, type AccessLimits } from '@atelier/domain/access/access-limits'
import { storedGrant } from '@atelier/domain/access/own-role'
import { randomBytes } from 'node:crypto'
import type { OwnRoleId } from '@atelier/domain/access/own-role'
import type { AdminRole, Permission } from '@atelier/domain/access/permissions'
import type { PlaceOrderBody } from '@atelier/domain/orders/place-order.schema'
import { quoteOrder } from '@atelier/domain/quote/quote-order'
import { toAmount } from '@atelier/domain/money/money'
import type { ProductStatus } from '@atelier/domain/products/product.schema'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import type { Insertable } from 'kysely'
import { hashPassword } from '../adapters/passwords/passwords.ts'
import type { Db } from '../db/client.ts'
import { insertPaymentsOfPaidOrders } from '../../../../demo/src/insert-payments.ts'
import type { OrdersTable } from '../db/tables.ts'
import { testDatabase } from './test-database.ts'

const unique = (): string => randomBytes(4).toString('hex')

export interface ProductOverrides {
  productId?: string
  slug?: string
  name?: string
  category?: string
  priceCents?: number
  compareAtPriceCents?: number | null
  status?: ProductStatus
  isActive?: boolean
  isNew?: boolean
  /** The material in the first line. */
  materials?: string
  createdAt?: Date
  /** Stock by color; null: not counted. */
  colors?: Record<string, number | null>
}

/** Inserts a product for sale, with one image per color. */
export async function aProduct(overrides: ProductOverrides = {}) {
  const { db } = await testDatabase()
  const id = unique()
  const category = overrides.category ?? 'totes'
  const product = await db
    .insertInto('products')
    .values({
      product_id: overrides.productId ?? `${category}-${id}`,
      slug: overrides.slug ?? `bag-${id}`,
      name: overrides.name ?? `Bag ${id}`,
      description: 'A bag of calfskin.',
      category,
      price_cents: overrides.priceCents ?? 100_00,
      compare_at_price_cents: overrides.compareAtPriceCents ?? null,
      status: overrides.status ?? 'active',
      is_active: overrides.isActive ?? true,
      is_new: overrides.isNew ?? false,
      features: ['Hand-stitched'],
      included: ['Dust bag'],
      materials: overrides.materials ?? null,
      created_at: overrides.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const variants = []
  for (const [position, [name, stock]] of Object.entries(overrides.colors ?? { Noir: 5 }).entries()) {
    const variant = await db
      .insertInto('color_variants')
      .values({ product_id: product.product_id, position, name, value: '#101010', sku: `${id}-${position}`, stock })
      .returningAll()
      .executeTakeFirstOrThrow()
    await db
      .insertInto('product_images')
      .values({
        variant_id: variant.variant_id,
        position: 0,
        url: `/media/${id}.jpg`,
        alt: name,
        width: 800,
        height: 800,
      })
      .execute()
    variants.push(variant)
  }
  return { ...product, variants }
}

/** Returns the stored stock of a color. */
export async function stockOf(variantId: number): Promise<number | null> {
  const { db } = await testDatabase()
  const query = db.selectFrom('color_variants').select('stock').where('variant_id', '=', variantId)
  return (await query.executeTakeFirstOrThrow()).stock
}

/** Returns the order that a browser sends for these products, with the totals it would show. */
export function anOrderBody(
  products: readonly { product_id: string; price_cents: number }[],
  overrides: Partial<PlaceOrderBody> = {},
): PlaceOrderBody {
  const lines = products.map((product) => ({ unitPriceCents: product.price_cents, quantity: 1 }))
  return {
    email: 'claire@example.com',
    items: products.map((product) => ({ productId: product.product_id, quantity: 1 })),
    total: toAmount(quoteOrder(lines, demoTerms).totalCents, demoTerms.currency),
    shipping: {
      firstName: 'Claire',
      lastName: 'Dupont',
      address: '12 Rue de la Paix',
      city: 'New York',
      state: 'NY',
      zipCode: '10001',
      country: 'US',
      phone: '+1 212 555 0100',
    },
    paymentMethod: 'MANUAL',
    ...overrides,
  }
}

/** Inserts an order of one line item. A paid one has its payment in the ledger. */
export async function anOrder(overrides: Partial<Insertable<OrdersTable>> = {}) {
  const { db } = await testDatabase()
  const suffix = unique()
    .toUpperCase()
    .replaceAll(/[ILOU]/g, '0')
    .padStart(12, '0')
  const order = await db
    .insertInto('orders')
    .values({
      order_id: `ORD-${suffix}`,
      email: 'claire@example.com',
      payment_method: 'MANUAL',
      subtotal_cents: 100_00,
      tax_cents: 8_00,
      total_cents: 108_00,
      ...moneyOf(overrides),
      first_name: 'Claire',
      last_name: 'Dupont',
      address: '12 Rue de la Paix',
      city: 'New York',
      state: 'NY',
      zip_code: '10001',
      country: 'US',
      phone: '+1 212 555 0100',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_items')
    .values({
      order_id: order.order_id,
      position: 0,
      product_id: 'totes-0000',
      name: 'Bag',
      color: 'Noir',
      unit_price_cents: order.subtotal_cents,
      quantity: 1,
    })
    .execute()
  // By the clock of this process, as the shop writes it. The database's clock has microseconds, so a following entry of
  // the shop in the same millisecond would be sorted before it.
  const { order_id, status, created_at } = order
  await db.insertInto('order_status_history').values({ order_id, status, created_at }).execute()
  if (order.paid_cents > 0) await insertPaymentsOfPaidOrders(db, order_id)
  return order
}

/** Returns what an order in this state was paid, and how much of it was refunded. */
function moneyOf({ payment_status, total_cents = 108_00 }: Partial<Insertable<OrdersTable>>) {
  const wasPaid = ['succeeded', 'paid', 'refunded', 'partially_refunded'].includes(payment_status ?? 'pending')
  const part = payment_status === 'partially_refunded' ? Math.round(total_cents / 10) : 0
  return {
    paid_cents: wasPaid ? total_cents : 0,
    refunded_cents: payment_status === 'refunded' ? total_cents : part,
  }
}

export const TEST_PASSWORD = 'Correct-horse-9'
let testHash: Promise<string> | undefined

/** Inserts a staff account with TEST_PASSWORD, into the test database or another one. */
export async function aStaffMember(
  overrides: { role?: AdminRole; ownRoleId?: OwnRoleId; email?: string; isActive?: boolean } = {},
  into?: Db,
) {
  const db = into ?? (await testDatabase()).db
  testHash ??= hashPassword(TEST_PASSWORD)
  return db
    .insertInto('users')
    .values({
      user_id: `usr_${unique()}`,
      email: overrides.email ?? `${unique()}@atelier.example`,
      name: 'Margaux Laurent',
      role: 'admin',
      admin_role: overrides.ownRoleId ? 'VIEWER' : (overrides.role ?? 'ADMIN'),
      own_role_id: overrides.ownRoleId ?? null,
      is_active: overrides.isActive ?? true,
      password_hash: await testHash,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the columns of a grant, as a role has them. */
export function storedRoleColumns({
  permissions,
  limits,
}: Pick<AccessGrant, 'permissions'> & { limits: Partial<AccessLimits> }) {
  const stored = storedGrant({ permissions, limits: { ...NO_LIMITS, ...limits } })
  return {
    permissions: [...stored.permissions],
    limits: stored.limits === null ? null : JSON.stringify(stored.limits),
  }
}

/** Inserts a role of the shop's own. Returns its ID. */
export async function anOwnRole(
  permissions: readonly Permission[],
  name = `Role ${unique()}`,
  limits: Partial<AccessLimits> = {},
): Promise<OwnRoleId> {
  const { db } = await testDatabase()
  const roleId: OwnRoleId = `role_${randomBytes(8).toString('hex')}`
  await db
    .insertInto('admin_roles')
    .values({ role_id: roleId, name, requires_two_factor: false, ...storedRoleColumns({ permissions, limits }) })
    .execute()
  return roleId
}

/** Inserts a registered customer with TEST_PASSWORD. */
export async function aCustomer(overrides: { email?: string; role?: 'customer' | 'guest' } = {}) {
  const { db } = await testDatabase()
  testHash ??= hashPassword(TEST_PASSWORD)
  const role = overrides.role ?? 'customer'
  return db
    .insertInto('users')
    .values({
      user_id: `${role === 'guest' ? 'guest' : 'usr'}_${unique()}`,
      email: overrides.email ?? `${unique()}@example.com`,
      name: 'Claire Dupont',
      role,
      password_hash: role === 'guest' ? null : await testHash,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
