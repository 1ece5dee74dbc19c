import { call } from '@atelier/api-client/call'
import { getAccount, sendVerificationEmail } from '@atelier/domain/customers/account.endpoints'
import { VERIFICATION_EMAIL_SENT, type Account } from '@atelier/domain/customers/customer-account.schema'
import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { errorMessages } from '../../../browser/error-messages.ts'
import { EditEmail, EditName } from './profile-forms.tsx'
import { describeError, shopApi } from '../shop-api.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'

/** Shows that the email address is not confirmed, with a button to resend the confirmation email. */
function UnconfirmedEmail({ userId }: { userId: string }) {
  const [statusMessage, setStatusMessage] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    if (isSending) return
    setIsSending(true)
    setStatusMessage(
      await call(shopApi, sendVerificationEmail, { params: { userId } }).then(
        ({ message }) => message ?? VERIFICATION_EMAIL_SENT,
        (error: unknown) => describeError(error, errorMessages.unexpected),
      ),
    )
    setIsSending(false)
  }
  return (
    <p className="mt-1 text-small text-ink-soft">
      Not confirmed yet.{' '}
      <button
        type="button"
        className="link-text min-h-6 text-ink"
        aria-disabled={isSending}
        onClick={() => void send()}
      >
        Resend the link
      </button>
      <span role="status" className="block">
        {statusMessage}
      </span>
    </p>
  )
}

type Editing = 'name' | 'email' | null

/** One fact with its edit button. */
function Fact({ term, onEdit, children }: { term: string; onEdit: (() => void) | null; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <dt className="text-small text-ink-soft">{term}</dt>
      <dd className="col-start-1 wrap-anywhere">{children}</dd>
      {onEdit && (
        <dd className="col-start-2 row-span-2 row-start-1">
          <button type="button" className="link-line" onClick={onEdit} aria-label={`Edit ${term.toLowerCase()}`}>
            Edit
          </button>
        </dd>
      )}
    </div>
  )
}

/**
 * Name and email of the customer, each with a form to change it. Those of a guest are generated and cannot change (S2).
 */
export function Profile({ user }: { user: ShopUser }) {
  const { id, isGuest } = user
  const load = useCallback(
    async (signal: AbortSignal): Promise<Account | null> =>
      isGuest ? null : (await call(shopApi, getAccount, { params: { userId: id } }, { signal })).data,
    [id, isGuest],
  )
  const { state, change } = useLoaded(load)
  const [editing, setEditing] = useState<Editing>(null)
  const facts = useRef<HTMLDListElement>(null)
  const account = state.kind === 'loaded' ? state.value : null
  const done = () => {
    flushSync(() => setEditing(null))
    // Restores the focus to the button that opened the form.
    facts.current?.querySelector<HTMLElement>(`button[aria-label="Edit ${editing}"]`)?.focus()
  }
  if (editing === 'name') return <EditName user={user} onDone={done} onChanged={change} />
  if (editing === 'email') return <EditEmail user={user} onDone={done} />
  return (
    <dl ref={facts} className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      <Fact term="Name" onEdit={isGuest ? null : () => setEditing('name')}>
        {account?.name ?? user.name}
      </Fact>
      <Fact term="Email" onEdit={isGuest ? null : () => setEditing('email')}>
        {account?.email ?? user.email}
        {account && !account.isEmailVerified && <UnconfirmedEmail userId={id} />}
      </Fact>
    </dl>
  )
}
