import { DEFAULT_MARKET } from '@atelier/domain/markets/market'
import { formatMoney } from '@atelier/domain/money/money'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { marketUrl } from '../../links/order-links.ts'
import { queueEmail, type BackInStockData, type QueuedEmail } from '../email/email.public.ts'
import { takeDueRequests, type DueNotice } from './back-in-stock.repo.ts'

/** Small enough for a short transaction. */
const BATCH_SIZE = 50

/**
 * Job: queues one email per request whose color is in stock again. Deletes the request in the same transaction. Returns
 * the number of emails.
 */
export async function sendBackInStockEmails(deps: Deps, signal: AbortSignal): Promise<number> {
  let count = 0
  const markets = [DEFAULT_MARKET, ...deps.shop.terms.markets.map(({ key }) => key)]
  while (!signal.aborted) {
    const notices = await inTransaction(deps.db, async (tx) => {
      const due = await takeDueRequests(tx, { max: BATCH_SIZE, markets })
      for (const notice of due) await queueEmail(tx, backInStockEmail(notice, deps))
      return due
    })
    if (notices.length === 0) break
    count += notices.length
    deps.signals.emit('mail-queued')
  }
  return count
}

function backInStockEmail(
  { email, market, name, color, slug, priceCents, imageUrl }: DueNotice,
  { config, shop }: Pick<Deps, 'config' | 'shop'>,
): QueuedEmail {
  const { publicUrl: shopUrl } = config
  const { currency } = shop.market(market)?.terms ?? shop.terms
  const data: BackInStockData = {
    name,
    color,
    price: formatMoney({ cents: priceCents, currency }, shop.company.region),
    url: `${marketUrl(config, market)}/products/${encodeURIComponent(slug)}?color=${encodeURIComponent(color.toLowerCase())}`,
    imageUrl: imageUrl && new URL(imageUrl, shopUrl).href,
    shopUrl,
  }
  return {
    recipient: email,
    senderType: 'info',
    type: 'back-in-stock',
    subject: `${name} in ${color} is back in stock`,
    template: 'back-in-stock',
    data,
  }
}
