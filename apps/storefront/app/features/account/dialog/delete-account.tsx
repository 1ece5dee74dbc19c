import { deleteAccount, keepAccount } from '@atelier/api-client/customer-account'
import { DELETION_CANCELLED, DeleteAccountBody, type Account } from '@atelier/domain/auth/customer-account.schema'
import { policy } from '@atelier/domain/policy'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorWords } from '../../../error-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { GoodNote, PasswordField } from '../form-pieces.tsx'
import { InlineForm } from './profile-forms.tsx'
import { failureWords, shopApi } from '../shop-api.ts'
import { useAccountForm } from '../use-account-form.ts'

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const { accountDeletionDays, orderYears } = policy.retention

interface Props {
  account: Account
  onChange: (account: Account) => void
}

function Confirm({ account, onChange, onCancel }: Props & { onCancel: () => void }) {
  const form = useAccountForm({
    fields: ['currentPassword'],
    schema: DeleteAccountBody,
    fallback: errorWords.unexpected,
    send: async (body) => {
      onChange(await deleteAccount(shopApi, account.id, body))
    },
  })
  return (
    <div className="mt-4">
      <InlineForm
        title={`Delete it in ${accountDeletionDays} days?`}
        action="Delete my account"
        onCancel={onCancel}
        {...form}
      >
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
      </InlineForm>
    </div>
  )
}

function Planned({ account, dueAt, onKeep }: { account: Account; dueAt: string; onKeep: (account: Account) => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const keep = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      onKeep((await keepAccount(shopApi, account.id)).account)
    } catch (error) {
      setRefusal(failureWords(error, errorWords.unexpected))
      setIsBusy(false)
    }
  }
  return (
    <div className="mt-4">
      <Note>
        Your account will be deleted on {longDate.format(new Date(dueAt))}. Until then you can keep it after all.
      </Note>
      {refusal && (
        <div className="mt-4">
          <Note>{refusal}</Note>
        </div>
      )}
      <Button className="mt-5 min-h-12" aria-busy={isBusy} onClick={() => void keep()}>
        Keep my account
      </Button>
    </div>
  )
}

/** Whatever was pressed has gone: the focus goes to what came in its place. */
function useFocusOnNews() {
  const place = useRef<HTMLDivElement>(null)
  const show = (change: () => void) => {
    flushSync(change)
    place.current?.querySelector('button')?.focus()
  }
  return { place, show }
}

/** Asked with the password, done after the published time (S9), and taken back with one press until then. */
export function DeleteAccount({ account, onChange }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const [isKept, setIsKept] = useState(false)
  const { place, show } = useFocusOnNews()
  const keep = (kept: Account) =>
    show(() => {
      setIsKept(true)
      onChange(kept)
    })
  const planned = (changed: Account) =>
    show(() => {
      setIsAsking(false)
      onChange(changed)
    })
  if (account.deletionDueAt) {
    return (
      <div ref={place}>
        <Planned account={account} dueAt={account.deletionDueAt} onKeep={keep} />
      </div>
    )
  }
  return (
    <div ref={place}>
      <p className="mt-1 max-w-[52ch] text-[0.9375rem] text-ink-soft">
        It is deleted {accountDeletionDays} days after you ask, and you can change your mind until then. Orders are kept
        for {orderYears} years without your name, as the law asks.
      </p>
      {isKept && !isAsking && (
        <div className="mt-4">
          <GoodNote>{DELETION_CANCELLED}</GoodNote>
        </div>
      )}
      {isAsking ? (
        <Confirm account={account} onChange={planned} onCancel={() => show(() => setIsAsking(false))} />
      ) : (
        <Button look="ghost" className="mt-4 min-h-12" onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      )}
    </div>
  )
}
