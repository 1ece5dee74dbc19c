import { countryName } from '@atelier/domain/region/country-name'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'

type Place = Pick<OrderDetail['shipping'], 'address' | 'apartment' | 'city' | 'state' | 'zipCode' | 'country'>

/** A postal address without the name, line by line. */
export function PlaceLines({ place }: { place: Place }) {
  const { address, apartment, city, state, zipCode, country } = place
  const lines = [address, apartment, `${city}, ${state} ${zipCode}`, countryName(country) ?? country]
  return lines.filter(Boolean).map((line, index) => (
    // The lines of an address are never reordered.
    // eslint-disable-next-line react/no-array-index-key
    <span key={index}>
      {line}
      <br />
    </span>
  ))
}

/** Name and address, line by line, as on a parcel. */
export const AddressLines = ({ shipping }: Pick<OrderDetail, 'shipping'>) => (
  <>
    {shipping.firstName} {shipping.lastName}
    <br />
    <PlaceLines place={shipping} />
  </>
)
