import { namedColor } from '@atelier/domain/products/named-color'
import { plainMoney, type Money } from '@atelier/domain/money/money'
import type { Product } from '@atelier/domain/products/product.schema'
import { paragraphsOf } from '@atelier/domain/values/paragraphs'
import { isColorSoldOut } from '@atelier/domain/products/color-sold-out'
import { isSoldOut } from '../../features/products/availability.ts'
import { productName, toCardProduct, type CardProduct } from '../../features/products/card-product.ts'
import { formatListParams, parseListParams } from '../../features/products/list/list-params.ts'
import type { ListPage } from '../../features/products/list/load-list.server.ts'
import { productSections } from '../../features/products/page/product-sections.ts'
import { paths } from '../../shop/paths.ts'
import { absolute } from '../../shop/structured-data.ts'
import { escapeMarkdown, joinParts, linkTo, listOfLines, oneLine, type PagePlace } from './markdown-text.server.ts'

/** Writes an amount for programs, as structured data has it: `120.00 USD`. */
const amountOf = (money: Money): string => `${plainMoney(money)} ${money.currency}`

const priceOf = ({ priceCents, oldPriceCents }: CardProduct, currency: string): string => {
  const price = amountOf({ cents: priceCents, currency })
  return oldPriceCents === null ? price : `${price}, reduced from ${amountOf({ cents: oldPriceCents, currency })}`
}

const stockOf = (isOut: boolean): string => (isOut ? 'sold out' : 'in stock')

/** Writes the page of a product. Prices are those that the checkout of the market charges. */
export function writeProduct(place: PagePlace, product: Product): string {
  const card = toCardProduct(product)
  const colors = product.colors.map((color) =>
    [
      linkTo(place, namedColor(color), paths.product(product.slug, color.name)),
      `SKU ${oneLine(color.sku)}`,
      ...(color.gtin ? [`GTIN ${color.gtin}`] : []),
      stockOf(isColorSoldOut(product, color)),
    ].join(', '),
  )
  const images = product.colors.flatMap(({ images: [first] }) =>
    first ? [`![${oneLine(first.alt)}](${absolute(place.origin, first.url)})`] : [],
  )
  return joinParts([
    `# ${oneLine(productName(product.name))}`,
    listOfLines([
      `Price: ${priceOf(card, product.currency)}`,
      `Availability: ${stockOf(isSoldOut(product))}`,
      `Product ID: ${oneLine(product.productId)}`,
    ]),
    ...paragraphsOf(product.description).map(escapeMarkdown),
    ...(colors.length > 0 ? ['## Colors', listOfLines(colors)] : []),
    ...productSections(product).flatMap(({ title, lines, isList }) => [
      `## ${title}`,
      isList ? listOfLines(lines.map(oneLine)) : lines.map(oneLine).join('\n\n'),
    ]),
    ...(images.length > 0 ? ['## Images', images.join('\n')] : []),
    '## Buying it',
    listOfLines([
      linkTo(place, 'Shipping and returns', paths.shipping()),
      linkTo(place, 'The page of this product', paths.product(product.slug)),
    ]),
  ])
}

export interface WrittenList {
  title: string
  description: string
  page: ListPage
  currency: string
  /** The address of the list, with its filters. */
  url: URL
  /** The path of the list in its market. */
  path: string
}

/** Writes a product list, or the results of a search. */
export function writeList(place: PagePlace, { title, description, page, currency, url, path }: WrittenList): string {
  const lines = page.products.map((product) => {
    const soldOut = isSoldOut(product) ? ', sold out' : ''
    const name = linkTo(place, productName(product.name), paths.product(product.slug))
    return `${name}: ${priceOf(product, currency)}${soldOut}`
  })
  const params = parseListParams(url.searchParams)
  const next = `${path}${formatListParams({ ...params, page: page.page + 1, from: undefined })}`
  return joinParts([
    `# ${oneLine(title)}`,
    escapeMarkdown(description),
    `${page.isCapped ? 'More than ' : ''}${page.total} products, page ${page.page} of ${page.pageCount}.`,
    listOfLines(lines),
    page.page < page.pageCount ? linkTo(place, 'Next page', next) : '',
  ])
}
