import { addressLines, nameInOrder } from '@atelier/domain/addresses/address-format'
import { countryLabel } from '@atelier/domain/checkout/countries'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { useAddressFormats } from '../../shop/use-address-formats.ts'

/** A postal address, formatted as on a parcel label of its country. */
export function AddressText({ address }: { address: Omit<CustomerOrder['shipping'], 'phone'> }) {
  const { address: street, apartment, city, state, zipCode, country } = address
  const format = useAddressFormats()[country]
  const name = nameInOrder(address, format)
  const lines = [...addressLines({ name, street, apartment, city, state, zipCode }, format), countryLabel(country)]
  return (
    <address className="leading-6 not-italic wrap-anywhere">
      {lines.map((line, index) => (
        // The lines of an address are never reordered.
        // eslint-disable-next-line react/no-array-index-key
        <span key={index}>
          {line}
          {index < lines.length - 1 && <br />}
        </span>
      ))}
    </address>
  )
}
