import { call } from '@atelier/api-client/call'
import { RegistrationForm } from '@atelier/domain/customers/customer-sign-in.schema'
import { registerCustomer } from '@atelier/domain/customers/customer-auth.endpoints'
import { errorMessages } from '../../../browser/error-messages.ts'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { accountView } from '../account-view.store.ts'
import { NewPasswordFields } from '../form-controls.tsx'
import { SubmitButton } from '../../../ui/button.tsx'
import { useReturnTo } from '../return-to.ts'
import { sessionStore } from '../session.store.ts'
import { shopApi } from '../shop-api.ts'
import { useAccountForm } from '../use-account-form.ts'
import { useSignInRedirect } from './use-sign-in-redirect.ts'

/** The registration page, 'CREATE ACCOUNT' (S2). */
export function RegisterPage() {
  const { login, email } = useReturnTo()
  // The address is in the browser's history state, which the server does not know.
  const known = useHydrated() ? email : undefined
  const { onSignedIn } = useSignInRedirect()
  const form = useAccountForm({
    fields: ['name', 'email', 'password', 'confirmPassword'],
    schema: RegistrationForm,
    fallback: errorMessages.register,
    invalidResponse: errorMessages.registerInvalidResponse,
    send: async ({ name, email, password }) => {
      const { data } = await call(shopApi, registerCustomer, { body: { name, email, password } })
      sessionStore.signIn(data.user)
      accountView.welcome()
      onSignedIn()
    },
  })
  return (
    <SignInLayout title="CREATE ACCOUNT">
      <p className="mt-4 max-w-[44ch] text-ink-soft">
        Your orders, addresses and favorites in one place. You can also order without an account.
      </p>
      {form.message && <Alert className="mt-6">{form.message}</Alert>}
      <form method="post" noValidate onSubmit={form.onSubmit} className="mt-6 grid gap-5.5">
        <TextField label="Name" autoComplete="name" required maxLength={120} {...form.field('name')} />
        <EmailField key={known} defaultValue={known} {...form.field('email')} />
        <NewPasswordFields
          label="Password"
          password={form.field('password')}
          confirmation={form.field('confirmPassword')}
        />
        <SubmitButton isSending={form.isSending} busy="Creating account..." className="mt-1">
          Create Account
        </SubmitButton>
      </form>
      <p className="mt-8 text-[0.9375rem]">
        Already have an account?{' '}
        <PageLink {...login} className="link-text inline-block py-2.5">
          Sign in
        </PageLink>
      </p>
    </SignInLayout>
  )
}
