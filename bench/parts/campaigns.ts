import { measureCampaigns } from '../campaigns.ts'
import type { Bench } from '../bench.ts'
import { atLeast, atMost } from '../report.ts'

/** Faster than external mail servers accept. */
const EMAILS_PER_SECOND = 50

/** Measures a campaign to 20,000 recipients: the queuing request, and sending to a local mail server. */
export async function campaigns({ server }: Bench): Promise<void> {
  const { recipients, queuedMs, perSecond } = await measureCampaigns(server.url)
  atMost(`campaign to ${recipients.toLocaleString('en-US')} recipients queued`, queuedMs / 1_000, 2, 's')
  atLeast('campaign emails to a local mail server', { ours: perSecond }, EMAILS_PER_SECOND)
}
