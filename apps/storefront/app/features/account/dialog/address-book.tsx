import { call } from '@atelier/api-client/call'
import { addAddress, deleteAddress, listAddresses } from '@atelier/domain/customers/address-book.endpoints'
import type { Address } from '@atelier/domain/customers/customer-addresses.schema'
import { COUNTRY_NAMES, countryCode } from '@atelier/domain/checkout/countries'
import { limits } from '@atelier/domain/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessages } from '../../../error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { AddressForm, toBody } from './address-form.tsx'
import { LoadFailure, LoadingSkeleton } from './load-states.tsx'
import { describeError, shopApi } from '../shop-api.ts'
import { useLoaded } from './use-loaded.ts'

/** The ids of the buttons that open the form, for restoring the focus. */
const ADD_ID = 'add-address'
const editId = ({ addressId }: Address): string => `edit-address-${addressId}`

function AddressCard({ address, onEdit, onRemove }: { address: Address; onEdit: () => void; onRemove: () => void }) {
  const { label, firstName, lastName, streetAddress, city, state, zipCode, country, phone, isDefault } = address
  const name = label || `${firstName} ${lastName}`
  const lines = [
    label ? `${firstName} ${lastName}` : '',
    streetAddress,
    `${city}, ${state} ${zipCode}`,
    COUNTRY_NAMES[countryCode(country)],
    phone,
  ]
  return (
    <li className="border-t border-line py-5">
      <p className="serif-small text-[1.125rem] leading-6 wrap-anywhere">
        {name}
        {isDefault && <span className="ml-3 font-text text-small text-ink-soft">Default</span>}
      </p>
      <address className="mt-1 text-[0.9375rem] leading-6 wrap-anywhere text-ink-soft not-italic">
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <div className="mt-1 flex gap-5 text-small">
        <button
          type="button"
          id={editId(address)}
          className="link-text min-h-11"
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          Edit
        </button>
        <button type="button" className="link-text min-h-11" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </button>
      </div>
    </li>
  )
}

/** Offers to undo in place of the removed address, and takes the focus. */
function RemovedAddress({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <li className="border-t border-line py-5">
      <div className="flex min-h-12 items-center justify-between gap-4 bg-stone px-4 text-small">
        <span role="status" className="wrap-anywhere">
          {name} removed.
        </span>
        <button ref={button} type="button" className="link-text min-h-12 font-medium" onClick={onUndo}>
          Undo
        </button>
      </div>
    </li>
  )
}

interface Removed {
  address: Address
  index: number
}

const fetchAddresses = async (userId: string, signal?: AbortSignal): Promise<Address[]> =>
  (await call(shopApi, listAddresses, { params: { userId } }, { signal })).data

/** The customer's saved addresses, which a checkout can start from. */
export function AddressBook({ userId }: { userId: string }) {
  const load = useCallback((signal: AbortSignal) => fetchAddresses(userId, signal), [userId])
  const { state, reload: retry, change } = useLoaded(load)
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [failure, setFailure] = useState<string>()
  const list = useRef<HTMLDivElement>(null)

  if (state.kind === 'loading') return <LoadingSkeleton label="Loading your addresses..." />
  if (state.kind === 'failed') {
    return <LoadFailure message={describeError(state.error, errorMessages.unexpected)} onRetry={retry} />
  }

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

  if (editing) {
    return <AddressForm userId={userId} address={editing === 'new' ? null : editing} onSaved={saved} onCancel={close} />
  }
  const addresses = state.value
  const rows = addresses.map((address, index) => (
    <AddressCard
      key={address.addressId}
      address={address}
      onEdit={() => setEditing(address)}
      onRemove={() => void remove(address, index)}
    />
  ))
  if (removed) {
    const { address, index } = removed
    const name = address.label || `${address.firstName} ${address.lastName}`
    const offer = <RemovedAddress key={`undo ${address.addressId}`} name={name} onUndo={() => void undo(removed)} />
    rows.splice(index, 0, offer)
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {failure && <Alert>{failure}</Alert>}
      {rows.length > 0 ? (
        <ul className="[&>:first-child]:border-t-0 [&>:first-child]:pt-0">{rows}</ul>
      ) : (
        <p className="max-w-[44ch] text-ink-soft">No addresses yet. The default one fills in your next checkout.</p>
      )}
      {addresses.length < limits.customers.addressesMax && (
        <Button variant="ghost" id={ADD_ID} className="mt-5 min-h-12" onClick={() => setEditing('new')}>
          Add an address
        </Button>
      )}
    </div>
  )
}
