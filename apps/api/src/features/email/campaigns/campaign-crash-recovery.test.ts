import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Db } from '../../../db/client.ts'
import { withSubscribers } from '../../../testing/campaigns.ts'
import { settings } from '../../../testing/embedded-shop.ts'
import { aStaffMember } from '../../../testing/factories.ts'
import { fakeSmtp } from '../../../testing/fakes/fake-smtp.ts'
import { aDataDir, runMain, untilOpen, type ShopProcess } from '../../../testing/shop-process.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { insertCampaign } from './campaigns.repo.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const RECIPIENTS = 240
const KILLED_AT = [60, 140]
/** Emails in flight when a process is killed: a batch of the run of its start, and one of the run of the minute. */
const IN_FLIGHT = 2 * 10

interface Killable {
  db: Db
  open: () => ShopProcess
}

async function aKillableShop(environment: Record<string, string>): Promise<Killable> {
  const { db, url } = await testDatabase()
  const own = { DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(40), ALLOW_SANDBOX: '1', DATA_DIR: aDataDir() }
  return { db, open: () => runMain({ ...settings, ...environment, ...own }) }
}

/** Queues a campaign past its cancellation window. */
async function queueCampaign(db: Db): Promise<void> {
  await sql`delete from mails`.execute(db)
  await sql`delete from subscribers`.execute(db)
  await withSubscribers({ deps: { db } } as Parameters<typeof withSubscribers>[0], RECIPIENTS)
  const { user_id: userId, name } = await aStaffMember({}, db)
  const text = {
    htmlContent: '<p>The leaves turn.</p>',
    textContent: '',
    previewText: '',
    brand: 'ORSENNE',
    postalAddress: '18 Perry St',
  }
  const audience = { targets: null, segment: { kind: 'all' }, audience: 'All subscribers' } as const
  await inTransaction(db, async (tx) => {
    await insertCampaign(
      tx,
      { ...text, ...audience, subject: 'Autumn', sendAt: null, by: { userId, name } },
      DEFAULT_REGION,
    )
    await sql`update campaigns set starts_at = now()`.execute(tx)
    await sql`update mails set due_at = now()`.execute(tx)
  })
}

const outcomes = async (db: Db): Promise<{ recipient: string; status: string }[]> =>
  db.selectFrom('mails').select(['recipient', 'status']).where('campaign_id', 'is not', null).execute()

test('kill -9 during a campaign sends no email twice and marks all uncertain ones', async () => {
  const server = await fakeSmtp({ replyDelayMs: 15 })
  const { open, db } = await aKillableShop({ WORKER: 'with', SMTP_URL: server.url, CAMPAIGN_RATE: '150' })
  await queueCampaign(db)
  const waitForMessages = async (count: number, timeoutMs: number): Promise<void> => {
    const endsAt = Date.now() + timeoutMs
    while (server.messages.length < count && Date.now() < endsAt) await sleep(5)
  }
  for (const count of KILLED_AT) {
    const shop = open()
    await untilOpen(shop)
    await waitForMessages(count, 180_000)
    expect(server.messages.length).toBeGreaterThanOrEqual(count)
    shop.child.kill('SIGKILL')
    await shop.ended
  }
  const last = open()
  await untilOpen(last)
  // An email that a killed process was sending stays so; every other one is sent.
  const waiting = async () => (await outcomes(db)).filter(({ status }) => status === 'pending').length
  await expect.poll(waiting, { timeout: 180_000, interval: 100 }).toBe(0)
  last.child.kill('SIGTERM')
  await last.ended
  await server.close()

  expect(new Set(server.recipients).size).toBe(server.recipients.length)
  const rows = await outcomes(db)
  const withStatus = (status: string) => rows.filter((row) => row.status === status).map(({ recipient }) => recipient)
  const inDoubt = withStatus('sending')
  expect(inDoubt.length).toBeLessThanOrEqual(KILLED_AT.length * IN_FLIGHT)
  expect(withStatus('sent').length + inDoubt.length).toBe(RECIPIENTS)
  const delivered = new Set(server.recipients)
  expect(withStatus('sent').filter((recipient) => !delivered.has(recipient))).toEqual([])
  expect(server.recipients.filter((recipient) => !rows.some((row) => row.recipient === recipient))).toEqual([])
}, 600_000)
