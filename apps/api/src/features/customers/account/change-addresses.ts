import { TOO_MANY_ADDRESSES, type Address, type AddressBody } from '@atelier/domain/customers/customer-addresses.schema'
import { apartmentAfter } from '@atelier/domain/orders/address.schema'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { clearDefault, findStreet, insertAddress, lockAddresses, updateAddress } from './addresses.repo.ts'

/** Adds an address to the address book. A new default address replaces the old one. */
export function addAddress({ db }: Deps, userId: string, address: AddressBody): Promise<Address> {
  return inTransaction(db, async (tx) => {
    if ((await lockAddresses(tx, userId)) >= limits.customers.addressesMax) {
      throw new ShopError('conflict', TOO_MANY_ADDRESSES)
    }
    if (address.isDefault) await clearDefault(tx, userId)
    return insertAddress(tx, userId, address)
  })
}

/** Replaces an address. Throws 404 if it does not exist or belongs to another user. */
export function changeAddress(
  { db, now }: Deps,
  owned: { userId: string; addressId: number },
  address: AddressBody,
): Promise<Address> {
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, owned.userId)
    const before = await findStreet(tx, owned)
    if (!before) throw new ShopError('not_found', 'Address not found')
    if (address.isDefault) await clearDefault(tx, owned.userId)
    const apartment = apartmentAfter(before, { street: address.streetAddress, apartment: address.apartment })
    const updated = await updateAddress(tx, owned, { ...address, apartment }, now())
    if (!updated) throw new ShopError('not_found', 'Address not found')
    return updated
  })
}
