import { plainMoney, type Cents } from '../money/money.ts'
import type { FeedItem } from './feed-item.ts'

/** How a feed is written: what comes before the items, each item, and what comes after them. */
export interface FeedFormat {
  contentType: string
  before: (shop: { brand: string; link: string; description: string }) => string
  item: (item: FeedItem) => string
  after: string
}

/** Escapes a text for XML, without characters that XML 1.0 does not have. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const element = (name: string, text: string): string => `<g:${name}>${escapeXml(text)}</g:${name}>`

const amountIn = ({ currency }: FeedItem, cents: Cents): string => `${plainMoney({ cents, currency })} ${currency}`

const minute = (date: Date): string => `${date.toISOString().slice(0, 16)}+0000`

const effectiveOf = ({ saleEffective }: FeedItem): string =>
  saleEffective ? `${minute(saleEffective.from)}/${minute(saleEffective.to)}` : ''

/** The fields of one value that both services read under one name. Empty: left out. */
const commonFields = (item: FeedItem): [name: string, value: string][] => [
  ['id', item.id],
  ['item_group_id', item.groupId],
  ['title', item.title],
  ['description', item.description],
  ['link', item.link],
  ['image_link', item.imageLink],
  ['price', amountIn(item, item.priceCents)],
  ['sale_price', item.salePriceCents === null ? '' : amountIn(item, item.salePriceCents)],
  ['sale_price_effective_date', effectiveOf(item)],
  ['brand', item.brand],
  ['gtin', item.gtin ?? ''],
  ['condition', 'new'],
  ['color', item.color],
  ['product_type', item.productType],
]

function googleItem(item: FeedItem): string {
  const fields = commonFields(item).filter(([, value]) => value !== '')
  return [
    '<item>',
    ...fields.map(([name, value]) => element(name, value)),
    element('availability', item.isAvailable ? 'in_stock' : 'out_of_stock'),
    item.gtin === null ? element('identifier_exists', 'no') : '',
    ...item.additionalImages.map((image) => element('additional_image_link', image)),
    ...item.shipping.map(
      ({ country, cents }) =>
        `<g:shipping>${element('country', country)}${element('price', amountIn(item, cents))}</g:shipping>`,
    ),
    '</item>\n',
  ].join('')
}

/** Google Merchant Center: RSS 2.0, because `shipping` is a repeated field with parts, and a text may contain anything. */
export const GOOGLE_FEED: FeedFormat = {
  contentType: 'application/xml; charset=utf-8',
  before: ({ brand, link, description }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel>' +
    `<title>${escapeXml(brand)}</title><link>${escapeXml(link)}</link><description>${escapeXml(description)}</description>\n`,
  item: googleItem,
  after: '</channel></rss>\n',
}

const META_COLUMNS = [
  'id',
  'item_group_id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'gtin',
  'color',
  'product_type',
  'shipping',
] as const

/** Writes a cell: one line without tabs, in quotes when it contains one. */
function cell(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line
}

function metaItem(item: FeedItem): string {
  const values = new Map<string, string>([
    ...commonFields(item),
    ['availability', item.isAvailable ? 'in stock' : 'out of stock'],
    ['additional_image_link', item.additionalImages.join(',')],
    ['shipping', item.shipping.map(({ country, cents }) => `${country}::Standard:${amountIn(item, cents)}`).join(',')],
  ])
  return `${META_COLUMNS.map((column) => cell(values.get(column) ?? '')).join('\t')}\n`
}

/** Meta Commerce Manager: TSV, whose cells need no escapes that its readers treat differently, in a third of the bytes. */
export const META_FEED: FeedFormat = {
  contentType: 'text/tab-separated-values; charset=utf-8',
  before: () => `${META_COLUMNS.join('\t')}\n`,
  item: metaItem,
  after: '',
}
