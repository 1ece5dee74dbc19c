import { call } from '@atelier/api-client/call'
import { changeName, requestEmailChange } from '@atelier/domain/customers/account.endpoints'
import {
  ChangeEmailBody,
  ChangeNameBody,
  EMAIL_CHANGE_LINK_SENT,
  type Account,
} from '@atelier/domain/customers/customer-account.schema'
import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { errorMessages } from '../../../browser/error-messages.ts'
import { Button, SubmitButton } from '../../../ui/button.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { SuccessMessage, CurrentPasswordField } from '../form-controls.tsx'
import { sessionStore } from '../session.store.ts'
import { shopApi } from '../shop-api.ts'
import { useAccountForm } from '../use-account-form.ts'

interface FrameProps {
  title: string
  message: string | undefined
  action: string
  isSending: boolean
  onSubmit: React.FormEventHandler<HTMLFormElement>
  onCancel: () => void
  children: ReactNode
}

/** A short form inside the dialog. The focus moves to its title because the button that opened it is gone. */
export function InlineForm({ title, message, action, isSending, onSubmit, onCancel, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="max-w-[34rem]">
      <h3 ref={heading} tabIndex={-1} className="serif-small text-[1.5rem] leading-8 outline-none">
        {title}
      </h3>
      {message && <Alert className="mt-4">{message}</Alert>}
      <div className="mt-4 grid gap-4.5">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        <SubmitButton isSending={isSending} busy="Saving..." className="min-h-12">
          {action}
        </SubmitButton>
        <Button variant="ghost" className="min-h-12" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface EditNameProps {
  user: ShopUser
  onDone: () => void
  onChanged: (account: Account) => void
}

export function EditName({ user, onDone, onChanged }: EditNameProps) {
  const form = useAccountForm({
    fields: ['name'],
    schema: ChangeNameBody,
    fallback: errorMessages.unexpected,
    send: async (body) => {
      const { data: account } = await call(shopApi, changeName, { params: { userId: user.id }, body })
      sessionStore.signIn({ ...user, name: account.name })
      onChanged(account)
      onDone()
    },
  })
  return (
    <InlineForm title="Change name" action="Save name" onCancel={onDone} {...form}>
      <TextField
        label="Name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={user.name}
        {...form.field('name')}
      />
    </InlineForm>
  )
}

/** Requests an email change. The address changes only when the customer opens the link sent to the new address. */
export function EditEmail({ user, onDone }: { user: ShopUser; onDone: () => void }) {
  const [sent, setSent] = useState<string>()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The form that had the focus is gone.
    if (sent) back.current?.focus()
  }, [sent])
  const form = useAccountForm({
    fields: ['email', 'currentPassword'],
    schema: ChangeEmailBody,
    fallback: errorMessages.unexpected,
    send: async (body) => {
      const { message } = await call(shopApi, requestEmailChange, { params: { userId: user.id }, body })
      setSent(message ?? EMAIL_CHANGE_LINK_SENT)
    },
  })
  if (sent) {
    return (
      <div className="max-w-[34rem]">
        <SuccessMessage>{sent}</SuccessMessage>
        <Button ref={back} variant="ghost" className="mt-5 min-h-12" onClick={onDone}>
          Back to profile
        </Button>
      </div>
    )
  }
  return (
    <InlineForm title="Change email" action="Send the link" onCancel={onDone} {...form}>
      <EmailField
        label="New email"
        hint="We’ll send a link there. Your email changes when you open it."
        {...form.field('email')}
      />
      <CurrentPasswordField {...form.field('currentPassword')} />
    </InlineForm>
  )
}
