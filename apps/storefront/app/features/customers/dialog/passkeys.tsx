import { call } from '@atelier/api-client/call'
import type { CustomerPasskeysResponse, PasskeyEntry } from '@atelier/domain/auth/passkey.schema'
import { RESET_EMAIL_SENT } from '@atelier/domain/customers/customer-account.schema'
import { forgotPassword } from '@atelier/domain/customers/account-links.endpoints'
import {
  addCustomerPasskey,
  beginCustomerPasskey,
  listCustomerPasskeys,
  removeCustomerPasskey,
} from '@atelier/domain/customers/customer-passkeys.endpoints'
import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'
import { localDates } from '@atelier/domain/region/date-format'
import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { errorMessages } from '../../../browser/error-messages.ts'
import { makePasskey } from '@atelier/api-client/passkey-prompt'
import { Alert } from '../../../ui/alert.tsx'
import { Button, SubmitButton } from '../../../ui/button.tsx'
import { LoadFailure, LoadingSkeleton } from '../../../ui/load-states.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { describePasskeyError } from '../describe-passkey-error.ts'
import { CurrentPasswordField, SuccessMessage } from '../form-controls.tsx'
import { describeError, shopApi } from '../shop-api.ts'
import { ChangePassword } from './change-password.tsx'
import type { ShopRegion } from '@atelier/domain/region/region'
import { useRegion } from '../../../shop/use-region.ts'

type Passkeys = CustomerPasskeysResponse['data']

const date = (iso: string, region: ShopRegion): string => localDates(region).format(new Date(iso), 'dateTime')

/** How the customer signs in: the password, or a link to set one, and the passkeys. */
export function SignInMethods({ user }: { user: ShopUser }) {
  const load = useCallback(
    async (signal: AbortSignal) =>
      (await call(shopApi, listCustomerPasskeys, { params: { userId: user.id } }, { signal })).data,
    [user.id],
  )
  const { state, reload, change } = useLoaded(load)
  const hasPassword = state.kind !== 'loaded' || state.value.hasPassword
  return (
    <>
      {hasPassword ? <ChangePassword user={user} /> : <SetPassword email={user.email} />}
      <section className="mt-10 max-w-[34rem]">
        <h3 className="serif-small text-[1.5rem] leading-8">Passkeys</h3>
        <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">
          Sign in with your fingerprint, face or screen lock instead of a password.
        </p>
        {state.kind === 'loading' && <LoadingSkeleton label="Loading your passkeys..." lines={2} />}
        {state.kind === 'failed' && (
          <LoadFailure message={describeError(state.error, errorMessages.unexpected)} onRetry={reload} />
        )}
        {state.kind === 'loaded' && <PasskeyList userId={user.id} passkeys={state.value} onChange={change} />}
      </section>
    </>
  )
}

/** For an account that has passkeys only. */
function SetPassword({ email }: { email: string }) {
  const [message, setMessage] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const send = () =>
    call(shopApi, forgotPassword, { body: { email } }).then(
      () => setMessage(RESET_EMAIL_SENT),
      (error: unknown) => setFailure(describeError(error, errorMessages.unexpected)),
    )
  return (
    <div className="max-w-[28rem]">
      <p className="text-[0.9375rem] text-ink-soft">
        You sign in with a passkey. Set a password to change your email or to delete your account.
      </p>
      {failure && <Alert className="mt-4">{failure}</Alert>}
      {message && <SuccessMessage className="mt-4">{message}</SuccessMessage>}
      <Button variant="ghost" className="mt-4 min-h-12" onClick={() => void send()}>
        Email me a link
      </Button>
    </div>
  )
}

interface PasskeyListProps {
  userId: string
  passkeys: Passkeys
  onChange: (passkeys: Passkeys) => void
}

function PasskeyList({ userId, passkeys: { passkeys, hasPassword }, onChange }: PasskeyListProps) {
  const [editing, setEditing] = useState<'add' | PasskeyEntry | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const close = () => {
    flushSync(() => setEditing(null))
    list.current?.querySelector<HTMLElement>(':scope > button')?.focus()
  }
  const perform = async (currentPassword: string) => {
    const body = { currentPassword }
    if (editing === 'add') {
      const params = { userId }
      const passkey = await makePasskey((await call(shopApi, beginCustomerPasskey, { params, body })).data)
      onChange((await call(shopApi, addCustomerPasskey, { params, body: { passkey } })).data)
    } else if (editing) {
      const params = { userId, passkeyId: editing.passkeyId }
      onChange((await call(shopApi, removeCustomerPasskey, { params, body })).data)
    }
    close()
  }
  return (
    <div ref={list}>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} onRemove={() => setEditing(passkey)} />
          ))}
        </ul>
      )}
      {editing ? (
        <ConfirmChange
          key={editing === 'add' ? 'add' : editing.passkeyId}
          title={editing === 'add' ? 'Add a passkey' : `Remove ${editing.name}?`}
          action={editing === 'add' ? 'Continue' : 'Remove'}
          hasPassword={hasPassword}
          perform={perform}
          onCancel={close}
        />
      ) : (
        <Button variant="ghost" className="mt-5 min-h-12" onClick={() => setEditing('add')}>
          Add a passkey
        </Button>
      )}
    </div>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyEntry; onRemove: () => void }) {
  const region = useRegion()
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey
  return (
    <li className="flex min-h-15 items-center justify-between gap-4 border-b border-line py-2.5">
      <div className="min-w-0">
        <p className="text-[0.9375rem] leading-6 wrap-anywhere">{name}</p>
        <p className="text-small text-ink-soft">
          {lastUsedAt ? `Last used ${date(lastUsedAt, region)}` : `Added ${date(createdAt, region)}`}.{' '}
          {isBackedUp ? 'Backed up by its provider.' : 'On one device only.'}
        </p>
      </div>
      <button type="button" className="link-text min-h-11 flex-none text-small" onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </button>
    </li>
  )
}

interface ConfirmChangeProps {
  title: string
  action: string
  hasPassword: boolean
  perform: (currentPassword: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the current password, if there is one, before a change. */
function ConfirmChange({ title, action, hasPassword, perform, onCancel }: ConfirmChangeProps) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The button that opened the form may be gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const password = new FormData(event.currentTarget).get('currentPassword')
    setIsBusy(true)
    setFailure(undefined)
    await perform(typeof password === 'string' ? password : '').catch((error: unknown) => {
      setFailure(describePasskeyError(error))
      setIsBusy(false)
    })
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={title}
      className="mt-5 grid max-w-[28rem] gap-4.5"
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-[0.9375rem]">{title}</p>
      {failure && <Alert>{failure}</Alert>}
      {hasPassword && <CurrentPasswordField name="currentPassword" />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isSending={isBusy} busy="Please wait...">
          {action}
        </SubmitButton>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
