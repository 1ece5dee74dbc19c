import { addressLines } from '@atelier/domain/addresses/address-format'
import type { Address } from '@atelier/domain/customers/customer-addresses.schema'
import { countryCode, countryLabel } from '@atelier/domain/checkout/countries'
import { limits } from '@atelier/domain/limits/limits'
import { useEffect, useRef } from 'react'
import { errorMessages } from '../../../browser/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useAddressFormats } from '../../../shop/use-address-formats.ts'
import { AddressForm } from './address-form.tsx'
import { LoadFailure, LoadingSkeleton } from '../../../ui/load-states.tsx'
import { describeError } from '../shop-api.ts'
import { ADD_ID, editId, useAddressBook } from './use-address-book.ts'

function AddressCard({ address, onEdit, onRemove }: { address: Address; onEdit: () => void; onRemove: () => void }) {
  const { label, firstName, lastName, streetAddress, apartment, city, state, zipCode, country, phone, isDefault } =
    address
  const formats = useAddressFormats()
  const name = label || `${firstName} ${lastName}`
  const lines = [
    label ? `${firstName} ${lastName}` : '',
    ...addressLines({ name: '', street: streetAddress, apartment, city, state, zipCode }, formats[country]),
    countryLabel(countryCode(country, country)),
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

type Book = ReturnType<typeof useAddressBook>

function AddressList({ addresses, book }: { addresses: readonly Address[]; book: Book }) {
  const { removed, failure, list, edit, remove, undo } = book
  const rows = addresses.map((address, index) => (
    <AddressCard
      key={address.addressId}
      address={address}
      onEdit={() => edit(address)}
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
        <p className="max-w-[44ch] text-ink-soft">
          No addresses yet. Your default address fills in your next checkout.
        </p>
      )}
      {addresses.length < limits.customers.addressesMax && (
        <Button variant="ghost" id={ADD_ID} className="mt-5 min-h-12" onClick={() => edit('new')}>
          Add an address
        </Button>
      )}
    </div>
  )
}

/** The customer's saved addresses, which a checkout can start from. */
export function AddressBook({ userId }: { userId: string }) {
  const book = useAddressBook(userId)
  const { state, retry, editing, saved, close } = book
  if (state.kind === 'loading') return <LoadingSkeleton label="Loading your addresses..." />
  if (state.kind === 'failed') {
    return <LoadFailure message={describeError(state.error, errorMessages.unexpected)} onRetry={retry} />
  }
  if (editing) {
    return <AddressForm userId={userId} address={editing === 'new' ? null : editing} onSaved={saved} onCancel={close} />
  }
  return <AddressList addresses={state.value} book={book} />
}
