/** The fields that staff may name the columns of, for products of any other shop. */
export const MAPPED_FIELDS = {
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
} as const
export type MappedField = keyof typeof MAPPED_FIELDS
export const MAPPED_FIELD_KEYS = Object.keys(MAPPED_FIELDS) as MappedField[]

/** Without these a product cannot be read. */
export const REQUIRED_FIELDS = ['id', 'name', 'price'] as const satisfies readonly MappedField[]

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
}

/** Guesses which column is which field by its heading. A column is guessed once. */
export function guessColumns(headings: readonly string[]): Partial<Record<MappedField, string>> {
  const left = new Set(headings)
  const guessed: Partial<Record<MappedField, string>> = {}
  for (const field of MAPPED_FIELD_KEYS) {
    const heading = [...left].find((each) => GUESSES[field].test(each.trim().toLowerCase().replaceAll('_', ' ')))
    if (heading === undefined) continue
    guessed[field] = heading
    left.delete(heading)
  }
  return guessed
}
