import type { CalculatedTax } from '@atelier/domain/quote/quote'
import { createTtlCache } from '../../cache/ttl-cache.ts'
import { isConfigured, type Config } from '../../config.ts'
import type { TaxProvider } from './tax-provider.ts'

/** As long as the stock of a checkout is held: its quote, its payment and its order then have one tax. */
const CALCULATION_TTL_MS = 15 * 60_000

/** Returns a provider that calculates the same order for the same destination once for some time. */
export function cacheCalculations(provider: TaxProvider): TaxProvider {
  const cache = createTtlCache<CalculatedTax>({ ttlMs: CALCULATION_TTL_MS })
  return {
    ...provider,
    calculate: (request) => cache.get(JSON.stringify(request), () => provider.calculate(request)),
  }
}

/** Opens Stripe Tax when the keys of Stripe are configured; null: no provider calculates taxes. */
export async function openTaxProvider(config: Config): Promise<TaxProvider | null> {
  if (!isConfigured(config, 'stripe')) return null
  const { openStripeTax } = await import('./stripe-tax.ts')
  return cacheCalculations(openStripeTax({ secretKey: config.STRIPE_SECRET_KEY ?? '', apiUrl: config.STRIPE_API_URL }))
}
