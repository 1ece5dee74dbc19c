/** Formats a number of a unit in a sentence: `1 day`, `30 days`. */
export const withUnit = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`
