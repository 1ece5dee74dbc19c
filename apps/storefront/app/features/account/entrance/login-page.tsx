import { registerGuest, signInCustomer } from '@atelier/api-client/customers'
import { SignInBody } from '@atelier/domain/auth/customer.schema'
import { createRepeatNotice } from '@atelier/domain/repeat-notice'
import { useState } from 'react'
import { errorWords } from '../../../error-words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { EntranceFrame } from './entrance-frame.tsx'
import { GoodNote, PasswordField, SubmitButton } from '../form-pieces.tsx'
import { newGuest } from './new-guest.ts'
import { useReturnTo } from '../return-to.ts'
import { sessionStore } from '../session.store.ts'
import { failureWords, shopApi } from '../shop-api.ts'
import { useAccountForm } from '../use-account-form.ts'
import { useEntrance } from './use-entrance.ts'

/** S2, S6: a guest gives nothing and gets a session all the same. */
function useGuest(onEnter: () => void) {
  const [isEntering, setIsEntering] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [withRepeat] = useState(createRepeatNotice)
  const enter = async () => {
    if (isEntering) return
    setIsEntering(true)
    setRefusal(undefined)
    try {
      const { user } = sessionStore.current()
      // Who is a guest already stays the same one, with their cart, hearts and orders.
      if (!user?.isGuest) sessionStore.signIn(await registerGuest(shopApi, newGuest()))
      onEnter()
    } catch (error) {
      setRefusal(withRepeat(failureWords(error, errorWords.guest, errorWords.guestUnread)))
    } finally {
      setIsEntering(false)
    }
  }
  return { enter: () => void enter(), isEntering, refusal }
}

/** S2: 'Welcome Back'. */
export function LoginPage() {
  const { message, register } = useReturnTo()
  const { onEnter } = useEntrance()
  const guest = useGuest(onEnter)
  const form = useAccountForm({
    fields: ['email', 'password'],
    schema: SignInBody,
    fallback: errorWords.signIn,
    unread: errorWords.signInUnread,
    isSaidOnce: true,
    send: async (body) => {
      sessionStore.signIn(await signInCustomer(shopApi, body))
      onEnter()
    },
  })
  const refusal = form.message ?? guest.refusal
  return (
    <EntranceFrame title="Welcome Back">
      <div className="mt-6 grid gap-4 empty:hidden">
        {message && !refusal && <GoodNote>{message}</GoodNote>}
        {refusal && <Note>{refusal}</Note>}
      </div>
      <form method="post" noValidate onSubmit={form.onSubmit} className="mt-6 grid gap-5.5">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={254}
          {...form.field('email')}
        />
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
      <Button look="ghost" className="mt-3 w-full" aria-disabled={guest.isEntering} onClick={guest.enter}>
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
    </EntranceFrame>
  )
}
