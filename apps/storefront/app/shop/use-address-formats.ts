import { readAddressRows, type AddressFormats } from '@atelier/domain/addresses/address-format'
import { createContext, useContext, useMemo } from 'react'

/** Of a market whose addresses have the fields of the specification. */
export const NO_ROWS: readonly string[] = []

/** The rows of the address table for the countries of the market; the root layout provides those of its loader. */
export const AddressRowsContext = createContext<readonly string[]>(NO_ROWS)

/**
 * Returns how the countries of the market write addresses. A country that is not there has the fields of the specification.
 */
export function useAddressFormats(): AddressFormats {
  const rows = useContext(AddressRowsContext)
  return useMemo(() => readAddressRows(rows), [rows])
}
