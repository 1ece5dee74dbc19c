import { sql } from 'kysely'
import { openEmailTransport } from '../apps/api/src/adapters/email/open-email-transport.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import type { Deps } from '../apps/api/src/deps.ts'
import { queueCampaign } from '../apps/api/src/features/email/queue-campaign.ts'
import { sendCampaigns } from '../apps/api/src/features/email/send-campaigns.ts'
import { fakeSmtp } from '../apps/api/src/testing/fake-smtp.ts'
import { onEmbedded, onNewDatabase } from './bench-database.ts'

const RECIPIENTS = 20_000
/** So many are really handed over; the rest would only take as long again. */
const DELIVERED = 1_500
const ROUNDS = 3

export interface CampaignMeasurements {
  recipients: number
  /** From the click to the answer, every mail queued: the best of three. */
  queuedMs: number
  /** Mails in a second that a mail server on this machine got, with no limit of ours. */
  perSecond: number
}

/** A campaign to twenty thousand readers, on PostgreSQL. */
export const measureCampaigns = (serverUrl: string): Promise<CampaignMeasurements> =>
  onNewDatabase(serverUrl, 'bench_campaigns', measure)

/** The same on the embedded database. */
export const measureEmbeddedCampaigns = (): Promise<CampaignMeasurements> => onEmbedded(measure)

async function measure(given: Deps): Promise<CampaignMeasurements> {
  const { db } = given
  await migrate(db, given.log)
  await sql`insert into users (user_id, email, name, role, admin_role) values ('bench', 'bench@example.com', 'Bench', 'admin', 'ADMIN')`.execute(
    db,
  )
  const settings = JSON.stringify({ postalAddress: '18 Perry Street, New York' })
  await sql`insert into settings (key, value) values ('shop', ${settings}::jsonb)`.execute(db)
  await sql`
    insert into subscribers (email, name)
    select 'reader' || n || '@example.com', 'Reader ' || n from generate_series(1, ${RECIPIENTS}::integer) n`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await queueCampaignOnce(given))
  return { recipients: RECIPIENTS, queuedMs: Math.min(...rounds), perSecond: await sendPart(given) }
}

async function queueCampaignOnce(deps: Deps): Promise<number> {
  const body = { subject: 'Autumn', htmlContent: '<p>Dear #CUSTOMER_NAME#, the leaves turn.</p>', textContent: '' }
  const actor = { userId: 'bench', name: 'Bench', role: 'ADMIN' } as const
  const cause = { actor, network: '127.0.0.0/24', device: 'bench' }
  const startedAt = performance.now()
  const { sentCount } = await queueCampaign(deps, { body, context: cause, idempotencyKey: null })
  const ms = performance.now() - startedAt
  if (sentCount !== RECIPIENTS) throw new Error(`${sentCount} mails were queued`)
  return ms
}

/** Sends for as long as a first part of them takes. */
async function sendPart(given: Deps): Promise<number> {
  await sql`update campaigns set starts_at = now()`.execute(given.db)
  await sql`update mails set due_at = now()`.execute(given.db)
  const server = await fakeSmtp()
  const mail = openEmailTransport({ ...given.config, SMTP_URL: server.url })
  const config = { ...given.config, CAMPAIGN_RATE: 1_000 }
  const enough = new AbortController()
  const timer = setInterval(() => {
    if (server.messages.length >= DELIVERED) enough.abort()
  }, 5)
  const startedAt = performance.now()
  try {
    await sendCampaigns({ ...given, emailTransport: mail, config }, enough.signal)
    return server.messages.length / ((performance.now() - startedAt) / 1_000)
  } finally {
    clearInterval(timer)
    mail.close()
    await server.close()
  }
}
