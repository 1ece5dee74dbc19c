import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { changeEmail, verifyEmail } from '@atelier/domain/customers/account-links.endpoints'
import { EMAIL_CHANGED, EMAIL_VERIFIED } from '@atelier/domain/customers/customer-account.schema'
import { signOutCustomer } from '@atelier/domain/customers/customer-auth.endpoints'
import { createRepeatedErrorNotice } from '@atelier/domain/page-watch/repeated-error'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../browser/api.ts'
import { errorMessages } from '../../../browser/error-messages.ts'
import { paths } from '../../../shop/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { LinkStatus } from './link-status.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { SuccessMessage } from '../form-controls.tsx'
import type { SignInState } from '../return-to.ts'
import { sessionStore } from '../session.store.ts'
import { describeError } from '../shop-api.ts'
import { useEmailLink } from './use-email-link.ts'

type Purpose = 'verify-email' | 'change-email'

const TEXTS = {
  'verify-email': { title: 'Confirm your email', question: 'Is this your email?', action: 'Confirm' },
  'change-email': {
    title: 'Change your email',
    question: 'Your account will use this email, and you’ll sign in with it.',
    action: 'Change email',
  },
} as const

type Outcome = { kind: 'done'; message: string } | { kind: 'sign-in' | 'refused'; message: string }

/** Confirms the link. It belongs to one account, so its owner must be signed in. */
function useOpenLink(purpose: Purpose) {
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [withRepeat] = useState(createRepeatedErrorNotice)

  const open = async (token: string) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const endpoint = purpose === 'verify-email' ? verifyEmail : changeEmail
      const { message } = await call(api, endpoint, { body: { token } })
      if (purpose === 'verify-email') {
        setOutcome({ kind: 'done', message: message ?? EMAIL_VERIFIED })
      } else {
        // Changing the address has ended every session of the account.
        sessionStore.clear()
        const state: SignInState = { message: message ?? EMAIL_CHANGED, from: paths.home }
        await navigate(paths.login(), { replace: true, state })
      }
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.code === 'not_signed_in'
      const text = describeError(error, errorMessages.unexpected)
      setOutcome({ kind: isSignedOut ? 'sign-in' : 'refused', message: isSignedOut ? text : withRepeat(text) })
    }
    setIsBusy(false)
  }

  /** Another account may be signed in here: it is signed out first. */
  const signIn = async () => {
    await call(api, signOutCustomer, {}).catch(() => undefined)
    sessionStore.clear()
    await navigate(paths.login(`${pathname}${hash}`))
  }

  return { open: (token: string) => void open(token), signIn: () => void signIn(), isBusy, outcome }
}

interface ConfirmationProps {
  purpose: Purpose
  token: string
  email: string
  state: ReturnType<typeof useOpenLink>
}

/** The question that the link asks, with one button; or a request to sign in first. */
function Confirmation({ purpose, token, email, state }: ConfirmationProps) {
  const { open, signIn, isBusy, outcome } = state
  const { question, action } = TEXTS[purpose]
  return (
    <>
      {outcome && <Alert className="mt-6">{outcome.message}</Alert>}
      <p className="serif mt-8 text-title wrap-anywhere">{email}</p>
      <p className="mt-3 max-w-[44ch] text-ink-soft">{question}</p>
      {outcome?.kind === 'sign-in' ? (
        <Button className="mt-8" onClick={signIn}>
          Sign In
        </Button>
      ) : (
        <Button className="mt-8" aria-busy={isBusy} aria-disabled={isBusy} onClick={() => open(token)}>
          {action}
        </Button>
      )}
    </>
  )
}

/** The page of links that confirm or change an email address: one question, one button. */
export function EmailLinkPage({ purpose }: { purpose: Purpose }) {
  const link = useEmailLink(purpose)
  const state = useOpenLink(purpose)
  const { outcome } = state
  if (outcome?.kind === 'done') {
    return (
      <SignInLayout title={TEXTS[purpose].title}>
        <SuccessMessage className="mt-6">{outcome.message}</SuccessMessage>
        <ButtonLink to={paths.account} className="mt-6">
          View your account
        </ButtonLink>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title={TEXTS[purpose].title}>
      <LinkStatus
        link={link}
        wayOut={
          <ButtonLink variant="ghost" to={paths.account} className="mt-6">
            Go to your account
          </ButtonLink>
        }
      />
      {link.kind === 'ready' && <Confirmation purpose={purpose} token={link.token} email={link.email} state={state} />}
    </SignInLayout>
  )
}
