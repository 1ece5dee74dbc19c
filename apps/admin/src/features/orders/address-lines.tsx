import { addressLines, type AddressStyle } from '@atelier/domain/addresses/address-format'
import { addressFormatOf, recipientName } from '@atelier/domain/addresses/formats-of'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { countryName } from '@atelier/domain/region/country-name'

type Place = Pick<OrderDetail['shipping'], 'address' | 'apartment' | 'city' | 'state' | 'zipCode' | 'country'>

interface PlaceLinesProps {
  place: Place
  form: AddressStyle
  /** The recipient, where the country writes it with the address. */
  name?: string
}

/** A postal address, line by line, in the order of its country. */
export function PlaceLines({ place, form, name = '' }: PlaceLinesProps) {
  const { address: street, apartment, city, state, zipCode, country } = place
  const format = addressFormatOf(country, form)
  const lines = addressLines({ name, street, apartment, city, state, zipCode }, format)
  return [...lines, countryName(country) ?? country].map((line, index) => (
    // The lines of an address are never reordered.
    // eslint-disable-next-line react/no-array-index-key
    <span key={index}>
      {line}
      <br />
    </span>
  ))
}

/** Name and address, line by line, as on a parcel. */
export function AddressLines({ shipping, form }: Pick<OrderDetail, 'shipping'> & { form: AddressStyle }) {
  return <PlaceLines place={shipping} form={form} name={recipientName(shipping, form)} />
}
