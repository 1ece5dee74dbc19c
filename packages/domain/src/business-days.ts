/** A span of business days in words: `3 to 7 business days`. */
export const businessDays = ([from, to]: readonly [number, number]): string =>
  from === to ? `${from} business ${from === 1 ? 'day' : 'days'}` : `${from} to ${to} business days`
