import { call } from '@atelier/api-client/call'
import { cancelAccountDeletion, deleteAccount } from '@atelier/domain/customers/account.endpoints'
import { DELETION_CANCELLED, DeleteAccountBody, type Account } from '@atelier/domain/customers/customer-account.schema'
import { accountDeletionText } from '@atelier/domain/terms/promise-texts'
import { shopDate } from '@atelier/domain/region/shop-dates'
import { withUnit } from '@atelier/domain/values/with-unit'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessages } from '../../../browser/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useTerms } from '../../../shop/use-terms.ts'
import { SuccessMessage, CurrentPasswordField } from '../form-controls.tsx'
import { InlineForm } from './profile-forms.tsx'
import { describeError, shopApi } from '../shop-api.ts'
import { useAccountForm } from '../use-account-form.ts'
import { useRegion } from '../../../shop/use-region.ts'

interface Props {
  account: Account
  onChange: (account: Account) => void
}

function Confirm({ account, onChange, onCancel }: Props & { onCancel: () => void }) {
  const { accountDeletionDays } = useTerms().retention
  const form = useAccountForm({
    fields: ['currentPassword'],
    schema: DeleteAccountBody,
    fallback: errorMessages.unexpected,
    send: async (body) => {
      onChange((await call(shopApi, deleteAccount, { params: { userId: account.id }, body })).data)
    },
  })
  return (
    <div className="mt-4">
      <InlineForm
        title={`Delete your account in ${withUnit(accountDeletionDays, 'day')}?`}
        action="Delete my account"
        onCancel={onCancel}
        {...form}
      >
        <CurrentPasswordField {...form.field('currentPassword')} />
      </InlineForm>
    </div>
  )
}

function ScheduledDeletion({
  account,
  dueAt,
  onCancelled,
}: {
  account: Account
  dueAt: string
  onCancelled: (account: Account) => void
}) {
  const region = useRegion()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const cancelDeletion = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      onCancelled((await call(shopApi, cancelAccountDeletion, { params: { userId: account.id } })).data)
    } catch (error) {
      setFailure(describeError(error, errorMessages.unexpected))
      setIsBusy(false)
    }
  }
  return (
    <div className="mt-4">
      <Alert>Your account will be deleted on {shopDate(new Date(dueAt), region)}. You can cancel until then.</Alert>
      {failure && <Alert className="mt-4">{failure}</Alert>}
      <Button className="mt-5 min-h-12" aria-busy={isBusy} onClick={() => void cancelDeletion()}>
        Keep my account
      </Button>
    </div>
  )
}

/** Moves the focus to the new content: the button that had it is gone. */
function useFocusAfterChange() {
  const focusTarget = useRef<HTMLDivElement>(null)
  const show = (change: () => void) => {
    flushSync(change)
    focusTarget.current?.querySelector('button')?.focus()
  }
  return { focusTarget, show }
}

/**
 * Deletes the account: requires the password and takes effect after a delay (S9). One click cancels the deletion until
 * then.
 */
export function DeleteAccount({ account, onChange }: Props) {
  const { retention } = useTerms()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isDeletionCancelled, setIsDeletionCancelled] = useState(false)
  const { focusTarget, show } = useFocusAfterChange()
  const onDeletionCancelled = (updated: Account) =>
    show(() => {
      setIsDeletionCancelled(true)
      onChange(updated)
    })
  const onDeletionScheduled = (changed: Account) =>
    show(() => {
      setIsConfirming(false)
      onChange(changed)
    })
  if (account.deletionDueAt) {
    return (
      <div ref={focusTarget}>
        <ScheduledDeletion account={account} dueAt={account.deletionDueAt} onCancelled={onDeletionCancelled} />
      </div>
    )
  }
  return (
    <div ref={focusTarget}>
      <p className="mt-1 max-w-[52ch] text-[0.9375rem] text-ink-soft">{accountDeletionText(retention)}</p>
      {isDeletionCancelled && !isConfirming && <SuccessMessage className="mt-4">{DELETION_CANCELLED}</SuccessMessage>}
      {isConfirming ? (
        <Confirm account={account} onChange={onDeletionScheduled} onCancel={() => show(() => setIsConfirming(false))} />
      ) : (
        <Button variant="ghost" className="mt-4 min-h-12" onClick={() => setIsConfirming(true)}>
          Delete my account
        </Button>
      )}
    </div>
  )
}
