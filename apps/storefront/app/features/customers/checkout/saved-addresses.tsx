import type { Address } from '@atelier/domain/customers/customer-addresses.schema'
import { formatPhone } from '@atelier/domain/checkout/phone'
import { isSameAddress, toPostalAddress } from '@atelier/domain/checkout/prefill'
import { usualDestination } from '@atelier/domain/markets/home-countries'
import { useTerms } from '../../../shop/use-terms.ts'
import { SelectField } from '../../../ui/field.tsx'
import { detailsStore, useCheckoutDetails } from '../../checkout/details.store.ts'

/** The option for a typed address, which is not in the address book. */
const TYPED = ''

const addressLabel = ({ label, firstName, lastName, streetAddress, apartment, city }: Address): string =>
  [label, `${firstName} ${lastName}`, streetAddress, apartment, city].filter(Boolean).join(', ')

/** Name and phone belong to the delivery address and are filled in with it. */
function choose(address: Address, home: string): void {
  const { firstName, lastName, phone } = address
  const { personalDetails } = detailsStore.current()
  detailsStore.update({
    personalDetails: { ...personalDetails, firstName, lastName, phone: formatPhone(phone) },
    shippingAddress: toPostalAddress(address, home),
  })
}

/**
 * Selects one of several saved addresses for the order. A single address is prefilled already, so it needs no
 * selection.
 */
export function SavedAddresses({ addresses }: { addresses: readonly Address[] }) {
  const { shippingAddress } = useCheckoutDetails()
  const { country: home } = usualDestination(useTerms().shipping)
  if (addresses.length < 2) return null
  const chosen = addresses.find((address) => isSameAddress(address, shippingAddress))
  const choices = addresses.map((address) => ({ value: String(address.addressId), label: addressLabel(address) }))
  return (
    <SelectField
      label="Your addresses"
      className="mt-7"
      choices={chosen ? choices : [{ value: TYPED, label: 'Use the address below' }, ...choices]}
      value={chosen ? String(chosen.addressId) : TYPED}
      onChange={(event) => {
        const wanted = addresses.find(({ addressId }) => String(addressId) === event.currentTarget.value)
        if (wanted) choose(wanted, home)
      }}
    />
  )
}
