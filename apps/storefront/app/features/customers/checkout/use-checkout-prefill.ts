import type { Address } from '@atelier/domain/customers/customer-addresses.schema'
import { usualDestination } from '@atelier/domain/markets/home-countries'
import { useEffect, useState } from 'react'
import { useTerms } from '../../../shop/use-terms.ts'
import { useShopperSession } from '../session.store.ts'

/** Loaded for signed-in customers only. */
const loadPrefill = () => import('./prefill-checkout.ts')

/** Fills empty checkout fields with the data of the signed-in customer. Returns the customer's saved addresses. */
export function useCheckoutPrefill(): readonly Address[] {
  const { status, user } = useShopperSession()
  const { country: home } = usualDestination(useTerms().shipping)
  const isSignedIn = status === 'signed-in'
  const [addresses, setAddresses] = useState<readonly Address[]>([])
  useEffect(() => {
    if (!isSignedIn || !user) return
    // Without the code, the customer fills in the fields.
    loadPrefill().then(
      async ({ prefillCheckout }) => setAddresses(await prefillCheckout(user, home)),
      () => undefined,
    )
  }, [isSignedIn, user, home])
  return isSignedIn ? addresses : []
}
