import { shopDay } from '@atelier/domain/region/shop-dates'
import { toAmount, toCents } from '@atelier/domain/money/money'
import { quoteOrder } from '@atelier/domain/quote/quote-order'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { payToken, receiptToken } from '../../links/order-links.ts'
import { confirm, type TestIntent } from '../../testing/card-checkout.ts'
import { anOrderBody, aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { haveMarkets, listPrice } from '../../testing/test-markets.ts'
import { countDeadlocks, emptyTestDatabase } from '../../testing/test-database.ts'
import { reconcileLedger } from './ledger/reconcile-ledger.ts'
import { expirePaymentLinks } from './links/expire-payment-links.ts'
import { expireHolds, reconcilePendingPayments } from './settlement/reconcile-pending-payments.ts'
import { sendRefunds } from './refunds/send-refunds.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

// Runs random sequences of concurrent actions on the orders of a few buyers, each in a market of their own: in dollars with the
// tax on top, in euros and in yen with the tax included and a charged delivery.

const never = new AbortController().signal
const STOCK = 6

interface Buyer {
  email: string
  /** The key of the market, and where in it the buyer lives. */
  market: string
  country: string
  intent: TestIntent | null
  orderIds: string[]
}

async function aShopOfHistories(environment: Record<string, string> = {}) {
  const shop = await createTestApp(environment)
  const { db, config } = shop.deps
  await haveMarkets(shop.deps)
  const bags = [await aProduct({ colors: { Noir: STOCK } }), await aProduct({ colors: { Noir: STOCK } })] as const
  for (const bag of bags) {
    await listPrice('eu', bag, 90_01)
    await listPrice('jp', bag, 15_001)
  }
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const homes = [
    ['ada', '', 'US'],
    ['bea', 'eu', 'DE'],
    ['cleo', 'jp', 'JP'],
  ] as const
  const buyers: Buyer[] = homes.map(([name, market, country]) => ({
    email: `${name}@example.com`,
    market,
    country,
    intent: null,
    orderIds: [],
  }))
  const put = async (path: string, body: object) => shop.request('PUT', path, body, headers)
  let turn = 0
  const staff = (path: string, body: object) =>
    shop.post(`/api/admin${path}`, body, { ...headers, 'Idempotency-Key': `history-${(turn += 1)}` })
  const storeOrder = async (buyer: Buyer, response: Response) => {
    const { data } = (await response.clone().json()) as { data?: { orderId?: string } }
    if (data?.orderId && !buyer.orderIds.includes(data.orderId)) buyer.orderIds.push(data.orderId)
    return response
  }

  /** The actions on the latest order of a buyer. */
  const withOrder = (work: (orderId: string, link: string) => Promise<unknown>) => async (buyer: Buyer) => {
    const orderId = buyer.orderIds.at(-1)
    return orderId ? work(orderId, `/api/orders/receipt/${receiptToken(config, orderId)}`) : null
  }
  const withIntent = (work: (intent: TestIntent, buyer: Buyer) => Promise<unknown>) => async (buyer: Buyer) =>
    buyer.intent ? work(buyer.intent, buyer) : null
  const paymentLinkOf = async (orderId: string) => {
    const order = await db
      .selectFrom('orders')
      .select(['payment_link_expires_at', 'payment_link_version'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const expiresAt = order.payment_link_expires_at ?? new Date()
    return `/api/pay/${payToken(config, { orderId, expiresAt, version: order.payment_link_version })}`
  }
  const inMarket = (path: string, { market }: Buyer): string => (market === '' ? path : `${path}?market=${market}`)
  /** Returns the body of an order in the market of the buyer. */
  const bodyOf = ({ email, market, country }: Buyer, lines: readonly (typeof bags)[number][]) => {
    const body = anOrderBody(lines, { email })
    const terms = shop.deps.shop.market(market)?.terms
    if (!terms || market === '') return body
    const unitPriceCents = market === 'eu' ? 90_01 : 15_001
    const quoted = quoteOrder(
      lines.map(() => ({ unitPriceCents, quantity: 1 })),
      terms,
      { destination: { country } },
    )
    const shipping = { ...body.shipping, country, state: 'Tokyo', zipCode: '75001' }
    return { ...body, total: toAmount(quoted.totalCents, terms.currency), shipping }
  }
  const begin = (lines: readonly (typeof bags)[number][]) => async (buyer: Buyer) => {
    const { email, items, total, shipping } = bodyOf(buyer, lines)
    const currency = { '': 'USD', eu: 'EUR', jp: 'JPY' }[buyer.market] ?? ''
    const body = {
      amount: toCents(total, currency),
      currency: currency.toLowerCase(),
      return_url: '/checkout',
      checkout: { email, items, total, shipping },
    }
    const response = await shop.post(inMarket('/api/sandbox/create-intent', buyer), body)
    const { data } = (await response.clone().json()) as { data?: TestIntent }
    if (response.status === 200 && data) buyer.intent = data
    return response
  }
  const placePaid = async (buyer: Buyer, { paymentIntentId }: TestIntent) =>
    shop.post(inMarket('/api/orders', buyer), {
      ...bodyOf(buyer, [one]),
      paymentMethod: 'CREDIT_CARD',
      paymentDetails: { paymentIntentId, paymentStatus: 'COMPLETED' },
    })
  const card = (last: string) => withIntent((intent) => confirm(shop, intent, last))
  const status = (to: string) =>
    withOrder((orderId) => put(`/api/admin/orders/${orderId}/status`, { status: to, confirmUnpaid: true }))
  const returns = (step: string, body: object) =>
    withOrder(async (orderId) => {
      const rows = await db.selectFrom('returns').select('return_id').where('order_id', '=', orderId).execute()
      return Promise.all(rows.map((row) => staff(`/returns/${row.return_id}/${step}`, body)))
    })
  const failedRefunds = (path: string, body: object) =>
    withOrder(async (orderId) => {
      const rows = await db
        .selectFrom('refunds')
        .select('refund_id')
        .where('order_id', '=', orderId)
        .where('status', '=', 'failed')
        .execute()
      return Promise.all(rows.map((row) => staff(`/refunds/${row.refund_id}/${path}`, body)))
    })
  const dispute = (outcome: string) =>
    withIntent(async ({ paymentIntentId, clientSecret }) =>
      shop.post(`/api/sandbox/${paymentIntentId}/dispute`, { clientSecret, outcome }),
    )
  const job = (work: () => Promise<unknown>) => async () => {
    await work()
    return null
  }
  const [one, two] = bags

  const steps: Record<string, (buyer: Buyer) => Promise<unknown>> = {
    'create a payment of one': begin([one]),
    'create a payment of both': begin([one, two]),
    'pay 4242': card('4242'),
    'pay 5126': card('5126'),
    'pay declined': card('0002'),
    'pay 3155': card('3155'),
    'pay late': card('0259'),
    approve: withIntent(({ paymentIntentId, clientSecret }) =>
      shop.post(`/api/sandbox/${paymentIntentId}/challenge`, { clientSecret, outcome: 'approve' }),
    ),
    'decline at the bank': withIntent(({ paymentIntentId, clientSecret }) =>
      shop.post(`/api/sandbox/${paymentIntentId}/challenge`, { clientSecret, outcome: 'decline' }),
    ),
    place: withIntent(async (intent, buyer) => storeOrder(buyer, await placePaid(buyer, intent))),
    'buy one': async (buyer) => {
      await begin([one])(buyer)
      await card('4242')(buyer)
      return withIntent(async (intent) => storeOrder(buyer, await placePaid(buyer, intent)))(buyer)
    },
    'buy both, no refund': async (buyer) => {
      await begin([one, two])(buyer)
      await card('5126')(buyer)
      return withIntent(async (intent) => storeOrder(buyer, await placePaid(buyer, intent)))(buyer)
    },
    'pay later': async (buyer) =>
      storeOrder(buyer, await shop.post(inMarket('/api/orders', buyer), bodyOf(buyer, [one, two]))),
    'pay later, again with one key': async (buyer) =>
      storeOrder(
        buyer,
        await shop.post(inMarket('/api/orders', buyer), bodyOf(buyer, [two]), { 'Idempotency-Key': buyer.email }),
      ),
    'open the link': async (buyer) => {
      const orderId = buyer.orderIds.at(-1)
      if (!orderId) return null
      const response = await shop.post(`${await paymentLinkOf(orderId)}/intent`, {})
      const { data } = (await response.clone().json()) as { data?: TestIntent }
      if (response.status === 200 && data) buyer.intent = data
      return response
    },
    'finish the link': withIntent(async ({ paymentIntentId }, { orderIds }) => {
      const orderId = orderIds.at(-1)
      return orderId ? shop.post(`${await paymentLinkOf(orderId)}/finish`, { paymentIntentId }) : null
    }),
    'new link': withOrder((orderId) => staff(`/orders/${orderId}/payment-link`, {})),
    'record the money': withOrder((orderId) => staff(`/orders/${orderId}/payment`, { note: 'Bank transfer' })),
    'cancel by the customer': withOrder((_, link) => shop.post(`${link}/cancel`, {})),
    'cancel by staff': status('CANCELLED'),
    reopen: status('PROCESSING'),
    ship: status('SHIPPED'),
    deliver: status('DELIVERED'),
    'refunded by hand, says the status': status('REFUNDED'),
    'change the address': async (buyer) =>
      withOrder((orderId) =>
        put(`/api/admin/orders/${orderId}/address`, {
          shipping: { ...bodyOf(buyer, [one]).shipping, address: `${(turn += 1)} New Street` },
        }),
      )(buyer),
    'request a return of one unit': withOrder((_, link) =>
      shop.post(`${link}/return`, { items: [{ itemIndex: 0, quantity: 1 }], reason: 'Other' }),
    ),
    'approve the return': returns('approve', { message: 'Please send it to us.' }),
    'the return arrives': returns('receive', { items: [{ itemIndex: 0, received: 1, restock: 1 }] }),
    'the return arrives damaged': returns('receive', { items: [{ itemIndex: 0, received: 1, restock: 0 }] }),
    'refund the return': returns('refund', { amount: 108 }),
    'reject the return': returns('reject', { message: 'No' }),
    'a complete return': async (buyer) => {
      for (const name of ['deliver', 'request a return of one unit', 'approve the return', 'the return arrives']) {
        await steps[name]?.(buyer)
      }
      return steps['refund the return']?.(buyer)
    },
    'refund 50': withOrder((orderId) => staff(`/orders/${orderId}/refunds`, { amount: 50, reason: 'Scratch' })),
    'refund 108': withOrder((orderId) => staff(`/orders/${orderId}/refunds`, { amount: 108, reason: 'Sorry' })),
    'refund 216': withOrder((orderId) => staff(`/orders/${orderId}/refunds`, { amount: 216, reason: 'Sorry' })),
    'retry refunds': failedRefunds('retry', {}),
    'pay refunds manually': failedRefunds('by-hand', { how: 'cash', on: shopDay(new Date(), DEFAULT_REGION) }),
    'the bank opens a dispute': dispute('open'),
    'the bank takes the money': dispute('lost'),
    'the bank returns the money': dispute('won'),
    'webhooks arrive': job(async () => shop.deps.sandbox?.deliverDue()),
    'messages again, backwards': withIntent(({ paymentIntentId }) =>
      shop.post(`/api/sandbox/${paymentIntentId}/webhooks`, { duplicate: true, reverse: true }),
    ),
    'holds expire': job(async () => {
      await sql`update checkouts set hold_expires_at = now() - interval '1 minute' where state = 'held'`.execute(db)
      await expireHolds(shop.deps, never)
    }),
    'links expire': job(async () => {
      await sql`update orders set payment_link_expires_at = date_trunc('second', now()) - interval '1 minute'
        where payment_link_expires_at is not null and paid_cents = 0`.execute(db)
      await expirePaymentLinks(shop.deps, never)
    }),
    'reconcile payments': job(async () => {
      await sql`update payments set due_at = now(), created_at = created_at - interval '1 hour'`.execute(db)
      await reconcilePendingPayments(shop.deps, never)
    }),
    'send refunds': job(() => sendRefunds(shop.deps, never)),
  }

  /** Completes everything that is pending. */
  const completePending = async () => {
    await sql`update sandbox_intents set status = 'succeeded' where status = 'processing'`.execute(db)
    for (let round = 0; round < 3; round += 1) {
      await shop.deps.sandbox?.deliverDue()
      await steps['reconcile payments']?.(buyers[0] as Buyer)
      await sql`update refunds set due_at = now(), claimed_until = null where status = 'pending'`.execute(db)
      await sendRefunds(shop.deps, never)
    }
  }
  return { shop, buyers, steps, completePending }
}

/** Invariants of the ledger. Each query returns the rows that violate it. */
const INVARIANT_VIOLATIONS: Record<string, string> = {
  'every unit is in stock, held or in an order': `
    select v.variant_id, v.stock from color_variants v
    where v.stock < 0 or v.stock <> ${STOCK}
      - (select coalesce(sum((line ->> 'quantity')::integer), 0) from checkouts c, jsonb_array_elements(c.lines) line
          where c.state = 'held' and (line ->> 'variantId')::integer = v.variant_id)
      - (select coalesce(sum(i.quantity), 0) from order_items i where i.variant_id = v.variant_id)
      + (select coalesce(sum(r.quantity), 0) from order_stock_returns r join order_items i using (order_id, position)
          where i.variant_id = v.variant_id)`,
  'no line returned more units to stock than were bought': `
    select i.order_id from order_items i join order_stock_returns r using (order_id, position)
    group by i.order_id, i.position, i.quantity having sum(r.quantity) > i.quantity`,
  "an order's paid and refunded totals equal the ledger's": `
    select o.order_id from orders o left join payment_entries e using (order_id) group by o.order_id
    having o.paid_cents <> coalesce(sum(e.amount_cents) filter (where e.kind = 'capture'), 0)
      or o.refunded_cents <> least(o.paid_cents, coalesce(sum(case e.kind when 'refund' then e.amount_cents
        when 'dispute' then e.amount_cents when 'capture' then 0 else -e.amount_cents end), 0))`,
  'an order is paid once, and its payment status matches': `
    select o.order_id, o.payment_status, o.paid_cents, o.refunded_cents, o.total_cents from orders o
    where o.paid_cents not in (0, o.total_cents)
      or (o.paid_cents > 0) <> (o.payment_status in ('succeeded', 'paid', 'partially_refunded', 'refunded'))
      or (o.payment_status = 'refunded') <> (o.paid_cents > 0 and o.refunded_cents = o.paid_cents)
      or (o.payment_status = 'partially_refunded') <> (o.refunded_cents > 0 and o.refunded_cents < o.paid_cents)
      or o.payment_method = 'CREDIT_CARD' and o.paid_cents = 0`,
  'captured money is in the ledger once, and vice versa': `
    select i.intent_id, i.status from sandbox_intents i
    where (i.status = 'succeeded') <> ((select count(*) from payment_entries e
      where e.payment_id = i.payment_id and e.kind = 'capture' and e.amount_cents = i.amount_cents) = 1)
      or (select count(*) from payment_entries e where e.payment_id = i.payment_id and e.kind = 'capture') > 1`,
  'captured money becomes an order or is fully refunded': `
    select p.payment_id from payments p join sandbox_intents i using (payment_id)
    where i.status = 'succeeded' and not (p.settled_at is not null and (p.problem is null and p.order_id is not null
      or p.problem is not null and (select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.payment_id = p.payment_id) = i.amount_cents))`,
  'the provider refunded what the ledger says, and never more than it captured': `
    select i.intent_id from sandbox_intents i
    where (select coalesce(sum(r.amount_cents), 0) from sandbox_refunds r where r.intent_id = i.intent_id) not in (
      select coalesce(sum(r.amount_cents), 0) from refunds r
      where r.payment_id = i.payment_id and r.status = 'succeeded' and r.by_hand_how is null)
      or (select coalesce(sum(r.amount_cents), 0) from sandbox_refunds r where r.intent_id = i.intent_id) > i.amount_cents`,
  'the waiting units are those of waiting orders': `
    select holder, c.pieces, w.pieces as really from waiting_pieces c full join (
      select holder, sum(i.quantity) as pieces from orders o cross join unnest(o.waits_of) holder
        join order_items i using (order_id)
      where o.status = 'PENDING' and o.paid_cents = 0 group by holder) w using (holder)
    where c.pieces is distinct from w.pieces`,
  'no refund stays pending': `select refund_id, status, last_error from refunds where status = 'pending'`,
  'a closed order retains no unit that was not shipped': `
    select o.order_id from orders o join order_items i using (order_id)
    where o.status = 'CANCELLED'
      and not exists (select from order_status_history h where h.order_id = o.order_id and h.status in ('SHIPPED', 'DELIVERED'))
      and i.quantity - i.returned_quantity > (select coalesce(sum(r.quantity), 0) from order_stock_returns r
        where r.order_id = i.order_id and r.position = i.position and r.reason = 'closed')`,
  'an order is confirmed by one email, and its payment by at most one': `
    select o.order_id from orders o left join mails m on m.subject like '%' || right(o.order_id, 6) || '%'
    group by o.order_id having count(*) filter (where m.template = 'order-received') <> 1
      or count(*) filter (where m.subject like 'We’ve received your payment%') > 1`,
  'every refund by staff and every refunded return is announced once': `
    select o.order_id from orders o
    where (select count(*) from refunds r where r.order_id = o.order_id and r.idempotency_key like 'staff %')
      <> (select count(*) from mails m where m.subject = 'A refund for your order ' || right(o.order_id, 6))`,
  'units in returns are counted on their order lines': `
    select i.order_id from order_items i where i.returned_quantity <> (
      select coalesce(sum(case r.status when 'rejected' then 0 when 'refunded' then x.received_quantity
        else x.quantity end), 0) from returns r join return_items x using (return_id)
      where r.order_id = i.order_id and x.position = i.position)`,
  'no payment waits for an order that can no longer be paid': `
    select p.payment_id from payments p join orders o using (order_id) where p.purpose = 'order'
      and p.settled_at is null and o.status = 'CANCELLED'`,
}

/** 502 is a valid response: of two concurrent tabs one may fail to open the payment. */
const isServerError = (response: unknown): boolean => response instanceof Response && response.status === 500

/** Compares the ledger with the provider. A failed refund differs until staff have paid it. */
async function countDifferences({ deps }: TestApp): Promise<number> {
  const failed = await deps.db.selectFrom('refunds').select('refund_id').where('status', '=', 'failed').execute()
  return failed.length > 0 ? 0 : (await reconcileLedger(deps, never)).different
}

type Step = [name: string, buyer: number]

test(
  'after any sequence of concurrent actions, ledger, provider, stock and emails agree',
  { timeout: 240_000 },
  async () => {
    const names = Object.keys((await aShopOfHistories()).steps)
    const seen: string[] = []
    const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom(...names), fc.nat({ max: 2 }))
    const history = fc.array(fc.tuple(step, step), { minLength: 4, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(history, fc.constantFrom('0', '1'), async (pairs, settleAtOnce) => {
        await emptyTestDatabase()
        const { shop, buyers, steps, completePending } = await aShopOfHistories({ SETTLE_AT_ONCE: settleAtOnce })
        const deadlocks = countDeadlocks()
        for (const two of pairs) {
          const responses = await Promise.all(two.map(([name, who]) => steps[name]?.(buyers[who] as Buyer)))
          expect(responses.flat().some(isServerError), JSON.stringify(two)).toBe(false)
        }
        await completePending()
        expect(countDeadlocks() - deadlocks, 'deadlocks').toBe(0)
        const currencies = await shop.deps.db.selectFrom('orders').select(['market', 'currency']).distinct().execute()
        for (const { market, currency } of currencies)
          expect(currency, market).toBe({ '': 'USD', eu: 'EUR', jp: 'JPY' }[market])
        seen.push(...currencies.map(({ currency }) => currency))
        for (const [invariant, query] of Object.entries(INVARIANT_VIOLATIONS)) {
          expect((await sql.raw(query).execute(shop.deps.db)).rows, invariant).toEqual([])
        }
        expect(await countDifferences(shop)).toBe(0)
      }),
      { numRuns: 25 },
    )
    expect(new Set(seen)).toEqual(new Set(['USD', 'EUR', 'JPY']))
  },
)
