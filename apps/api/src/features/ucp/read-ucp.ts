import type { Category } from '@atelier/domain/categories/category.schema'
import { homeCountriesOf } from '@atelier/domain/markets/home-countries'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import { toAmount, toCents } from '@atelier/domain/money/money'
import type { ColorVariant, Product, ProductsResponse } from '@atelier/domain/products/product.schema'
import {
  UCP_PAGE,
  type UcpContext,
  type UcpFilters,
  type UcpLookupBody,
  type UcpProduct,
  type UcpProductBody,
  type UcpSearchBody,
} from '@atelier/domain/ucp/ucp.schema'
import { invalidField } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../deps.ts'
import type { CategoryCache } from '../categories/categories.public.ts'
import { listProductIdsBySku, type Catalogs } from '../products/products.public.ts'
import { envelopeOf, presentUcpProduct, type UcpPlace } from './present-ucp.ts'

export interface UcpParts {
  catalogs: Catalogs
  categories: CategoryCache
}

type UcpDeps = Pick<Deps, 'db' | 'shop'> & { config: Pick<Deps['config'], 'publicUrl'> }

interface UcpCall {
  deps: UcpDeps
  parts: UcpParts
}

/** Returns the market of a buyer: that of the country, else one with the currency, else the one without a prefix. */
function marketOfContext({ shop }: UcpDeps, context: UcpContext | undefined): ShopMarket {
  const markets = Array.from(shop.markets.values())
  const country = context?.address_country?.toUpperCase()
  const currency = context?.currency?.toUpperCase()
  const found =
    markets.find(({ terms }) => country !== undefined && homeCountriesOf(terms.shipping).includes(country)) ??
    markets.find(({ terms }) => terms.currency === currency)
  return found ?? markets[0] ?? { key: '', terms: shop.terms }
}

async function placeOf(
  { deps, parts }: UcpCall,
  { key }: ShopMarket,
): Promise<UcpPlace & { list: readonly Category[] }> {
  const list = await parts.categories.list(key)
  const names = new Map(list.map(({ slug, name }) => [slug, name]))
  return { publicUrl: deps.config.publicUrl, market: key, categoryName: (slug) => names.get(slug) ?? slug, list }
}

/** Returns the slugs of the categories that a filter names, as products name them. Throws `invalid_input` for an unknown one. */
const slugsOf = (list: readonly Category[], names: readonly string[] = []): string[] =>
  names.map((name, index) => {
    const found = list.find((category) => category.name === name || category.slug === name)
    if (!found) throw invalidField(`filters.categories.${index}`, 'There is no such category')
    return found.slug
  })

/** Whether the price filter is in this currency. Without a currency, or in another one, it means nothing here. */
const hasCurrency = (context: UcpContext | undefined, currency: string): boolean =>
  context?.currency?.toUpperCase() === currency

/** Whether a product is within the price filter. */
function isInPrice(product: Product, filters: UcpFilters | undefined, context: UcpContext | undefined): boolean {
  const { currency } = product
  if (!hasCurrency(context, currency)) return true
  const cents = toCents(product.price, currency)
  return cents >= (filters?.price?.min ?? 0) && cents <= (filters?.price?.max ?? Infinity)
}

/** Says that a price filter was ignored; empty if it was not, or there is none. */
const priceMessages = ({ terms }: ShopMarket, filters: UcpFilters | undefined, context: UcpContext | undefined) =>
  filters?.price === undefined || hasCurrency(context, terms.currency)
    ? []
    : [
        {
          type: 'warning' as const,
          code: 'price_filter_ignored',
          content: `The prices of this market are in ${terms.currency}. Name that currency in context.currency.`,
        },
      ]

const withMessages = <Message>(messages: readonly Message[]) => (messages.length > 0 ? { messages: [...messages] } : {})

const parse = (body: Buffer): ProductsResponse => JSON.parse(body.toString()) as ProductsResponse

const present = (place: UcpPlace, products: readonly Product[]): UcpProduct[] =>
  products.map((product) => presentUcpProduct(place, product)).filter((product) => product !== null)

/** Searches the catalog of the buyer's market, as the page /search does. */
export async function searchCatalog(call: UcpCall, { query, context, filters, pagination }: UcpSearchBody) {
  const market = marketOfContext(call.deps, context)
  const place = await placeOf(call, market)
  const { currency } = market.terms
  const page = Number(pagination?.cursor?.slice('page-'.length) ?? 1)
  const pageSize = Math.min(pagination?.limit ?? UCP_PAGE.default, UCP_PAGE.max)
  const inUnits = (cents: number | undefined, round: (amount: number) => number) =>
    cents === undefined || !hasCurrency(context, currency) ? undefined : round(toAmount(cents, currency))
  const { products, total } = parse(
    await call.parts.catalogs.in(market.key).list({
      q: query,
      categories: slugsOf(place.list, filters?.categories),
      minPrice: inUnits(filters?.price?.min, Math.floor),
      maxPrice: inUnits(filters?.price?.max, Math.ceil),
      page,
      pageSize,
    }),
  )
  const hasNext = page * pageSize < total
  return {
    ucp: envelopeOf('search'),
    products: present(
      place,
      products.filter((product) => isInPrice(product, filters, context)),
    ),
    pagination: { ...(hasNext ? { cursor: `page-${page + 1}` } : {}), has_next_page: hasNext, total_count: total },
    ...withMessages(priceMessages(market, filters, context)),
  }
}

/** Returns the products of ids, which are those of products or variants. */
async function findProducts({ deps, parts }: UcpCall, market: ShopMarket, ids: readonly string[]): Promise<Product[]> {
  const bySku = await listProductIdsBySku(deps.db, ids)
  const wanted = [...new Set([...ids, ...bySku])].sort()
  return parse(await parts.catalogs.in(market.key).list({ ids: wanted.slice(0, 100) })).products
}

const featuredOf = ({ colors }: Product): ColorVariant | undefined =>
  colors.find(({ stock }) => stock !== 0) ?? colors[0]

/** Returns the products of these ids, each with the variants that the ids name; a message for each that is not known. */
export async function lookUpCatalog(call: UcpCall, { ids, context, filters }: UcpLookupBody) {
  const market = marketOfContext(call.deps, context)
  const place = await placeOf(call, market)
  const asked = [...new Set(ids)]
  const all = await findProducts(call, market, asked)
  const found = all.filter((product) => isInPrice(product, filters, context))
  const products = found.flatMap((product) => {
    const inputs = new Map<ColorVariant, { id: string; match: 'exact' | 'featured' }[]>()
    const add = (color: ColorVariant | undefined, input: { id: string; match: 'exact' | 'featured' }) => {
      if (color) inputs.set(color, [...(inputs.get(color) ?? []), input])
    }
    for (const id of asked) {
      if (id === product.productId) add(featuredOf(product), { id, match: 'featured' })
      else
        add(
          product.colors.find(({ sku }) => sku === id),
          { id, match: 'exact' },
        )
    }
    const presented = presentUcpProduct(place, product, [...inputs.keys()])
    if (!presented) return []
    const named = Array.from(inputs.values())
    return [
      {
        ...presented,
        variants: presented.variants.map((variant, index) => ({ ...variant, inputs: named[index] ?? [] })),
      },
    ]
  })
  const known = new Set(
    products.flatMap(({ variants }) => variants.flatMap(({ inputs }) => inputs.map(({ id }) => id))),
  )
  const unknown = asked
    .filter((id) => !known.has(id))
    .map((id) => ({ type: 'info' as const, code: 'not_found', content: id }))
  return {
    ucp: envelopeOf('lookup'),
    products,
    ...withMessages([...unknown, ...priceMessages(market, filters, context)]),
  }
}

/** Returns a product with the variant that was asked for or selected. An unknown or filtered id is an answer with a message. */
export async function readUcpProduct(call: UcpCall, { id, selected, context, filters }: UcpProductBody) {
  const market = marketOfContext(call.deps, context)
  const place = await placeOf(call, market)
  const [found] = await findProducts(call, market, [id])
  const product = found && isInPrice(found, filters, context) ? found : undefined
  const whole = product && presentUcpProduct(place, product)
  if (!product || !whole) {
    const message = { type: 'error' as const, code: 'not_found', content: id, severity: 'unrecoverable' as const }
    return { ucp: { ...envelopeOf('lookup'), status: 'error' as const }, messages: [message] }
  }
  const label = selected?.find(({ name }) => name === 'Color')?.label
  const first =
    whole.variants.find((variant) => variant.id === id) ??
    whole.variants.find(({ title }) => title === label) ??
    whole.variants.find((variant) => variant.id === featuredOf(product)?.sku)
  // Color is the only option, so a selection is one variant. The values of the option say which others there are.
  const variants = first ? [first] : whole.variants
  return {
    ucp: envelopeOf('lookup'),
    product: { ...whole, selected: first?.options ?? [], variants },
    ...withMessages(priceMessages(market, filters, context)),
  }
}
