import { formatUsd } from '@atelier/domain/money'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { queueEmail, type BackInStockData, type QueuedEmail } from '../email/email.repo.ts'
import { takeDueRequests, type DueNotice } from './back-in-stock.repo.ts'

/** Few enough for a short transaction. */
const BATCH = 50

/**
 * Writes to everybody whose color can be bought again, once: an address leaves the list in the transaction that queues its
 * mail. Returns how many.
 */
export async function sendBackInStockEmails(deps: Deps, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const notices = await inTransaction(deps.db, async (tx) => {
      const due = await takeDueRequests(tx, BATCH)
      for (const notice of due) await queueEmail(tx, backInStockEmail(notice, deps.config.publicUrl))
      return due
    })
    if (notices.length === 0) break
    count += notices.length
    deps.signals.emit('mail-queued')
  }
  return count
}

function backInStockEmail({ email, name, color, slug, priceCents, imageUrl }: DueNotice, shopUrl: string): QueuedEmail {
  const data: BackInStockData = {
    name,
    color,
    price: formatUsd(priceCents),
    url: `${shopUrl}/products/${slug}?color=${encodeURIComponent(color.toLowerCase())}`,
    imageUrl: imageUrl && new URL(imageUrl, shopUrl).href,
    shopUrl,
  }
  return {
    recipient: email,
    senderType: 'info',
    type: 'back-in-stock',
    subject: `${name} in ${color} is back`,
    template: 'back-in-stock',
    data,
  }
}
