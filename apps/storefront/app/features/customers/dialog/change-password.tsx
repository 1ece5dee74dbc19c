import { call } from '@atelier/api-client/call'
import { changePassword } from '@atelier/domain/customers/account.endpoints'
import { ChangePasswordForm, PASSWORD_CHANGED } from '@atelier/domain/customers/customer-account.schema'
import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'
import { useState } from 'react'
import { errorMessages } from '../../../browser/error-messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import {
  SuccessMessage,
  CurrentPasswordField,
  NewPasswordFields,
  UsernameForPasswordManagers,
} from '../form-controls.tsx'
import { SubmitButton } from '../../../ui/button.tsx'
import { sessionStore } from '../session.store.ts'
import { shopApi } from '../shop-api.ts'
import { useAccountForm } from '../use-account-form.ts'

/** The form that changes the password: the dialog's second tab (S2). */
export function ChangePassword({ user }: { user: ShopUser }) {
  const [isDone, setIsDone] = useState(false)
  const form = useAccountForm({
    fields: ['currentPassword', 'newPassword', 'confirmPassword'],
    schema: ChangePasswordForm,
    fallback: errorMessages.unexpected,
    send: async ({ currentPassword, newPassword }, element) => {
      setIsDone(false)
      const body = { currentPassword, newPassword }
      const { data } = await call(shopApi, changePassword, { params: { userId: user.id }, body })
      sessionStore.signIn(data.user)
      element.reset()
      setIsDone(true)
    },
  })
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="grid max-w-[28rem] gap-4.5">
      <p className="text-[0.9375rem] text-ink-soft">Changing your password signs out your other devices.</p>
      {form.message && <Alert>{form.message}</Alert>}
      {isDone && !form.message && <SuccessMessage>{PASSWORD_CHANGED}</SuccessMessage>}
      <UsernameForPasswordManagers email={user.email} />
      <CurrentPasswordField {...form.field('currentPassword')} />
      <NewPasswordFields
        confirmationLabel="Confirm new password"
        password={form.field('newPassword')}
        confirmation={form.field('confirmPassword')}
      />
      <SubmitButton isSending={form.isSending} busy="Changing..." className="mt-1">
        Change Password
      </SubmitButton>
    </form>
  )
}
