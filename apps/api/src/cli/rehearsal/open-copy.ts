import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { audienceOf } from '@atelier/domain/contract/access'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import { buildShop } from '../../boot/build-shop.ts'
import { createLogger } from '../../boot/log.ts'
import type { Config } from '../../config.ts'
import { inTransaction, type Db } from '../../db/client.ts'
import { insertSession } from '../../features/auth/auth.public.ts'
import { hashToken, newToken } from '../../links/secret-token.ts'
import { createMetrics } from '../../metrics/metrics.ts'
import { shopHandler } from '../../sites/shop-handler.ts'
import { STOREFRONT_BUILD } from '../../sites/storefront-site.ts'
import type { Ask, Question } from './answers.ts'

const [PAGES, CALLS, ORDERS] = [50, 20, 6]
/** What changes with the time of the day, or is no JSON. */
const UNSTEADY = /analytics|dashboard|live-updates|health|sessions|system|doctor|checklist|setup|demo|export|openapi/

/** A shop that is open on a copy of its database, without a port, jobs, emails and a payment provider. */
export interface OpenCopy {
  ask: Ask
  /** Returns the pages and API calls to compare. */
  questions: () => Promise<Question[]>
  close: () => Promise<void>
}

/** Opens a shop on a scratch database. Its only write is a session of staff. Without a built storefront it has no pages. */
export async function openCopy(db: Db, configured: Config, build = STOREFRONT_BUILD): Promise<OpenCopy> {
  // Nothing leaves the copy: no email server and no provider is configured.
  const config: Config = {
    ...configured,
    SMTP_URL: undefined,
    PAYMENTS: 'manual',
    WORKER: 'none',
    RATE_LIMIT_FACTOR: 1_000_000,
  }
  const [log, metrics] = [createLogger({ LOG_LEVEL: 'silent' }), createMetrics()]
  const shop = await buildShop({
    config,
    db,
    fromReplica: (work) => work(),
    openForJobs: () => db,
    log,
    metrics,
    demoStaff: null,
  })
  const { watch, categories: lists, storage, published } = shop
  const site = shopHandler({
    config,
    log,
    metrics,
    api: shop.fetch,
    watch,
    lists,
    storage,
    published,
    builds: { admin: build, storefront: build },
  })
  const token = await openStaffSession(db)
  const ask: Ask = async (path, asStaff) => {
    const headers: Record<string, string> = { host: new URL(config.publicUrl).host }
    if (asStaff && token !== null) headers['Authorization'] = `Bearer ${token}`
    return site.fetch(new Request(new URL(path, config.publicUrl), { headers, redirect: 'manual' }))
  }
  return {
    ask,
    questions: async () => [
      ...(existsSync(build) ? await samplePages(ask) : []),
      ...(await sampleCalls(db, token !== null)),
    ],
    close: shop.stop,
  }
}

/** Returns the token of a session of a super administrator; null: the copy has none. */
async function openStaffSession(db: Db): Promise<string | null> {
  const staff = await db
    .selectFrom('users')
    .select('user_id')
    .where('admin_role', '=', 'SUPER_ADMIN')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!staff) return null
  const token = newToken(randomBytes)
  const session = { tokenHash: hashToken(token), audience: 'staff', idleMs: HOUR_MS, absoluteMs: HOUR_MS } as const
  await inTransaction(db, (tx) => insertSession(tx, { ...session, userId: staff.user_id }))
  return token
}

/** Returns pages of the sitemap, spread over it; the home page alone for a closed shop. */
async function samplePages(ask: Ask): Promise<Question[]> {
  const listed: string[] = []
  for (const file of await readLocations(ask, '/sitemap.xml')) listed.push(...(await readLocations(ask, file)))
  return spread([...new Set(['/', ...listed])], PAGES).map((path) => ({ kind: 'page', path, asStaff: false }))
}

async function readLocations(ask: Ask, path: string): Promise<string[]> {
  const response = await ask(path, false)
  const locations = (await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)
  return [...locations].map(([, address = '']) => new URL(address).pathname)
}

/** Returns the lists of the API without parameters: what shoppers read, then those of staff, and the newest orders. */
async function sampleCalls(db: Db, hasStaff: boolean): Promise<Question[]> {
  const orders = await db.selectFrom('orders').select('order_id').orderBy('created_at', 'desc').limit(ORDERS).execute()
  const lists = ENDPOINTS.filter(
    ({ endpoint: { method, path, response } }) =>
      method === 'GET' && !path.includes(':') && response !== null && 'parse' in response && !UNSTEADY.test(path),
  )
  const readBy = (audience: ReturnType<typeof audienceOf>): Question[] =>
    lists
      .filter(({ endpoint }) => audienceOf(endpoint.access) === audience)
      .map(({ endpoint: { path } }) => ({ kind: 'api', path, asStaff: audience === 'staff' }))
  const ofShoppers = spread(readBy(null), CALLS / 2)
  if (!hasStaff) return ofShoppers
  const details = orders.map((order) => `/api/admin/orders/${order.order_id}`)
  return [
    ...ofShoppers,
    ...spread(readBy('staff'), CALLS - ofShoppers.length - details.length),
    ...details.map((path): Question => ({ kind: 'api', path, asStaff: true })),
  ]
}

/** Returns at most `count` items, spread evenly. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items]
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as T)
}
