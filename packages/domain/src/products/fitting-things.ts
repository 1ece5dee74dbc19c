/** What a product may hold, in centimeters: the shorter side, the longer side, the thickness, and what its shell takes. */
export const THINGS = [
  { thing: 'phone', name: 'a phone', short: 7.5, long: 15.5, thickness: 0.9, shell: 1 },
  // Larger things must also pass the opening, which is narrower than the product.
  { thing: 'a5', name: 'an A5 notebook', short: 14.8, long: 21, thickness: 1.5, shell: 1.5 },
  { thing: 'a4', name: 'A4 documents', short: 21, long: 29.7, thickness: 1, shell: 1.5 },
  { thing: 'laptop', name: 'a 13-inch laptop', short: 21.5, long: 30.5, thickness: 1.6, shell: 1.5 },
] as const

/** The things that the filter of product lists knows. */
export const FITTING_THINGS = THINGS.map(({ thing }) => thing)
export type FittingThing = (typeof FITTING_THINGS)[number]

/** Returns the name of a thing with its article: 'an A5 notebook'. */
export const thingName = (thing: FittingThing): string => THINGS.find((known) => known.thing === thing)?.name ?? thing
