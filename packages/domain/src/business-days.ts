/** Formats a range of business days: `3 to 7 business days`. */
export const businessDays = ([from, to]: readonly [number, number]): string =>
  from === to ? `${from} business ${from === 1 ? 'day' : 'days'}` : `${from} to ${to} business days`
