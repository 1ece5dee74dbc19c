import { plainMoney, type Money } from '@atelier/domain/money/money'
import type { StorefrontBrand } from '@atelier/domain/brand/storefront-brand'
import { DEFAULT_REGION, type ShopRegion } from '@atelier/domain/region/region'
import { alternatesOf } from '@atelier/domain/markets/alternates'
import { marketPrefix, pathInMarket } from '@atelier/domain/markets/market-path'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { MetaDescriptor } from 'react-router'
import type { Graph, Thing } from 'schema-dts'
import { pathOfPage } from '../../browser/market.ts'
import { absolute, brandNode } from '../../shop/structured-data.ts'
import { DEFAULT_BRAND } from '../../shop/use-brand.ts'
import { DEFAULT_SHOP, type Shop } from '../../shop/use-shop.ts'
import type { ShopCategory } from '../../shop/use-shop-categories.ts'
import { DEFAULT_SHOP_TEXTS, type ShopTexts } from '../../shop/use-shop-texts.ts'
import { pageMarketOf, type PageMarket } from '../../shop/use-market.ts'
import { DEFAULT_TERMS } from '../../shop/use-terms.ts'
import { truncateDescription } from './truncate-description.ts'

/** The length of a title that search engines display. */
const TITLE_LENGTH = 60

type LinkedData = Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json']

export interface ShareImage {
  path: string
  alt: string
  /** In pixels, if known. */
  width?: number
  height?: number
}

export interface PageFacts {
  /** Without the brand, which is appended if it fits. */
  title: string
  description: string
  /** The canonical path of the page, without query. */
  path: string
  type?: 'website' | 'product'
  image?: ShareImage
  price?: Money
  /** The keys of the markets that have the page; all by default. */
  soldIn?: readonly string[]
  /** The page's content as schema.org nodes. The brand's node is added to them. */
  graph?: ((origin: string, shop: Shop, terms: ShopTerms, region: ShopRegion) => readonly Thing[]) | undefined
  /** For pages that must not be indexed: checkout, errors. */
  isPrivate?: boolean
}

/** The `matches` of a meta function, with the loader data of the page's layouts. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

function loaded(matches: Matches, id: string, key: string): unknown {
  const data = matches.find((match) => match?.id === id)?.loaderData
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined
}

/** Returns PUBLIC_URL from the root loader; empty if that failed. */
function publicUrlOf(matches: Matches): string {
  const url = loaded(matches, 'root', 'publicUrl')
  return typeof url === 'string' ? url : ''
}
const shopOf = (matches: Matches): Shop =>
  (loaded(matches, 'routes/shop-layout', 'shop') as Shop | undefined) ?? DEFAULT_SHOP

/** Returns the brand from the root loader. */
export const brandOf = (matches: Matches): StorefrontBrand =>
  (loaded(matches, 'root', 'brand') as StorefrontBrand | undefined) ?? DEFAULT_BRAND

/** Returns the categories from the shop layout's loader. */
export const categoriesOf = (matches: Matches): readonly ShopCategory[] =>
  (loaded(matches, 'routes/shop-layout', 'categories') as ShopCategory[] | undefined) ?? []

/** Returns the words of the brand from the shop layout's loader. */
export const textsOf = (matches: Matches): ShopTexts =>
  (loaded(matches, 'routes/shop-layout', 'texts') as ShopTexts | undefined) ?? DEFAULT_SHOP_TEXTS

/** Returns the shop terms from the root loader. */
export const termsOf = (matches: Matches): ShopTerms =>
  (loaded(matches, 'root', 'terms') as ShopTerms | undefined) ?? DEFAULT_TERMS

/** Returns the region of the shop from the root loader. */
const regionOf = (matches: Matches): ShopRegion =>
  (loaded(matches, 'root', 'region') as ShopRegion | undefined) ?? DEFAULT_REGION

const marketOf = (matches: Matches): PageMarket =>
  pageMarketOf({ market: loaded(matches, 'root', 'market') as PageMarket | undefined })

/** Returns the title with the brand appended if both fit, else the title, truncated to what search engines display. */
export function pageTitle(title: string, brand: string): string {
  const fullTitle = `${title} · ${brand}`
  return Array.from(fullTitle).length <= TITLE_LENGTH ? fullTitle : truncateDescription(title, TITLE_LENGTH)
}

function socialMeta(url: string, brand: StorefrontBrand, facts: PageFacts, locale: string): MetaDescriptor[] {
  const description = truncateDescription(facts.description)
  const { path, alt, width, height } = facts.image ?? brand.shareImage
  const image = absolute(url, path)
  const { price } = facts
  return [
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: locale.replace('-', '_') },
    { property: 'og:type', content: facts.type ?? 'website' },
    { property: 'og:title', content: facts.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    ...(width && height
      ? [
          { property: 'og:image:width', content: String(width) },
          { property: 'og:image:height', content: String(height) },
        ]
      : []),
    { property: 'og:image:alt', content: alt },
    ...(price
      ? [
          { property: 'product:price:amount', content: plainMoney(price) },
          { property: 'product:price:currency', content: price.currency },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: facts.title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: alt },
  ]
}

/** Returns the tags for crawlers that the server rendered. */
function readCrawlerTags(): MetaDescriptor[] {
  const json = document.querySelector('script[type="application/ld+json"]')?.textContent
  const tags = document.querySelectorAll('link[hreflang], meta[property], meta[name^="twitter"]')
  return [
    ...Array.from(tags, ({ localName, attributes }) => ({
      ...(localName === 'link' && { tagName: 'link' as const }),
      ...Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value])),
    })),
    ...(json ? [{ 'script:ld+json': JSON.parse(json) as LinkedData }] : []),
  ]
}

/**
 * The tags for crawlers that the server rendered, with the path of their page. Crawlers load every page from the server, so
 * browsers load no code for them: hydration renders what the page has, and later pages have none.
 */
const received = import.meta.env.SSR ? undefined : { path: pathOfPage(location.pathname), tags: readCrawlerTags() }

function structuredData(origin: string, matches: Matches, facts: PageFacts): LinkedData {
  const shop = shopOf(matches)
  const terms = termsOf(matches)
  const graph: Graph = {
    '@context': 'https://schema.org',
    '@graph': [
      brandNode(origin, brandOf(matches), shop, terms),
      ...(facts.graph?.(origin, shop, terms, regionOf(matches)) ?? []),
    ],
  }
  // The framework escapes the graph; its type does not accept read-only arrays.
  return graph as unknown as LinkedData
}

/** Returns what only crawlers read: the addresses in other markets, social cards and structured data. */
function crawlerTags(url: string, matches: Matches, facts: PageFacts): MetaDescriptor[] {
  if (!import.meta.env.SSR) return received?.path === facts.path ? received.tags : []
  const { path, soldIn } = facts
  const origin = publicUrlOf(matches)
  const { key, choices } = marketOf(matches)
  const { locale } = regionOf(matches)
  const sellers = soldIn ? choices.filter((market) => soldIn.includes(market.key)) : choices
  return [
    ...alternatesOf({ origin, path, locale }, sellers).map(({ hreflang, href }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: hreflang,
      href,
    })),
    ...socialMeta(url, brandOf(matches), facts, locale),
    { 'script:ld+json': structuredData(`${origin}${marketPrefix(key)}`, matches, facts) },
  ]
}

/** Returns title, description, canonical link, social cards and structured data of a page. */
export function pageMeta(matches: Matches, facts: PageFacts): MetaDescriptor[] {
  const named = [
    { title: pageTitle(facts.title, brandOf(matches).name) },
    { name: 'description', content: truncateDescription(facts.description) },
  ]
  if (facts.isPrivate) return [...named, { name: 'robots', content: 'noindex' }]
  const url = `${publicUrlOf(matches)}${pathInMarket(marketOf(matches).key, facts.path)}`
  return [...named, { tagName: 'link', rel: 'canonical', href: url }, ...crawlerTags(url, matches, facts)]
}
