import { call } from '@atelier/api-client/call'
import { ERASE_CONFIRMATION, type CustomerDetail, type ErasurePlan } from '@atelier/domain/customers/customers.schema'
import { eraseCustomer } from '@atelier/domain/customers/staff-customers.endpoints'
import { hasNoOtherRecords, describeOtherRecords } from '@atelier/domain/customers/erasure'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useRedirectAfter } from '../../ui/use-redirect-after.ts'
import { deleteErrorMessage, customerName } from './customer-labels.ts'
import { erasurePlanQuery } from './customers.queries.ts'
import { useCustomerCache } from './use-customer-cache.ts'
import { LazyModal } from '../../ui/overlay/lazy-modal.tsx'

const ERASED = 'Customer erased'

interface EraseDialogProps {
  customer: CustomerDetail
  isOpen: boolean
  onClose: () => void
  /** How long the success message is shown before the redirect to the list. */
  shownMs: number
}

/** Erases the customer, then goes back to the list after `shownMs`. */
function useErasure(
  { userId }: CustomerDetail,
  { isAddressTheirs, shownMs }: { isAddressTheirs: boolean; shownMs: number },
) {
  const cache = useCustomerCache()
  const goBack = useRedirectAfter(paths.customers, { shownMs, message: ERASED })
  return useMutation({
    mutationFn: () =>
      call(api, eraseCustomer, {
        params: { userId },
        body: { confirm: ERASE_CONFIRMATION, ...(isAddressTheirs ? { isAddressTheirs } : undefined) },
      }),
    onSuccess: () => {
      cache.leave(userId)
      goBack()
    },
  })
}

/**
 * Erases a customer's data on a privacy request. Irreversible: it shows what is retained and why, and requires a typed
 * confirmation.
 */
export function EraseDialog({ customer, isOpen, onClose, shownMs }: EraseDialogProps) {
  const [confirmationText, setConfirmationText] = useState('')
  const [isAddressTheirs, setIsAddressTheirs] = useState(false)
  const erasing = useErasure(customer, { isAddressTheirs, shownMs })
  const isErasing = erasing.isPending || erasing.isSuccess
  const isConfirmed = confirmationText.trim() === ERASE_CONFIRMATION
  const close = (): void => {
    if (erasing.isSuccess) return
    erasing.reset()
    setConfirmationText('')
    setIsAddressTheirs(false)
    onClose()
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isConfirmed && !isErasing) erasing.mutate()
  }
  return (
    <LazyModal opened={isOpen} onClose={close} title="Erase customer" centered size={520}>
      <form className="stack" onSubmit={submit}>
        <Consequences
          customer={customer}
          isOpen={isOpen}
          isAddressTheirs={isAddressTheirs}
          onChange={setIsAddressTheirs}
        />
        <TextInput
          label={`Type ${ERASE_CONFIRMATION} to confirm`}
          name="confirm"
          autoComplete="off"
          value={confirmationText}
          onChange={(event) => setConfirmationText(event.currentTarget.value)}
          data-autofocus
        />
        {erasing.isSuccess ? <Alert tone="ok">{ERASED}</Alert> : null}
        <MutationError title={deleteErrorMessage} error={erasing.error} />
        <div className={formClasses.actions}>
          <Button type="submit" className="danger" disabled={!isConfirmed} loading={isErasing}>
            Erase permanently
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </LazyModal>
  )
}

interface ConsequencesProps {
  customer: CustomerDetail
  isOpen: boolean
  isAddressTheirs: boolean
  onChange: (isAddressTheirs: boolean) => void
}

/** What is erased, and what stays. */
function Consequences({ customer, isOpen, isAddressTheirs, onChange }: ConsequencesProps) {
  const plan = useQuery({ ...erasurePlanQuery(customer.userId), enabled: isOpen })
  return (
    <>
      <p>
        {customerName(customer)}'s name, addresses, favorites, notes, and emails about the account and its orders are
        permanently removed. Order numbers, items, amounts, state and country are kept for accounting. Paid orders keep
        their address until delivered.
      </p>
      {plan.data ? (
        <WhatStays plan={plan.data} email={customer.email} isAddressTheirs={isAddressTheirs} onChange={onChange} />
      ) : null}
      {plan.error ? (
        <Alert tone="warn" title="Couldn’t check what will be kept">
          Records under {customer.email} that may belong to another person will be kept.
        </Alert>
      ) : null}
    </>
  )
}

interface WhatStaysProps {
  plan: ErasurePlan
  email: string
  isAddressTheirs: boolean
  onChange: (isAddressTheirs: boolean) => void
}

/** Explains what happens to records that share only the email address with the account. */
function WhatStays({ plan: { isAddressProven, others }, email, isAddressTheirs, onChange }: WhatStaysProps) {
  const everything = `The newsletter subscription, messages, emails and guest orders of ${email} are erased too`
  if (isAddressProven) return <p>{everything}. The customer verified this email.</p>
  if (hasNoOtherRecords(others)) return <p>Emails to {email} are erased too. Nothing else uses this email.</p>
  return (
    <>
      <Alert tone="warn" title={isAddressTheirs ? 'Everything under this email is erased' : 'What will be kept'}>
        {isAddressTheirs
          ? `${everything}, because you verified who owns this email.`
          : `${email} was never verified. These records may belong to another person and will be kept: ${describeOtherRecords(others).join(', ')}. Other emails to this address are kept too.`}
      </Alert>
      {others.accounts > 0 ? (
        <p className="text-small text-ink-soft">
          Another account uses this email. Its records can only be erased with that account.
        </p>
      ) : (
        <Checkbox
          label="I’ve verified that this email belongs to this person. Erase these too."
          checked={isAddressTheirs}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
