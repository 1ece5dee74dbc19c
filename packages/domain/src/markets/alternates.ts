import { pathInMarket } from './market-path.ts'
import type { MarketChoice } from './shop-market.ts'

/** The address of a page in one market, for the people of a language and country. */
export interface Alternate {
  /** `en-FR`, `en`, or `x-default`. */
  hreflang: string
  href: string
}

/**
 * Returns the addresses of a page in every market that has it: one for each home country, and `x-default`, the market without a
 * prefix, for all others. Each of these pages lists the same addresses. None when there is only one market. `locale` is
 * that of the shop, `en-US`.
 */
export function alternatesOf(
  { origin, path, locale }: { origin: string; path: string; locale: string },
  markets: readonly MarketChoice[],
): Alternate[] {
  if (markets.length < 2) return []
  const [language = locale] = locale.split('-')
  const hrefs = new Map<string, string>()
  for (const { key, countries } of markets) {
    const href = `${origin}${pathInMarket(key, path)}`
    // A market without a home is for everyone who speaks the language.
    const tags = countries.length > 0 ? countries.map((country) => `${language}-${country}`) : [language]
    if (key === '') tags.push('x-default')
    for (const tag of tags) if (!hrefs.has(tag)) hrefs.set(tag, href)
  }
  return Array.from(hrefs, ([hreflang, href]) => ({ hreflang, href }))
}
