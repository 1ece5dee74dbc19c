import { measureCampaigns, measureEmbeddedCampaigns } from '../campaigns.ts'
import type { Bench } from '../bench.ts'
import { atLeast, atMost } from '../report.ts'

/** Faster than external mail servers accept. */
const EMAILS_PER_SECOND = 50

/** Measures a campaign to 20,000 recipients: the queuing request, and sending to a local mail server. */
export async function campaigns({ server }: Bench): Promise<void> {
  for (const [where, { recipients, queuedMs, perSecond }] of [
    ['PostgreSQL', await measureCampaigns(server.url)],
    ['embedded', await measureEmbeddedCampaigns()],
  ] as const) {
    const what = `campaign to ${recipients.toLocaleString('en-US')} recipients queued, ${where}`
    atMost(what, queuedMs / 1_000, 2, 's')
    atLeast(`campaign emails to a local mail server, ${where}`, { ours: perSecond }, EMAILS_PER_SECOND)
  }
}
