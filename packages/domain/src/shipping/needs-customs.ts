import { EU_COUNTRIES } from '../tax/tax-table.ts'

const isInUnion = (country: string): boolean => EU_COUNTRIES.includes(country)

/** Whether a parcel between two countries needs a customs declaration. Inside the customs union of the EU it needs none. */
export const needsCustoms = (from: string, to: string): boolean => from !== to && !(isInUnion(from) && isInUnion(to))
