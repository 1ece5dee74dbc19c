import { readAddressRows, type AddressFormats } from '@atelier/domain/addresses/address-format'
import { useContext, useMemo } from 'react'
import { AddressRowsContext } from './address-rows.ts'

/**
 * Returns how the countries of the market write addresses. A country that is not there has the fields of the specification.
 */
export function useAddressFormats(): AddressFormats {
  const rows = useContext(AddressRowsContext)
  return useMemo(() => readAddressRows(rows), [rows])
}
