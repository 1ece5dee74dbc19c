import { limits } from '@atelier/domain/limits/limits'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction, type Db } from './db/client.ts'
import { recordAudit } from './features/audit/audit.repo.ts'
import { verifyAudit } from './features/audit/verify-audit.ts'
import { enforceRetention } from './retention.ts'
import { aCustomer, anOrder } from './testing/factories.ts'
import { createTestApp } from './testing/test-app.ts'

const { retention } = demoTerms
const running = new AbortController().signal
const NOTHING = {
  orders: 0,
  earlierOrders: 0,
  unpaidPayments: 0,
  unsubscribeLinks: 0,
  sandboxPayments: 0,
  auditEntries: 0,
  auditTexts: 0,
}

/** The time so long ago. Positive `days` are past the retention period, negative ones within it. */
const ago = ({ years = 0, months = 0, days = 0 }): Date => {
  const at = new Date()
  at.setUTCFullYear(at.getUTCFullYear() - years, at.getUTCMonth() - months, at.getUTCDate() - days)
  return at
}

/** The amounts of all orders and the totals of the ledger. */
async function totals(db: Db) {
  const { rows } = await sql`
    select (select array_agg((order_id, total_cents, paid_cents, refunded_cents, state, country)::text order by order_id) from orders) as orders,
      (select sum(amount_cents) filter (where kind = 'capture') from payment_entries) as captured,
      (select sum(amount_cents) filter (where kind = 'refund') from payment_entries) as refunded,
      (select count(*) from order_items) as lines`.execute(db)
  return rows
}

describe('orders', () => {
  test('are anonymized after the retention period and otherwise unchanged', async () => {
    const { deps } = await createTestApp()
    const { db } = deps
    const { user_id } = await aCustomer()
    const old = { status: 'DELIVERED', payment_status: 'paid', user_id } as const
    const expired = await Promise.all([
      anOrder({ ...old, created_at: ago({ years: retention.orderYears, days: 1 }) }),
      anOrder({ ...old, payment_status: 'refunded', created_at: ago({ years: retention.orderYears + 2 }) }),
    ])
    const retained = await Promise.all([
      anOrder({ ...old, created_at: ago({ years: retention.orderYears, days: -2 }) }),
      anOrder({ ...old, created_at: new Date() }),
      // Old, but not delivered yet.
      anOrder({ ...old, status: 'SHIPPED', created_at: ago({ years: retention.orderYears + 1 }) }),
    ])
    for (const { order_id } of [...expired, ...retained]) {
      await sql`insert into order_notes (order_id, author_name, text) values (${order_id}, 'Ines', 'Rang her.')`.execute(
        db,
      )
      await sql`
        insert into payments (payment_id, provider, purpose, order_id, amount_cents, return_url, state, settled_at, user_id)
        values (${`pay_${order_id}`}, 'stripe', 'order', ${order_id}, 10800, '/', 'succeeded', now(), ${user_id})`.execute(
        db,
      )
    }
    const before = await totals(db)

    expect(await enforceRetention(deps, running)).toEqual({ ...NOTHING, orders: 2 })
    expect(await totals(db)).toEqual(before)
    const personalData = async (ids: readonly { order_id: string }[]) => {
      const { rows } = await sql`
        select email, first_name, last_name, address, phone, o.user_id, p.user_id as payer,
          (select count(*) from order_notes n where n.order_id = o.order_id) as notes
        from orders o join payments p using (order_id)
        where order_id = any(${ids.map(({ order_id }) => order_id)}::text[]) order by order_id`.execute(db)
      return rows
    }
    const anonymous = {
      first_name: 'Deleted',
      last_name: 'customer',
      address: '-',
      phone: '-',
      user_id: null,
      payer: null,
      notes: 0,
    }
    const pseudonyms = expired.map(({ order_id }) => `expired-${order_id.toLowerCase()}@deleted.invalid`).sort()
    expect(await personalData(expired)).toEqual(pseudonyms.map((email) => ({ email, ...anonymous })))
    const claire = { email: 'claire@example.com', first_name: 'Claire', last_name: 'Dupont' }
    const hers = {
      ...claire,
      address: '12 Rue de la Paix',
      phone: '+1 212 555 0100',
      user_id,
      payer: user_id,
      notes: 1,
    }
    expect(await personalData(retained)).toEqual(retained.map(() => hers))
    expect(await enforceRetention(deps, running)).toEqual(NOTHING)
  })
})

/** Creates a payment with its own checkout, in the given state. */
async function aPayment(db: Db, name: string, { state, at }: { state: string; at: Date }): Promise<string> {
  const checkout = state === 'succeeded' ? 'ordered' : 'released'
  const order = `ORD-${name.padStart(12, '0').toUpperCase()}`
  await sql`
    insert into checkouts (checkout_id, order_id, email, lines, shipping, subtotal_cents, tax_cents, total_cents, state, hold_expires_at, created_at)
    values (${`chk_${name}`}, ${order}, '', '[]', '{}', 10000, 800, 10800, ${checkout}, ${at}, ${at})`.execute(db)
  await sql`
    insert into payments (payment_id, provider, purpose, checkout_id, amount_cents, return_url, state, settled_at, created_at)
    values (${`pay_${name}`}, 'stripe', 'checkout', ${`chk_${name}`}, 10800, '/', ${state}, ${at}, ${at})`.execute(db)
  return `pay_${name}`
}

test('deletes unpaid payments with their checkouts, but none with ledger entries', async () => {
  const { deps } = await createTestApp()
  const { db } = deps
  const old = ago({ months: retention.unpaidPaymentMonths, days: 3 })
  const young = ago({ months: retention.unpaidPaymentMonths, days: -3 })
  await aPayment(db, 'a1', { state: 'failed', at: old })
  await aPayment(db, 'a2', { state: 'expired', at: old })
  const retained = [
    await aPayment(db, 'b1', { state: 'canceled', at: young }),
    await aPayment(db, 'b2', { state: 'succeeded', at: old }),
    await aPayment(db, 'b3', { state: 'canceled', at: old }),
  ]
  // A canceled payment with a ledger entry: its charge was returned before the shop recorded it.
  await sql`insert into payment_entries (payment_id, kind, amount_cents, provider) values ('pay_b3', 'capture', 10800, 'stripe')`.execute(
    db,
  )
  expect(await enforceRetention(deps, running)).toEqual({ ...NOTHING, unpaidPayments: 2 })
  const payments = await db.selectFrom('payments').select('payment_id').orderBy('payment_id').execute()
  expect(payments.map(({ payment_id }) => payment_id)).toEqual(retained)
  const checkouts = await db.selectFrom('checkouts').select('checkout_id').orderBy('checkout_id').execute()
  expect(checkouts.map(({ checkout_id }) => checkout_id)).toEqual(['chk_b1', 'chk_b2', 'chk_b3'])
})

test('retains an unpaid payment that is referenced or unsettled, or whose checkout is held', async () => {
  const { deps } = await createTestApp()
  const { db } = deps
  const old = ago({ months: retention.unpaidPaymentMonths, days: 3 })
  const unpaid = ['created', 'failed', 'canceled', 'expired']
  for (const [index, state] of unpaid.entries()) await aPayment(db, `a${index}`, { state, at: old })
  // A payment without a checkout.
  await aPayment(db, 'a9', { state: 'canceled', at: old })
  await sql`update payments set checkout_id = null, purpose = 'amount' where payment_id = 'pay_a9'`.execute(db)
  const aReferencedPayment = async (name: string, change: ReturnType<typeof sql>, state = 'canceled') => {
    await aPayment(db, name, { state, at: old })
    await change.execute(db)
    return `pay_${name}`
  }
  const retained = [
    await aReferencedPayment(
      'b1',
      sql`insert into charge_attempts (payment_id, idempotency_key, amount_cents) values ('pay_b1', 'k', 1)`,
    ),
    await aReferencedPayment(
      'b2',
      sql`insert into refunds (refund_id, payment_id, amount_cents, reason, idempotency_key) values ('ref_b2', 'pay_b2', 1, 'Return', 'k')`,
    ),
    await aReferencedPayment(
      'b3',
      sql`insert into disputes (dispute_id, provider, provider_ref, payment_id, amount_cents) values ('dsp_b3', 'stripe', 'dp', 'pay_b3', 1)`,
    ),
    await aReferencedPayment(
      'b5',
      sql`insert into ledger_differences (provider, provider_ref, payment_id, kind, our_paid_cents, our_refunded_cents)
        values ('stripe', 'pi', 'pay_b5', 'unverified', 0, 0)`,
    ),
    await aReferencedPayment('b6', sql`update checkouts set state = 'held' where checkout_id = 'chk_b6'`),
    await aReferencedPayment('b7', sql`update payments set settled_at = null where payment_id = 'pay_b7'`),
    await aReferencedPayment(
      'b8',
      sql`update checkouts set state = 'released' where checkout_id = 'chk_b8'`,
      'succeeded',
    ),
  ]
  expect(await enforceRetention(deps, running)).toEqual({ ...NOTHING, unpaidPayments: unpaid.length + 1 })
  const payments = await db.selectFrom('payments').select('payment_id').orderBy('payment_id').execute()
  expect(payments.map(({ payment_id }) => payment_id)).toEqual(retained)
  const checkouts = await db.selectFrom('checkouts').select('checkout_id').orderBy('checkout_id').execute()
  expect(checkouts.map(({ checkout_id }) => checkout_id)).toEqual(
    // The checkout of `pay_a9` belongs to no payment, so this job does not delete it.
    ['pay_a9', ...retained].map((id) => id.replace('pay_', 'chk_')),
  )
})

test('deletes old unsubscribe links and sandbox payments, and retains recent ones', async () => {
  const { deps } = await createTestApp()
  const { db } = deps
  const links = {
    old: ago({ months: retention.unsubscribeLinkMonths, days: 3 }),
    young: ago({ months: retention.unsubscribeLinkMonths, days: -3 }),
  }
  const { rows } = await sql<{
    id: number
  }>`insert into subscribers (email) values ('a@example.com') returning subscriber_id as id`.execute(db)
  const tests = {
    old: ago({ months: limits.retention.sandboxMonths, days: 3 }),
    young: ago({ months: limits.retention.sandboxMonths, days: -3 }),
  }
  for (const age of ['old', 'young'] as const) {
    await sql`insert into unsubscribe_links (token_hash, subscriber_id, created_at) values (${Buffer.from(age)}, ${rows[0]?.id}, ${links[age]})`.execute(
      db,
    )
    await sql`
      insert into sandbox_intents (intent_id, client_secret, payment_id, amount_cents, currency, return_url, idempotency_key, created_at)
      values (${age}, 's', ${`pay_${age}`}, 100, 'usd', '/', ${age}, ${tests[age]})`.execute(db)
    await sql`insert into sandbox_refunds (refund_id, intent_id, amount_cents, idempotency_key) values (${age}, ${age}, 1, ${age})`.execute(
      db,
    )
    await sql`insert into sandbox_events (event_id, intent_id, kind, delivered_at) values (${age}, ${age}, 'payment.succeeded', now())`.execute(
      db,
    )
    await sql`insert into sandbox_disputes (dispute_id, intent_id) values (${age}, ${age})`.execute(db)
  }
  expect(await enforceRetention(deps, running)).toEqual({ ...NOTHING, unsubscribeLinks: 1, sandboxPayments: 1 })
  const left = await sql`
    select (select array_agg(convert_from(token_hash, 'UTF8')) from unsubscribe_links) as links,
      (select array_agg(intent_id) from sandbox_intents) as intents, (select array_agg(refund_id) from sandbox_refunds) as refunds,
      (select array_agg(event_id) from sandbox_events) as events, (select array_agg(dispute_id) from sandbox_disputes) as disputes`.execute(
    db,
  )
  const young = ['young']
  expect(left.rows).toEqual([{ links: young, intents: young, refunds: young, events: young, disputes: young }])
})

describe('the audit log', () => {
  const cause = { actor: null, network: '203.0.113.0/24', device: 'Firefox on Linux' }
  const write = (db: Db, at: Date) =>
    inTransaction(db, (tx) => recordAudit(tx, { context: cause, action: 'settings.changed', at }))
  const OLD = { years: retention.auditYears, days: 3 }

  test('is pruned at its start, and the rest can still be verified', async () => {
    const { deps } = await createTestApp()
    const { db } = deps
    for (const at of [ago(OLD), ago(OLD), ago({ years: retention.auditYears, days: -3 }), new Date()])
      await write(db, at)
    const before = await verifyAudit(db)
    expect(await enforceRetention(deps, running)).toEqual({ ...NOTHING, auditEntries: 2, auditTexts: 2 })
    const hash = before.ok ? before.hash : ''
    expect(await verifyAudit(db, hash)).toEqual({ ok: true, entries: 2, deletedUpTo: 2, hash })
    await write(db, new Date())
    expect(await verifyAudit(db, hash)).toMatchObject({ ok: true, entries: 3 })
    expect(await enforceRetention(deps, running)).toEqual({ ...NOTHING, auditTexts: 1 })
  })

  test('retains its newest row at any age, so that the next one links to it', async () => {
    const { deps } = await createTestApp()
    for (let row = 1; row <= 3; row += 1) await write(deps.db, ago(OLD))
    expect(await enforceRetention(deps, running)).toEqual({ ...NOTHING, auditEntries: 2, auditTexts: 1 })
    await write(deps.db, new Date())
    expect(await verifyAudit(deps.db)).toMatchObject({ ok: true, entries: 2, deletedUpTo: 2 })
  })

  test('retains tampered rows, and the other steps continue', async () => {
    const { deps } = await createTestApp()
    const { db } = deps
    for (const at of [ago(OLD), ago(OLD), new Date()]) await write(db, at)
    await anOrder({
      status: 'DELIVERED',
      payment_status: 'paid',
      created_at: ago({ years: retention.orderYears, days: 3 }),
    })
    await inTransaction(db, async (tx) => {
      await sql`alter table audit_entries disable trigger audit_entries_append_only`.execute(tx)
      await sql`update audit_entries set actor_name = 'Theo' where entry_id = 2`.execute(tx)
      await sql`alter table audit_entries enable trigger audit_entries_append_only`.execute(tx)
    })
    await expect(enforceRetention(deps, running)).rejects.toThrow('nothing was deleted: row 2 was changed')
    expect(await verifyAudit(db)).toEqual({ ok: false, problem: 'row 2 was changed' })
    const { rows } = await sql`select first_name from orders`.execute(db)
    expect(rows).toEqual([{ first_name: 'Deleted' }])
  })

  test('cannot be emptied through its anchor', async () => {
    const { deps } = await createTestApp()
    const { db } = deps
    for (let row = 1; row <= 3; row += 1) await write(db, ago({ months: 11 }))
    await sql`insert into audit_anchor (entry_id, hash) values (2, '\\x00')`.execute(db)
    await expect(sql`delete from audit_entries where entry_id = 1`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`update audit_anchor set entry_id = 1`.execute(db)).rejects.toThrow('only moves forward')
    await expect(sql`delete from audit_anchor`.execute(db)).rejects.toThrow('only moves forward')
    await expect(sql`truncate audit_anchor`.execute(db)).rejects.toThrow('only moves forward')
    expect(await verifyAudit(db)).toMatchObject({ ok: false })
  })
})
