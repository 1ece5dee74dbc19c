import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { queueMail, type LetterData, type QueuedMail } from '../email/email.repo.ts'
import { readShopSettings } from '../shop/shop.repo.ts'
import { differences, readPage, sameBytes } from './read-page.ts'

/** Where cards are typed. A payment link that opens nothing is answered under the same policy, with the same scripts. */
const PAGES = ['/checkout', '/pay/nothing']

const PATIENCE_MS = 20_000
/** While processes are replaced one after the other, two versions answer for a moment: only what stays is a finding. */
const LOOKS = 3
const LOOK_AGAIN_MS = 30_000
/** A letter is read by people. */
const NAMED_MAX = 20

export interface Pages {
  /** A page as this process makes it. */
  own: (request: Request) => Response | Promise<Response>
  /** The same address as visitors reach it. */
  live?: (url: string, signal: AbortSignal) => Promise<Response>
  lookAgainMs?: number
}

const overTheNetwork = (url: string, signal: AbortSignal): Promise<Response> =>
  fetch(url, {
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  })

/**
 * Compares the payment pages that visitors get, through every proxy in between, with what this process makes: scripts by
 * their bytes, frames, forms, and the headers that decide what may run (PCI DSS 4, 6.4.3 and 11.6.1). What differs is
 * mailed to the house's support address and logged as an error. Throws when a page cannot be reached.
 */
export async function watchPaymentPages(
  deps: Pick<Deps, 'db' | 'log' | 'config' | 'signals'>,
  { own, live = overTheNetwork, lookAgainMs = LOOK_AGAIN_MS }: Pages,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const { publicUrl } = deps.config
  let found: string[] = []
  for (let look = 1; look <= LOOKS; look += 1) {
    if (look > 1) await sleep(lookAgainMs, undefined, { signal })
    found = []
    for (const path of PAGES) {
      const ask = {
        own: async (address: string) => own(new Request(publicUrl + address)),
        live: (address: string) => live(publicUrl + address, signal),
      }
      for (const difference of await lookAt(path, ask)) found.push(`${path.split('/', 2).join('/')}: ${difference}`)
    }
    if (found.length === 0) break
  }
  if (found.length > 0) await raiseAlarm(deps, found)
  return { pages: PAGES.length, differences: found.length }
}

interface Asked {
  own: (address: string) => Promise<Response>
  live: (address: string) => Promise<Response>
}

async function lookAt(path: string, ask: Asked): Promise<string[]> {
  const [live, own] = [await readPage(await ask.live(path)), await readPage(await ask.own(path))]
  const found = differences(live, own)
  for (const script of own.scripts) {
    if (!(await sameBytes(await ask.live(script), await ask.own(script)))) {
      found.push(`The script ${script} is not the one we made.`)
    }
  }
  return found
}

async function raiseAlarm(
  { db, log, config, signals }: Pick<Deps, 'db' | 'log' | 'config' | 'signals'>,
  found: string[],
): Promise<void> {
  log.error({ differences: found.slice(0, NAMED_MAX) }, 'a payment page is not as it was made')
  const { supportEmail } = await readShopSettings(db)
  await inTransaction(db, (tx) => queueMail(tx, alarmLetter(supportEmail, found, config.publicUrl)))
  signals.emit('mail-queued')
}

function alarmLetter(recipient: string, found: string[], shopUrl: string): QueuedMail {
  const data: LetterData = {
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
  return { recipient, senderType: 'admin', type: 'alarm', subject: data.title, template: 'letter', data }
}
