import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { parseCarrierSender } from './shippo/sender.ts'

/** Opens the carrier account that is configured; null without one. Loads its library only then. */
export async function openCarrier(config: Config): Promise<Pick<Deps, 'carrier'>> {
  const { SHIPPO_API_TOKEN: token, SHIPPO_SENDER: sender = '' } = config
  if (token === undefined) return { carrier: null }
  const { openShippo } = await import('./shippo/shippo-carrier.ts')
  const carrier = openShippo({
    token,
    sender: parseCarrierSender(sender),
    webhookSecret: config.SHIPPO_WEBHOOK_SECRET,
    apiUrl: config.SHIPPO_API_URL,
  })
  return { carrier }
}
