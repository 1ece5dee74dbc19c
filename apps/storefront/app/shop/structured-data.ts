import type { DeliveredGoods } from '@atelier/domain/delivery/delivery-methods'
import { deliveryOffers } from '@atelier/domain/delivery/delivery-offers'
import { homeCountriesOf } from '@atelier/domain/markets/home-countries'
import { toAmount, type Currency, type Money } from '@atelier/domain/money/money'
import type { ShopRegion } from '@atelier/domain/region/region'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type {
  BreadcrumbList,
  IdReference,
  ItemList,
  MerchantReturnPolicy,
  OfferShippingDetails,
  OnlineStore,
  QuantitativeValue,
  WebSite,
} from 'schema-dts'
import { paths } from './paths.ts'
import type { StorefrontBrand } from '@atelier/domain/brand/storefront-brand'
import type { Shop } from './use-shop.ts'

/**
 * The shop and its promises as schema.org nodes. A page's graph contains each of these once and refers to it by id
 * elsewhere. Numbers come from the shop terms, names and addresses from the settings.
 */
const BRAND = '#brand'
const RETURNS = '#returns'

/** Returns the origin of the address at which a market begins. */
const originOf = (base: string): string => /^\w+:\/\/[^/]+/.exec(base)?.[0] ?? ''

/**
 * Returns the absolute URL of a file, which is the same in every market; an absolute URL is returned unchanged. `base` is the
 * address at which the market begins, as everywhere in this module.
 */
export const absolute = (base: string, path: string): string =>
  path.startsWith('/') ? `${originOf(base)}${path}` : path

/** Returns the address of the home page: that of a market has no slash at its end. */
const homeUrl = (base: string): string => (originOf(base) === base ? `${base}${paths.home}` : base)

export const brandRef = (origin: string): IdReference => ({ '@id': `${origin}/${BRAND}` })
export const returnsRef = (origin: string): IdReference => ({ '@id': `${origin}/${RETURNS}` })

/** Returns one value alone, and several as a list. */
const oneOrMore = <T>(values: readonly T[]): T | readonly T[] => (values.length === 1 && values[0] ? values[0] : values)

const returnPolicy = (
  origin: string,
  { returns: { windowDays }, shipping }: Pick<ShopTerms, 'returns' | 'shipping'>,
): MerchantReturnPolicy => ({
  '@type': 'MerchantReturnPolicy',
  '@id': `${origin}/${RETURNS}`,
  merchantReturnLink: `${origin}${paths.shipping('returns')}`,
  applicableCountry: oneOrMore(homeCountriesOf(shipping)),
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: windowDays,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  refundType: 'https://schema.org/FullRefund',
  itemDefectReturnFees: 'https://schema.org/FreeReturn',
})

/** Returns the brand as an online store, described in its own words (S1). */
export const brandNode = (
  origin: string,
  { name, description }: Pick<StorefrontBrand, 'name' | 'description'>,
  shop: Shop,
  terms: Pick<ShopTerms, 'returns' | 'shipping'>,
): OnlineStore => ({
  '@type': 'OnlineStore',
  '@id': `${origin}/${BRAND}`,
  name,
  ...(shop.legalName ? { legalName: shop.legalName } : {}),
  description,
  url: homeUrl(origin),
  logo: { '@type': 'ImageObject', url: absolute(origin, '/icon-512.png'), width: '512', height: '512' },
  sameAs: shop.socialLinks.map(({ url }) => url),
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    email: shop.supportEmail,
    ...(shop.phone ? { telephone: shop.phone } : {}),
    url: `${origin}${paths.contact}`,
    availableLanguage: 'English',
  },
  hasMerchantReturnPolicy: returnPolicy(origin, terms),
})

export const websiteNode = (origin: string, shop: Shop, region: ShopRegion): WebSite => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: shop.brand,
  url: homeUrl(origin),
  inLanguage: region.locale,
  publisher: brandRef(origin),
})

const days = ([minValue, maxValue]: readonly [number, number]): QuantitativeValue => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

const service = (
  { cents, currency }: Money,
  businessDays: readonly [number, number],
  countries: readonly string[],
): OfferShippingDetails => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: toAmount(cents, currency), currency },
  shippingDestination: oneOrMore(
    countries.map((addressCountry) => ({ '@type': 'DefinedRegion' as const, addressCountry })),
  ),
  deliveryTime: { '@type': 'ShippingDeliveryTime', transitTime: days(businessDays) },
})

/** Returns the shipping service that the checkout offers, with its cost for a unit of a product (S9). */
export const shippingDetails = (
  goods: DeliveredGoods,
  currency: Currency,
  shipping: ShopTerms['shipping'],
): OfferShippingDetails[] =>
  deliveryOffers(goods, shipping).map((offer) =>
    service({ cents: offer.cents, currency }, offer.businessDays, offer.countries),
  )

export interface Crumb {
  label: string
  /** Absent for the page itself. */
  to?: string
}

export const breadcrumbNode = (origin: string, crumbs: readonly Crumb[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(to === undefined ? {} : { item: `${origin}${to}` }),
  })),
})

export interface ListedProduct {
  name: string
  slug: string
}

/** Returns the products of a list in display order. */
export const itemListNode = (origin: string, products: readonly ListedProduct[]): ItemList => ({
  '@type': 'ItemList',
  numberOfItems: products.length,
  itemListElement: products.map(({ name, slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `${origin}${paths.product(slug)}`,
  })),
})
