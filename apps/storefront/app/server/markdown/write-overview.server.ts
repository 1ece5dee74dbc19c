import type { StorefrontBrand } from '@atelier/domain/brand/storefront-brand'
import { pathInMarket } from '@atelier/domain/markets/market-path'
import type { MarketChoice } from '@atelier/domain/markets/shop-market'
import { countryName } from '@atelier/domain/region/country-name'
import { LLMS_PATH } from '@atelier/domain/shop/public-pages'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { ShopLink } from '../../features/layout/navigation.ts'
import { escapeMarkdown, joinParts, linkTo, listOfLines, oneLine, type PagePlace } from './markdown-text.server.ts'

export interface Overview {
  brand: Pick<StorefrontBrand, 'name' | 'description'>
  currency: string
  taxMode: ShopTerms['taxMode']
  /** The countries that are the home of the market. */
  countries: readonly string[]
  /** The product lists, as the shop links them. */
  lists: readonly ShopLink[]
  /** The pages with texts: their titles, paths and descriptions for search engines. */
  pages: readonly { title: string; description: string; path: string }[]
  /** Every market; none when there is only one. */
  choices: readonly MarketChoice[]
}

/** Writes what a program must know of the shop before it reads pages, in the form of llmstxt.org. */
export function writeOverview(
  place: PagePlace,
  { brand, currency, taxMode, countries, lists, pages, choices }: Overview,
): string {
  const names = countries.map((country) => countryName(country) ?? country)
  const others = choices.filter(({ key }) => key !== place.market)
  return joinParts([
    `# ${oneLine(brand.name)}`,
    `> ${oneLine(brand.description)}`,
    listOfLines([
      `Prices are in ${currency}. ${taxMode === 'added' ? 'The checkout adds the tax.' : 'They include the tax.'}`,
      ...(names.length > 0 ? [`This market is for ${names.join(', ')}.`] : []),
      'Every page below is also Markdown: ask for it with the header `Accept: text/markdown`.',
      `A search is a page, too: ${place.origin}${pathInMarket(place.market, '/search')}?q=words`,
    ]),
    '## Products',
    listOfLines(lists.map(({ label, to }) => linkTo(place, label, to))),
    '## Questions and policies',
    listOfLines(
      pages.map(({ title, description, path }) => `${linkTo(place, title, path)}: ${escapeMarkdown(description)}`),
    ),
    ...(others.length > 0
      ? [
          '## Other markets',
          listOfLines(
            others.map(
              ({ key, name, currency: other }) =>
                `${linkTo({ ...place, market: key }, name, LLMS_PATH)}: prices in ${other}`,
            ),
          ),
        ]
      : []),
  ])
}
