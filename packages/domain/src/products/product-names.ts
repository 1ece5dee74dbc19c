import { RESERVED_SLUGS } from '../categories/special-lists.ts'
import { foldText } from './search-terms.ts'

export const SLUG_MAX = 80
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Creates a slug from a product name: 'Lisière Top-Handle' becomes lisiere-top-handle. */
export function slugFrom(name: string): string {
  const slug = foldText(name).replaceAll(' ', '-').slice(0, SLUG_MAX).replace(/-$/, '')
  return slug || 'item'
}

/** Returns the first of `slug`, `slug-2`, `slug-3` and so on that is neither taken nor reserved. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string): boolean => !taken.has(candidate) && !RESERVED_SLUGS.includes(candidate)
  if (isFree(slug)) return slug
  for (let number = 2; ; number += 1) if (isFree(`${slug}-${number}`)) return `${slug}-${number}`
}

/** Creates a SKU from product id and color that is not in `taken`: 'VASES-1A2B3C4D-NOI'. */
export function skuFrom(productId: string, color: string, taken: ReadonlySet<string>): string {
  const code = foldText(color).replaceAll(' ', '').slice(0, 3) || 'one'
  const sku = `${productId}-${code}`.toUpperCase()
  if (!taken.has(sku)) return sku
  for (let number = 2; ; number += 1) if (!taken.has(`${sku}${number}`)) return `${sku}${number}`
}

/** Returns the initial name of a duplicated product. */
export const copyName = (name: string): string => `${name} (copy)`

/** Returns the default alt text of an image (A2). `variantNumber` counts from 1. */
export const defaultAlt = (variantNumber: number): string => `Color variant ${variantNumber}`
