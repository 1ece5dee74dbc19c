import { call } from '@atelier/api-client/call'
import { SignInBody } from '@atelier/domain/customers/customer-sign-in.schema'
import { registerGuest, signInCustomer } from '@atelier/domain/customers/customer-auth.endpoints'
import { createRepeatedErrorNotice } from '@atelier/domain/page-watch/repeated-error'
import { useState } from 'react'
import { errorMessages } from '../../../browser/error-messages.ts'
import { paths } from '../../../shop/paths.ts'
import { Button, SubmitButton } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/field.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { SuccessMessage, PasswordField } from '../form-controls.tsx'
import { createGuest } from './create-guest.ts'
import { useReturnTo } from '../return-to.ts'
import { sessionStore } from '../session.store.ts'
import { describeError, shopApi } from '../shop-api.ts'
import { useAccountForm } from '../use-account-form.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import { useSignInRedirect } from './use-sign-in-redirect.ts'

/** Signs a guest in with generated details (S2, S6). */
function useGuestSignIn(onSignedIn: () => void) {
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [withRepeat] = useState(createRepeatedErrorNotice)
  const signIn = async () => {
    if (isSigningIn) return
    setIsSigningIn(true)
    setFailure(undefined)
    try {
      const { user } = sessionStore.current()
      // A signed-in guest stays the same guest, with cart, favorites and orders.
      if (!user?.isGuest) {
        const { data } = await call(shopApi, registerGuest, { body: createGuest() })
        sessionStore.signIn(data.user)
      }
      onSignedIn()
    } catch (error) {
      setFailure(withRepeat(describeError(error, errorMessages.guest, errorMessages.guestInvalidResponse)))
    } finally {
      setIsSigningIn(false)
    }
  }
  return { signIn: () => void signIn(), isSigningIn, failure }
}

/** The sign-in page, 'Welcome Back' (S2). */
export function LoginPage() {
  const { message, register } = useReturnTo()
  const { onSignedIn } = useSignInRedirect()
  const guest = useGuestSignIn(onSignedIn)
  const passkey = usePasskeySignIn(onSignedIn)
  const form = useAccountForm({
    fields: ['email', 'password'],
    schema: SignInBody,
    fallback: errorMessages.signIn,
    invalidResponse: errorMessages.signInInvalidResponse,
    hasErrorSummary: true,
    send: async (body) => {
      sessionStore.signIn((await call(shopApi, signInCustomer, { body })).data.user)
      onSignedIn()
    },
  })
  const failure = form.message ?? guest.failure ?? passkey.failure
  return (
    <SignInLayout title="Welcome Back">
      <div className="mt-6 grid gap-4 empty:hidden">
        {message && !failure && <SuccessMessage>{message}</SuccessMessage>}
        {failure && <Alert>{failure}</Alert>}
      </div>
      <form method="post" noValidate onSubmit={form.onSubmit} className="mt-6 grid gap-5.5">
        <EmailField autoComplete="username webauthn" {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
        <div className="-mt-3.5 flex">
          <PageLink
            to={paths.forgotPassword}
            className="link-text flex min-h-11 items-center text-small text-ink-soft hover:text-ink"
          >
            Forgot your password?
          </PageLink>
        </div>
        <SubmitButton isSending={form.isSending} busy="Signing in...">
          Sign In
        </SubmitButton>
      </form>
      <Button variant="ghost" className="mt-3 w-full" aria-disabled={passkey.isAsking} onClick={passkey.ask}>
        Use a passkey
      </Button>
      <Button variant="ghost" className="mt-3 w-full" aria-disabled={guest.isSigningIn} onClick={guest.signIn}>
        Continue as Guest
      </Button>
      <p className="mt-8 text-[0.9375rem]">
        No account yet?{' '}
        <PageLink {...register} className="link-text inline-block py-2.5">
          Create an account
        </PageLink>
      </p>
      <p className="mt-3 text-small text-ink-soft">
        Admin accounts cannot use this application. Please use the admin portal.
      </p>
    </SignInLayout>
  )
}
