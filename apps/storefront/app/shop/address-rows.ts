import { createContext } from 'react'

/** Of a market whose addresses have the fields of the specification. */
export const NO_ROWS: readonly string[] = []

/** The rows of the address table for the countries of the market; the root layout provides those of its loader. */
export const AddressRowsContext = createContext<readonly string[]>(NO_ROWS)
