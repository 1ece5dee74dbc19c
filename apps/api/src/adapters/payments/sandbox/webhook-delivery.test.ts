import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/test-database.ts'
import { testLog } from '../../../testing/test-log.ts'
import { createSandbox } from './sandbox.ts'

const never = new AbortController().signal

/** A sandbox with two payments, of which one is paid. `statuses` are what the shop answers to the webhooks, the last one forever. */
async function aPaidPayment(...statuses: number[]) {
  const { db } = await testDatabase()
  const sent: string[] = []
  const sandbox = createSandbox({
    db,
    log: testLog,
    randomBytes,
    secret: 'of the tests',
    now: () => new Date(),
    sendsAutomatically: true,
    send: async ({ body }) => {
      sent.push((JSON.parse(body) as { type: string }).type)
      return (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200
    },
  })
  const open = (paymentId: string) =>
    sandbox.createIntent(
      { paymentId, orderId: null, amountCents: 50_00, currency: 'usd', returnUrl: '/', idempotencyKey: paymentId },
      never,
    )
  const [intent] = [await open('pay_one'), await open('pay_other')]
  const money = { paymentId: 'pay_one', orderId: null, amountCents: 50_00, currency: 'usd', idempotencyKey: 'once' }
  await sandbox.submitToken?.({ ...intent, ...money, token: 'tok_4242' }, never)
  const undelivered = async () =>
    (await db.selectFrom('sandbox_events').select('kind').where('delivered_at', 'is', null).execute()).length
  return { db, sandbox, sent, undelivered }
}

test('sends a new webhook once, also when the due ones are sent at the same time', async () => {
  const { sandbox, sent, undelivered } = await aPaidPayment(200)
  expect(await sandbox.controls.deliverDue()).toBe(0)
  await expect.poll(undelivered).toBe(0)
  expect(await sandbox.controls.deliverDue()).toBe(0)
  expect(sent).toEqual(['payment.succeeded'])
})

test('a webhook that the shop rejected, or that a crash left behind, is due again after half a minute', async () => {
  const { db, sandbox, sent, undelivered } = await aPaidPayment(500, 200)
  await expect.poll(() => sent).toEqual(['payment.succeeded'])
  expect([await sandbox.controls.deliverDue(), await undelivered()]).toEqual([0, 1])
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from due_at - created_at))::integer as seconds from sandbox_events`.execute(db)
  expect(rows).toEqual([{ seconds: 30 }])
  await sql`update sandbox_events set due_at = now()`.execute(db)
  expect([await sandbox.controls.deliverDue(), await undelivered()]).toEqual([1, 0])
  expect(sent).toEqual(['payment.succeeded', 'payment.succeeded'])
})
