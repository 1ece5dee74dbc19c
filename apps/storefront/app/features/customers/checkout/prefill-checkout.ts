import { call } from '@atelier/api-client/call'
import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'
import { prefillDetails } from '@atelier/domain/checkout/prefill'
import { listAddresses } from '@atelier/domain/customers/address-book.endpoints'
import type { Address } from '@atelier/domain/customers/customer-addresses.schema'
import { getCheckoutProfile } from '@atelier/domain/customers/customers.endpoints'
import { detailsStore } from '../../checkout/details.store.ts'
import { shopApi } from '../shop-api.ts'

/** Fills empty checkout fields with the customer's data; `home` is that of the market. Returns the saved addresses. */
export async function prefillCheckout(user: ShopUser, home: string): Promise<readonly Address[]> {
  const params = { userId: user.id }
  const [saved, book] = await Promise.all([
    call(shopApi, getCheckoutProfile, { params }).catch(() => null),
    user.isGuest ? null : call(shopApi, listAddresses, { params }).catch(() => null),
  ])
  const addresses = book?.data ?? []
  const account = user.isGuest ? null : user
  const details = detailsStore.current()
  const filled = prefillDetails(details, { account, profile: saved?.data ?? null, addresses, home })
  if (JSON.stringify(filled) !== JSON.stringify(details)) detailsStore.update(filled)
  return addresses
}
