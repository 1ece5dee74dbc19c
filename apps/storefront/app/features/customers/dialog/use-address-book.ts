import { call } from '@atelier/api-client/call'
import { addAddress, deleteAddress, listAddresses } from '@atelier/domain/customers/address-book.endpoints'
import type { Address } from '@atelier/domain/customers/customer-addresses.schema'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessages } from '../../../browser/error-messages.ts'
import { describeError, shopApi } from '../shop-api.ts'
import { toBody } from './address-form.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'

/** The ids of the buttons that open the form, for restoring the focus. */
export const ADD_ID = 'add-address'
export const editId = ({ addressId }: Address): string => `edit-address-${addressId}`

interface Removed {
  address: Address
  index: number
}

const fetchAddresses = async (userId: string, signal?: AbortSignal): Promise<Address[]> =>
  (await call(shopApi, listAddresses, { params: { userId } }, { signal })).data

/** Loads the saved addresses, and edits, removes and restores them. The last removal can be undone. */
export function useAddressBook(userId: string) {
  const load = useCallback((signal: AbortSignal) => fetchAddresses(userId, signal), [userId])
  const { state, reload: retry, change } = useLoaded(load)
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [failure, setFailure] = useState<string>()
  const list = useRef<HTMLDivElement>(null)

  /** Reloads the list: another address may have become the default. */
  const reload = async () => change(await fetchAddresses(userId))
  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined)
    await work().catch((error: unknown) => setFailure(describeError(error, errorMessages.unexpected)))
  }
  const remove = (address: Address, index: number) =>
    attempt(async () => {
      await call(shopApi, deleteAddress, { params: { userId, addressId: address.addressId } })
      setRemoved({ address, index })
      await reload()
    })
  const undo = ({ address }: Removed) =>
    attempt(async () => {
      await call(shopApi, addAddress, { params: { userId }, body: toBody(address) })
      setRemoved(null)
      await reload()
      list.current?.focus()
    })
  /** Returns to the list and restores the focus to the button that opened the form. */
  const close = () => {
    const opener = editing === 'new' || editing === null ? ADD_ID : editId(editing)
    flushSync(() => setEditing(null))
    ;(document.getElementById(opener) ?? list.current)?.focus()
  }
  const saved = async () => {
    setRemoved(null)
    await reload()
    close()
  }
  return { state, retry, editing, edit: setEditing, close, saved, removed, remove, undo, failure, list }
}
