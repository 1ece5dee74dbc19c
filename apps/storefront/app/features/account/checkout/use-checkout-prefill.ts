import { listAddresses } from '@atelier/api-client/customer-account'
import { getCheckoutProfile } from '@atelier/api-client/customer-orders'
import type { ShopUser } from '@atelier/domain/auth/customer-sign-in.schema'
import { prefillDetails } from '@atelier/domain/checkout/prefill'
import type { Address } from '@atelier/domain/customers/customer-addresses.schema'
import { useEffect, useState } from 'react'
import { detailsStore } from '../../checkout/details.store.ts'
import { useSession } from '../session.store.ts'
import { shopApi } from '../shop-api.ts'

async function prefill(user: ShopUser): Promise<readonly Address[]> {
  const [profile, addresses] = await Promise.all([
    getCheckoutProfile(shopApi, user.id).catch(() => null),
    user.isGuest ? [] : listAddresses(shopApi, user.id).catch(() => []),
  ])
  const account = user.isGuest ? null : user
  const details = detailsStore.current()
  const filled = prefillDetails(details, { account, profile, addresses })
  if (JSON.stringify(filled) !== JSON.stringify(details)) detailsStore.update(filled)
  return addresses
}

/** Fills empty checkout fields with the data of the signed-in customer. Returns the customer's saved addresses. */
export function useCheckoutPrefill(): readonly Address[] {
  const { status, user } = useSession()
  const isSignedIn = status === 'signed-in'
  const [addresses, setAddresses] = useState<readonly Address[]>([])
  useEffect(() => {
    if (isSignedIn && user) void prefill(user).then(setAddresses)
  }, [isSignedIn, user])
  return isSignedIn ? addresses : []
}
