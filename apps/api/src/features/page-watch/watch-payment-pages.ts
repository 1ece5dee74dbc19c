import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { queueEmail, type NoticeData, type QueuedEmail } from '../email/email.public.ts'
import { differences, takePageSnapshot, sameBytes } from './page-snapshot.ts'

/** Pages with card fields. An invalid payment link has the same policy and the same scripts as a valid one. */
const PAGES = ['/checkout', '/pay/nothing']

const TIMEOUT_MS = 20_000
/** During a rolling restart two versions respond for a short time: only a lasting difference is reported. */
const MAX_ATTEMPTS = 3
const RETRY_DELAY_MS = 30_000
/** The maximum number of differences in the alert. */
const NAMED_MAX = 20

export interface Pages {
  /** Renders a page in this process. */
  own: (request: Request) => Response | Promise<Response>
  /** Fetches the same page as visitors get it. */
  live?: (url: string, signal: AbortSignal) => Promise<Response>
  retryDelayMs?: number
}

const fetchLive = (url: string, signal: AbortSignal): Promise<Response> =>
  fetch(url, {
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })

/**
 * Compares the payment pages that visitors get, through every proxy in between, with those of this process: the bytes of
 * scripts, frames, forms, and the security headers (PCI DSS 4, 6.4.3 and 11.6.1). Differences are emailed to the support
 * address and logged as an error. Throws when a page cannot be reached.
 */
export async function watchPaymentPages(
  deps: Pick<Deps, 'db' | 'log' | 'config' | 'shop' | 'signals'>,
  { own, live = fetchLive, retryDelayMs = RETRY_DELAY_MS }: Pages,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const { publicUrl } = deps.config
  let found: string[] = []
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 1) await sleep(retryDelayMs, undefined, { signal })
    found = []
    for (const path of PAGES) {
      const fetchers = {
        own: async (address: string) => own(new Request(publicUrl + address)),
        live: (address: string) => live(publicUrl + address, signal),
      }
      for (const difference of await comparePage(path, fetchers))
        found.push(`${path.split('/', 2).join('/')}: ${difference}`)
    }
    if (found.length === 0) break
  }
  if (found.length > 0) await sendAlert(deps, found)
  return { pages: PAGES.length, differences: found.length }
}

interface PageFetchers {
  own: (address: string) => Promise<Response>
  live: (address: string) => Promise<Response>
}

async function comparePage(path: string, fetchers: PageFetchers): Promise<string[]> {
  const [live, own] = [
    await takePageSnapshot(await fetchers.live(path)),
    await takePageSnapshot(await fetchers.own(path)),
  ]
  const found = differences(live, own)
  for (const script of own.scripts) {
    if (!(await sameBytes(await fetchers.live(script), await fetchers.own(script)))) {
      found.push(`The script ${script} is not the one we made.`)
    }
  }
  return found
}

async function sendAlert(
  { db, log, config, shop, signals }: Pick<Deps, 'db' | 'log' | 'config' | 'shop' | 'signals'>,
  found: string[],
): Promise<void> {
  log.error({ differences: found.slice(0, NAMED_MAX) }, 'a payment page is not as it was made')
  const { supportEmail } = shop.company
  await inTransaction(db, (tx) => queueEmail(tx, alertEmail(supportEmail, found, config.publicUrl)))
  signals.emit('mail-queued')
}

function alertEmail(recipient: string, found: string[], shopUrl: string): QueuedEmail {
  const data: NoticeData = {
    preview: 'Somebody who looks after the server should see to it now.',
    title: 'A page where cards are typed is not as it was made',
    paragraphs: [
      'Every night the shop compares the pages where cards are typed, as visitors get them, with what it made. This time they differ:',
      ...found.slice(0, NAMED_MAX),
      ...(found.length > NAMED_MAX ? [`And ${found.length - NAMED_MAX} more.`] : []),
      'Please tell whoever looks after the server at once. Until it is explained, let no card be typed: the operations guide says how.',
    ],
    isForStaff: true,
    shopUrl,
  }
  return { recipient, senderType: 'admin', type: 'alarm', subject: data.title, template: 'notice', data }
}
