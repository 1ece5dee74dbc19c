import { grantOfRole } from '@atelier/domain/access/access-grant'
import { sql } from 'kysely'
import { openEmailTransport } from '../apps/api/src/adapters/email/open-email-transport.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import type { Deps } from '../apps/api/src/deps.ts'
import { queueCampaign } from '../apps/api/src/features/email/campaigns/queue-campaign.ts'
import { sendCampaigns } from '../apps/api/src/features/email/campaigns/send-campaigns.ts'
import { fakeSmtp } from '../apps/api/src/testing/fakes/fake-smtp.ts'
import { onNewDatabase } from './bench-database.ts'

const RECIPIENTS = 20_000
/** Only this many emails are delivered; the rest would take proportionally longer. */
const DELIVERED = 1_500
const ROUNDS = 3

export interface CampaignMeasurements {
  recipients: number
  /** From the request to its response, with every email queued: the best of three rounds. */
  queuedMs: number
  /** Emails per second that a local mail server received, without our rate limit. */
  perSecond: number
}

/** Measures a campaign to 20,000 recipients. */
export const measureCampaigns = (serverUrl: string): Promise<CampaignMeasurements> =>
  onNewDatabase(serverUrl, 'bench_campaigns', measure)

async function measure(deps: Deps): Promise<CampaignMeasurements> {
  const { db } = deps
  await migrate(db, deps.log)
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
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await queueCampaignOnce(deps))
  return { recipients: RECIPIENTS, queuedMs: Math.min(...rounds), perSecond: await sendPart(deps) }
}

async function queueCampaignOnce(deps: Deps): Promise<number> {
  const htmlContent = '<p>Dear #CUSTOMER_NAME#, the leaves turn.</p>'
  const body = { subject: 'Autumn', previewText: '', htmlContent, textContent: '' }
  const actor = { userId: 'bench', name: 'Bench', role: 'ADMIN', grant: grantOfRole('ADMIN') } as const
  const context = { actor, network: '127.0.0.0/24', device: 'bench' }
  const startedAt = performance.now()
  const { sentCount } = await queueCampaign(deps, { body, context, idempotencyKey: null })
  const ms = performance.now() - startedAt
  if (sentCount !== RECIPIENTS) throw new Error(`${sentCount} emails were queued`)
  return ms
}

/** Returns the sending rate, measured over the first DELIVERED emails. */
async function sendPart(deps: Deps): Promise<number> {
  await sql`update campaigns set starts_at = now()`.execute(deps.db)
  await sql`update mails set due_at = now()`.execute(deps.db)
  const server = await fakeSmtp()
  const emailTransport = openEmailTransport({ ...deps.config, SMTP_URL: server.url })
  const config = { ...deps.config, CAMPAIGN_RATE: 1_000 }
  const enough = new AbortController()
  const timer = setInterval(() => {
    if (server.messages.length >= DELIVERED) enough.abort()
  }, 5)
  const startedAt = performance.now()
  try {
    await sendCampaigns({ ...deps, emailTransport, config }, enough.signal)
    return server.messages.length / ((performance.now() - startedAt) / 1_000)
  } finally {
    clearInterval(timer)
    emailTransport.close()
    await server.close()
  }
}
