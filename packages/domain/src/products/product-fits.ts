import { readProductSize } from './product-size.ts'

/** What a product may hold, in centimeters: the shorter side, the longer side, the thickness, and what its shell takes. */
const THINGS = [
  { name: 'a phone', short: 7.5, long: 15.5, thickness: 0.9, shell: 1 },
  // Larger things must also pass the opening, which is narrower than the product.
  { name: 'an A5 notebook', short: 14.8, long: 21, thickness: 1.5, shell: 1.5 },
  { name: 'A4 documents', short: 21, long: 29.7, thickness: 1, shell: 1.5 },
  { name: 'a 13-inch laptop', short: 21.5, long: 30.5, thickness: 1.6, shell: 1.5 },
] as const

/** What shell, lining and compartments take of the depth. A product that is thinner is flat when it is empty. */
const SHELL_DEPTH = 1.5

/** Only a product that is carried, or whose text says what it holds, is one to put things into. */
const HOLDS_THINGS = /\b(?:handles?|straps?|capacity|volume|interior|inside)\b/i

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')

/**
 * Returns what fits into a product by the text of the section Dimensions: 'Fits a phone and an A5 notebook'. Upright or
 * on its side, parallel to the front. Null when the text lacks width, height or depth, names neither handle, strap nor
 * capacity, or nothing surely fits.
 */
export function productFits(dimensions: string | null): string | null {
  const size = readProductSize(dimensions)
  const depth = size?.depth ?? null
  if (!size || depth === null || !HOLDS_THINGS.test(dimensions ?? '')) return null
  const short = Math.min(size.width, size.height)
  const long = Math.max(size.width, size.height)
  const names = THINGS.filter(
    (thing) =>
      thing.short + thing.shell <= short && thing.long + thing.shell <= long && thing.thickness + SHELL_DEPTH <= depth,
  ).map(({ name }) => name)
  return names.length > 0 ? `Fits ${listed(names)}` : null
}
