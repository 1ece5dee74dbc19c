import { grantOfRole } from '@atelier/domain/access/access-grant'
import { DAY_MS, HOUR_MS } from '@atelier/domain/limits/durations'
import { trackingUrl } from '@atelier/domain/orders/tracking'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../apps/api/src/features/audit/verify-audit.ts'
import { retryRefund } from '../../apps/api/src/features/payments/refunds/retry-refund.ts'
import { sendRefunds } from '../../apps/api/src/features/payments/refunds/send-refunds.ts'
import { allJobs } from '../../apps/api/src/jobs.ts'
import { createTestApp } from '../../apps/api/src/testing/test-app.ts'
import { openDatabaseOfFile } from '../../apps/api/src/testing/test-database.ts'
import { DEMO_STAFF } from './demo-accounts.ts'
import { seedDemo } from './seed-demo.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const log = { info() {} }
const [owner] = DEMO_STAFF
let shop: Awaited<ReturnType<typeof createTestApp>>

// All tests read one demo: it takes seconds to insert. The retried refund changes nothing that another test looks at.
beforeAll(async () => {
  const db = await openDatabaseOfFile()
  shop = await createTestApp({}, { db })
  const { config } = shop.deps
  await seedDemo({ db, log, now: () => new Date(), demoPassword: 'correct horse battery', config })
}, 180_000)
afterAll(() => shop.deps.db.destroy())

const count = async (from: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.raw(from)}`.execute(shop.deps.db)
  return rows[0]?.n ?? 0
}

describe('the seeded shop', () => {
  it('passes every comparison of orders, ledger and provider without a difference', async () => {
    const jobs = ['reconcile-orders', 'reconcile-payments', 'review-disputes']
    for (const job of allJobs(shop.deps).filter(({ name }) => jobs.includes(name))) {
      await job.work(new AbortController().signal)
    }
    const runs = await shop.deps.db.selectFrom('job_runs').select(['job', 'outcome']).orderBy('job').execute()
    expect(runs).toEqual(jobs.map((job) => ({ job, outcome: 'done' })))
    expect(await count('ledger_differences')).toBe(0)
    expect(await count("disputes where state = 'open'")).toBe(1)
  })

  it('has an intact audit log of two weeks by several staff members, about rows that exist', async () => {
    const { db } = shop.deps
    const verdict = await verifyAudit(db)
    expect(verdict).toMatchObject({ ok: true })
    const rows = await db.selectFrom('audit_entries').selectAll().orderBy('entry_id').execute()
    expect(rows.length).toBeGreaterThan(40)
    expect(new Set(rows.map((row) => row.actor_name)).size).toBeGreaterThan(3)
    expect(new Set(rows.map((row) => row.action)).size).toBeGreaterThan(8)
    expect(rows.filter((row) => row.occurred_at.getTime() < Date.now() - 15 * DAY_MS)).toEqual([])
    const times = rows.map((row) => row.occurred_at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const unknown = `audit_entries a where target_type = 'order' and not exists (select from orders where order_id = target_id)
      or target_type = 'return' and not exists (select from returns where return_id = target_id)
      or target_type = 'message' and not exists (select from contact_messages where message_id::text = target_id)
      or target_type = 'product' and not exists (select from products where product_id = target_id)`
    expect(await count(unknown)).toBe(0)
  })

  it('has no order that stays unpaid after its payment link, and a tracking number on every shipped order', async () => {
    const { paymentLinkHours } = demoTerms
    const oldest = new Date(Date.now() - paymentLinkHours * HOUR_MS - 60_000).toISOString()
    expect(await count(`orders where status = 'PENDING' and created_at < '${oldest}'`)).toBe(0)
    expect(await count("orders where status = 'PENDING'")).toBeGreaterThan(3)
    const { rows } = await sql<{ note: string }>`
      select distinct status_note as note from orders
      where payment_method = 'MANUAL' and status = 'CANCELLED'`.execute(shop.deps.db)
    expect(rows).toEqual([{ note: 'Payment link expired. Stock released.' }])
    await expectTrackingNumbers()
  })

  const expectTrackingNumbers = async (): Promise<void> => {
    const { rows } = await sql<{ carrier: string | null; number: string | null; isSent: boolean }>`
      select tracking_carrier as carrier, tracking_number as number, exists (
        select from order_status_history h where h.order_id = o.order_id and h.status = 'SHIPPED') as "isSent"
      from orders o`.execute(shop.deps.db)
    for (const { carrier, number, isSent } of rows) {
      expect(trackingUrl(carrier, number) !== null).toBe(isSent)
    }
  }

  it('has one failed refund, which a retry pays', async () => {
    const { db } = shop.deps
    const failed = await db.selectFrom('refunds').selectAll().where('status', '=', 'failed').execute()
    expect(failed).toHaveLength(1)
    const [refund] = failed
    const context = { actor: { ...owner, grant: grantOfRole('SUPER_ADMIN') }, network: '', device: '' }
    await retryRefund(shop.deps, refund?.refund_id ?? '', context, DEFAULT_REGION)
    expect(await sendRefunds(shop.deps, new AbortController().signal)).toBe(1)
    expect(await count("refunds where status = 'failed'")).toBe(0)
  })

  it('has sales and campaigns in every state, waiting lists, notes, saved views and messages', async () => {
    expect(await count('sales where started_at is not null and ended_at is null')).toBe(2)
    expect(await count('sales where ended_at is not null')).toBe(1)
    expect(await count('sales where started_at is null')).toBe(1)
    const wrong = `sale_items i join sales s using (sale_id) join products p using (product_id)
      where s.started_at is not null and s.ended_at is null
        and (p.price_cents <> i.price_cents or p.compare_at_price_cents <> i.compare_at_cents)`
    expect(await count(wrong)).toBe(0)
    expect(await count('sale_item_prices')).toBe(6)
    const wrongInMarkets = `sale_item_prices i join product_prices p using (product_id, price_list)
      where p.valid_until is null and (p.price_cents <> i.price_cents or p.compare_at_price_cents <> i.compare_at_cents)`
    expect(await count(wrongInMarkets)).toBe(0)
    expect(await count('product_prices where compare_at_price_cents is not null')).toBe(6)

    const sold = `campaigns c where finished_at is not null and exists (
      select from campaign_orders o join orders using (order_id) where o.campaign = c.slug and paid_cents > 0)`
    expect(await count(sold)).toBe(3)
    expect(await count('campaigns where gathered_at is null and starts_at > now() and recipient_count > 0')).toBe(1)
    expect(await count("campaigns where segment ->> 'kind' <> 'all'")).toBe(3)

    for (const table of ['favorites', 'back_in_stock_requests']) expect(await count(table)).toBeGreaterThan(10)
    for (const table of ['customer_notes', 'order_notes', 'order_views', 'saved_replies']) {
      expect(await count(table)).toBeGreaterThan(2)
    }
    for (const status of ['open', 'answered', 'closed', 'spam']) {
      expect(await count(`contact_messages where status = '${status}'`)).toBeGreaterThan(0)
    }
    expect(
      await count('contact_messages m where exists (select from orders o where o.email = m.email)'),
    ).toBeGreaterThan(4)
  })
})
