import { call } from '@atelier/api-client/call'
import { resetPassword } from '@atelier/domain/customers/account-links.endpoints'
import { PASSWORD_CHANGED, ResetPasswordForm } from '@atelier/domain/customers/customer-account.schema'
import { useNavigate } from 'react-router'
import { api } from '../../../browser/api.ts'
import { errorMessages } from '../../../browser/error-messages.ts'
import { paths } from '../../../shop/paths.ts'
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { LinkStatus } from './link-status.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { NewPasswordFields, UsernameForPasswordManagers } from '../form-controls.tsx'
import type { SignInState } from '../return-to.ts'
import { sessionStore } from '../session.store.ts'
import { useAccountForm } from '../use-account-form.ts'
import { useEmailLink } from './use-email-link.ts'

function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const form = useAccountForm({
    fields: ['password', 'confirmPassword'],
    schema: ResetPasswordForm,
    fallback: errorMessages.unexpected,
    send: async ({ password }) => {
      const { message } = await call(api, resetPassword, { body: { token, password } })
      // Resetting the password has ended every session of the account, including this browser's.
      sessionStore.clear()
      const state: SignInState = { message: message ?? PASSWORD_CHANGED, from: paths.home }
      await navigate(paths.login(), { replace: true, state })
    },
  })
  return (
    <>
      <p className="mt-4 text-ink-soft">
        For the account <span className="wrap-anywhere text-ink">{email}</span>.
      </p>
      {form.message && <Alert className="mt-6">{form.message}</Alert>}
      <form method="post" noValidate onSubmit={form.onSubmit} className="mt-6 grid gap-5.5">
        <UsernameForPasswordManagers email={email} />
        <NewPasswordFields password={form.field('password')} confirmation={form.field('confirmPassword')} />
        <SubmitButton isSending={form.isSending} busy="Saving...">
          Save password
        </SubmitButton>
      </form>
    </>
  )
}

/** The page that the link of the reset email opens. */
export function ResetPasswordPage() {
  const link = useEmailLink('reset-password')
  return (
    <SignInLayout title="New password">
      <LinkStatus
        link={link}
        wayOut={
          <ButtonLink to={paths.forgotPassword} className="mt-6">
            Get a new link
          </ButtonLink>
        }
      />
      {link.kind === 'ready' && <NewPasswordForm token={link.token} email={link.email} />}
    </SignInLayout>
  )
}
