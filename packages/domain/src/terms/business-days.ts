/** Formats a range of business days: `3 to 7 business days`. */
export const businessDays = ([from, to]: readonly [number, number]): string =>
  from === to ? `${from} business ${from === 1 ? 'day' : 'days'}` : `${from} to ${to} business days`

/** Formats the time of a delivery within a sentence: `the next business day` for at most one day, else a range. */
export const deliveryTime = (span: readonly [number, number]): string =>
  span[1] === 1 ? 'the next business day' : businessDays(span)
