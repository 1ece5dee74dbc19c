import type { ImportKind } from './import-kinds.ts'

/** The fields that staff may name the columns of, for products of any other shop. */
const PRODUCT_FIELDS = {
  id: 'ID of the product',
  name: 'Name',
  description: 'Description (text or HTML)',
  variant: 'Color or variant',
  sku: 'SKU',
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  stock: 'Stock',
  images: 'Image addresses',
  category: 'Category',
  taxClass: 'Tax class (standard, reduced, zero)',
  address: 'Old address',
  weight: 'Weight',
  hsCode: 'HS code',
  origin: 'Country of origin',
  gtin: 'GTIN (barcode)',
} as const

/** The same for orders. */
const ORDER_FIELDS = {
  number: 'Number of the order',
  placedAt: 'Date and time',
  email: 'Email of the customer',
  buyer: 'Name of the customer',
  status: 'Status',
  currency: 'Currency',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  total: 'Total',
  refunded: 'Refunded amount',
  itemName: 'Item',
  itemSku: 'SKU of the item',
  itemQuantity: 'Quantity',
  itemPrice: 'Price of one unit',
} as const

/** All fields of mapped files with their labels. */
export const MAPPED_FIELDS = { ...PRODUCT_FIELDS, ...ORDER_FIELDS }
export type MappedField = keyof typeof MAPPED_FIELDS
export const MAPPED_FIELD_KEYS = Object.keys(MAPPED_FIELDS) as MappedField[]

/** The kinds of entries that any CSV may bring. */
export const MAPPED_KINDS = ['products', 'orders'] as const satisfies readonly ImportKind[]

/** Returns the fields of a kind. */
export const mappedFieldsOf = (kind: ImportKind): MappedField[] =>
  Object.keys(kind === 'orders' ? ORDER_FIELDS : PRODUCT_FIELDS) as MappedField[]

/** Returns the fields without which an entry of a kind cannot be read. */
export const requiredFieldsOf = (kind: ImportKind): readonly MappedField[] =>
  kind === 'orders' ? ['number', 'placedAt', 'total'] : ['id', 'name', 'price']

/** Returns the field that names the entry of a row. */
export const idFieldOf = (kind: ImportKind): MappedField => (kind === 'orders' ? 'number' : 'id')

const GUESSES: Readonly<Record<MappedField, RegExp>> = {
  id: /^(?:(?:product )?(?:id|handle|code|number)|item(?: (?:id|number))?)$/,
  name: /^(?:(?:product )?(?:name|title)|item name)$/,
  description: /^(?:product )?(?:description|body|text|body \(html\))$/,
  variant: /^(?:colou?r|variant|option|option ?1 ?value|size)$/,
  sku: /^(?:variant )?(?:sku|article(?: number)?)$/,
  price: /^(?:variant |regular |unit |retail )?price$/,
  compareAtPrice: /^(?:variant )?(?:compare[ -]at[ -]price|old price|list price|rrp|msrp)$/,
  stock: /^(?:variant )?(?:stock|quantity|qty|inventory|inventory qty|on hand)$/,
  images: /^(?:images?|image ?(?:src|urls?|links?)|pictures?|photos?)$/,
  category: /^(?:category|categories|type|product type|collection)$/,
  taxClass: /^(?:variant )?(?:tax class|taxable|vat class)$/,
  address: /^(?:url|link|permalink|address|product url)$/,
  weight: /^(?:variant )?(?:weight|grams|weight ?[([]?(?:g|kg|lbs?|oz)[)\]]?)$/,
  hsCode: /^(?:variant )?(?:hs|hts|tariff|customs|harmonized system)[ -]?(?:code|number)$/,
  origin: /^(?:variant )?(?:country of origin|origin(?: country)?|coo|made in)$/,
  gtin: /^(?:variant )?(?:gtin|ean|upc|isbn|jan|barcode|ean[ -]?13|gtin[ -]?1[234]|gtin, upc, ean,? or isbn)(?:[ -](?:code|number))?$/,
  number: /^(?:(?:order )?(?:number|no\.?|id|#|name)|order)$/,
  placedAt: /^(?:(?:order |created |placed )?(?:date|at|time|date and time)|created|ordered)$/,
  email: /^(?:(?:customer |billing |buyer )?e-?mail(?: address)?)$/,
  buyer: /^(?:(?:customer|buyer|billing)(?: name)?)$/,
  status: /^(?:order |payment |financial )?status$/,
  currency: /^(?:order )?currency(?: code)?$/,
  subtotal: /^(?:order )?sub ?total$/,
  discount: /^(?:order )?discount(?:s| amount| total)?$/,
  shipping: /^(?:order )?(?:shipping|delivery)(?: cost| total| amount)?$/,
  tax: /^(?:order )?(?:tax|taxes|vat)(?: total| amount)?$/,
  total: /^(?:order |grand )?(?:total|amount)(?: amount)?$/,
  refunded: /^(?:refund|refunds|refunded)(?: amount| total)?$/,
  itemName: /^(?:item|product|line ?item)(?: name)?$/,
  itemSku: /^(?:(?:item |product |line ?item )?sku)$/,
  itemQuantity: /^(?:(?:item |product |line ?item )?(?:quantity|qty))$/,
  itemPrice: /^(?:(?:item |product |unit |line ?item )?price)$/,
}

/** Guesses which column is which field of a kind by its heading. A column is guessed once. */
export function guessColumns(headings: readonly string[], kind: ImportKind): Partial<Record<MappedField, string>> {
  const left = new Set(headings)
  const guessed: Partial<Record<MappedField, string>> = {}
  for (const field of mappedFieldsOf(kind)) {
    const heading = [...left].find((each) => GUESSES[field].test(each.trim().toLowerCase().replaceAll('_', ' ')))
    if (heading === undefined) continue
    guessed[field] = heading
    left.delete(heading)
  }
  return guessed
}
