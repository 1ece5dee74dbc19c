import { countryLabel } from '@atelier/domain/checkout/countries'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'

/** A postal address, formatted as on a parcel label. */
export function AddressText({ address }: { address: Omit<CustomerOrder['shipping'], 'phone'> }) {
  const { firstName, lastName, address: street, apartment, city, state, zipCode, country } = address
  return (
    <address className="leading-6 not-italic wrap-anywhere">
      {firstName} {lastName}
      <br />
      {street}
      <br />
      {apartment && (
        <>
          {apartment}
          <br />
        </>
      )}
      {city}, {state} {zipCode}
      <br />
      {countryLabel(country)}
    </address>
  )
}
