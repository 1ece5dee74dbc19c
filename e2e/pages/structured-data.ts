import { expect, type Page } from '@playwright/test'

/** A node of a page's schema.org graph. */
export interface LinkedNode {
  '@type'?: string
  '@id'?: string
  [property: string]: unknown
}

/** The properties that search engines require of each type, beyond what the schema.org types require. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Answer: ['text'],
  Brand: ['name'],
  BreadcrumbList: ['itemListElement'],
  ContactPoint: ['contactType', 'email'],
  DefinedRegion: ['addressCountry'],
  FAQPage: ['mainEntity'],
  ImageObject: ['url', 'width', 'height'],
  ItemList: ['itemListElement', 'numberOfItems'],
  ListItem: ['position', 'name'],
  MerchantReturnPolicy: [
    'applicableCountry',
    'returnPolicyCategory',
    'merchantReturnDays',
    'returnFees',
    'returnMethod',
  ],
  MonetaryAmount: ['value', 'currency'],
  Offer: [
    'price',
    'priceCurrency',
    'availability',
    'itemCondition',
    'url',
    'shippingDetails',
    'hasMerchantReturnPolicy',
  ],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  OnlineStore: ['name', 'description', 'url', 'logo', 'contactPoint', 'hasMerchantReturnPolicy'],
  Product: ['name', 'sku', 'offers', 'image'],
  ProductGroup: ['name', 'description', 'productGroupID', 'variesBy', 'hasVariant', 'brand', 'url'],
  QuantitativeValue: ['minValue', 'maxValue', 'unitCode'],
  Question: ['name', 'acceptedAnswer'],
  ShippingDeliveryTime: ['transitTime'],
  UnitPriceSpecification: ['priceType', 'price', 'priceCurrency'],
  WebSite: ['name', 'url'],
}

const isNode = (value: unknown): value is LinkedNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns every node of a graph, at any depth. */
export function nodesOf(value: unknown): LinkedNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (!isNode(value)) return []
  return [value, ...Object.values(value).flatMap(nodesOf)]
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the errors of a graph: unknown types, missing properties, dangling references, relative URLs. */
export function validateGraph(graph: readonly LinkedNode[]): string[] {
  const nodes = nodesOf(graph)
  const known = new Set(nodes.filter((node) => node['@type']).map((node) => node['@id']))
  return nodes.flatMap((node) => {
    const kind = node['@type']
    if (kind === undefined) return known.has(node['@id']) ? [] : [`${JSON.stringify(node)} refers to nothing`]
    const required = REQUIRED[kind]
    if (!required) return [`${kind} is not a kind we tell`]
    const missing = required.filter((name) => isEmpty(node[name])).map((name) => `${kind} has no ${name}`)
    const partial = ['url', 'item', 'image', 'logo', 'sameAs'].flatMap((name) =>
      [node[name]].flat().filter((text) => typeof text === 'string' && !/^https?:\/\//.test(text)),
    )
    return [...missing, ...partial.map((text) => `${kind}: ${String(text)} is not a whole address`)]
  })
}

/** Returns the single graph of the open page. */
export async function graphOf(page: Page): Promise<LinkedNode[]> {
  const scripts = page.locator('script[type="application/ld+json"]')
  await expect(scripts).toHaveCount(1)
  const parsed = JSON.parse((await scripts.textContent()) ?? '') as { '@context': string; '@graph': LinkedNode[] }
  expect(parsed['@context']).toBe('https://schema.org')
  return parsed['@graph']
}

/** Returns the node of this type; fails unless there is exactly one. */
export function onlyNode(graph: readonly LinkedNode[], kind: string): LinkedNode {
  const found = graph.filter((node) => node['@type'] === kind)
  expect(found.map((node) => node['@type'])).toEqual([kind])
  return found[0] ?? {}
}
