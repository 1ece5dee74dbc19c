import { RESERVED_SLUGS } from '../categories/special-lists.ts'
import { foldText, foldToAscii, splitWords } from '../values/fold-text.ts'

export const SLUG_MAX = 80
/** Small letters and digits of any script, in the form in which they are compared. */
export const SLUG_PATTERN = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u

/** Returns the longest beginning of a slug that has at most so many characters. */
export const cutSlug = (slug: string, max: number): string => [...slug].slice(0, max).join('').replace(/-$/, '')

/**
 * Returns the words of a text joined by hyphens: 'Lisière Top-Handle' becomes lisiere-top-handle. Words of other scripts
 * stay as they are written: '革小物', 'кожаный-ремень'. Empty without letters and digits.
 */
export function hyphenated(text: string): string {
  const words = splitWords(text.normalize('NFKC').toLowerCase())
  const readable = words.map((word) => {
    const folded = foldText(word)
    return /^[a-z0-9 ]*$/.test(folded) ? folded : word
  })
  return readable.join(' ').trim().replaceAll(/ +/g, '-')
}

/** Leaves room for the number that `freeSlug` appends. */
const DERIVED_MAX = SLUG_MAX - '-9999'.length

/** Creates a slug from the name of a product or category: 'item' for a name without letters and digits. */
export const slugFrom = (name: string): string => cutSlug(hyphenated(name), DERIVED_MAX) || 'item'

/** Returns the first of `slug`, `slug-2`, `slug-3` and so on that is free. */
export function numberedSlug(slug: string, isFree: (candidate: string) => boolean): string {
  if (isFree(slug)) return slug
  for (let number = 2; ; number += 1) if (isFree(`${slug}-${number}`)) return `${slug}-${number}`
}

/** Returns the first of `slug`, `slug-2`, `slug-3` and so on that is neither taken nor reserved. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string =>
  numberedSlug(slug, (candidate) => !taken.has(candidate) && !RESERVED_SLUGS.includes(candidate))

/** Creates a SKU from product id and color that is not in `taken`: 'VASES-1A2B3C4D-NOI'. */
export function skuFrom(productId: string, color: string, taken: ReadonlySet<string>): string {
  const code = foldToAscii(color).replaceAll(' ', '').slice(0, 3) || 'one'
  const sku = `${productId}-${code}`.toUpperCase()
  if (!taken.has(sku)) return sku
  for (let number = 2; ; number += 1) if (!taken.has(`${sku}${number}`)) return `${sku}${number}`
}

/** Returns the initial name of a duplicated product. */
export const copyName = (name: string): string => `${name} (copy)`

/** Returns the default alt text of an image (A2). `variantNumber` counts from 1. */
export const defaultAlt = (variantNumber: number): string => `Color variant ${variantNumber}`
