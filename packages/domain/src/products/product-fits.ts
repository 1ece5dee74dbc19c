import { THINGS, thingName, type FittingThing } from './fitting-things.ts'
import { readProductSize } from './product-size.ts'

/** What shell, lining and compartments take of the depth. A product that is thinner is flat when it is empty. */
const SHELL_DEPTH = 1.5

/** Only a product that is carried, or whose text says what it holds, is one to put things into. */
const HOLDS_THINGS = /\b(?:handles?|straps?|capacity|volume|interior|inside)\b/i

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')

/**
 * Returns what fits into a product by the text of the section Dimensions, upright or on its side, parallel to the front.
 * Nothing when the text lacks width, height or depth, or names neither handle, strap nor capacity. The database function
 * `fitting_things` returns the same.
 */
export function fittingThings(dimensions: string | null): FittingThing[] {
  const size = readProductSize(dimensions)
  const depth = size?.depth ?? null
  if (!size || depth === null || !HOLDS_THINGS.test(dimensions ?? '')) return []
  const short = Math.min(size.width, size.height)
  const long = Math.max(size.width, size.height)
  return THINGS.filter(
    (thing) =>
      thing.short + thing.shell <= short && thing.long + thing.shell <= long && thing.thickness + SHELL_DEPTH <= depth,
  ).map(({ thing }) => thing)
}

/** Returns the sentence on what fits: 'Fits a phone and an A5 notebook'. Null when nothing surely fits. */
export function productFits(dimensions: string | null): string | null {
  const names = fittingThings(dimensions).map(thingName)
  return names.length > 0 ? `Fits ${listed(names)}` : null
}
