import { openLink, signOutCustomer } from '@atelier/api-client/customers'
import { ApiError } from '@atelier/api-client/http'
import { EMAIL_CHANGED, EMAIL_VERIFIED } from '@atelier/domain/auth/customer-account.schema'
import { createRepeatNotice } from '@atelier/domain/repeat-notice'
import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorWords } from '../../../error-words.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { EntranceFrame } from './entrance-frame.tsx'
import { GoodNote } from '../form-pieces.tsx'
import type { SignInState } from '../return-to.ts'
import { sessionStore } from '../session.store.ts'
import { failureWords } from '../shop-api.ts'
import { linkApi, useLink } from './use-link.ts'

type Purpose = 'verify-email' | 'change-email'

const WORDS = {
  'verify-email': { title: 'Confirm your address', question: 'Does this address belong to you?', action: 'Confirm' },
  'change-email': {
    title: 'Change your address',
    question: 'Your account will use this address from now on, and you sign in with it.',
    action: 'Change address',
  },
} as const

type Outcome = { kind: 'done'; message: string } | { kind: 'sign-in' | 'refused'; message: string }

/** Opening the link for real. It belongs to one account, so its owner must be signed in. */
function useOpening(purpose: Purpose) {
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [withRepeat] = useState(createRepeatNotice)

  const open = async (token: string) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const message = await openLink(linkApi, purpose, token)
      if (purpose === 'verify-email') {
        setOutcome({ kind: 'done', message: message ?? EMAIL_VERIFIED })
      } else {
        // Every session of the account has ended with the old address.
        sessionStore.forget()
        const state: SignInState = { message: message ?? EMAIL_CHANGED, from: paths.home }
        await navigate(paths.login(), { replace: true, state })
      }
    } catch (error) {
      const isStranger = error instanceof ApiError && error.code === 'not_signed_in'
      const text = failureWords(error, errorWords.unexpected)
      setOutcome({ kind: isStranger ? 'sign-in' : 'refused', message: isStranger ? text : withRepeat(text) })
    }
    setIsBusy(false)
  }

  /** Somebody else may be signed in here; they leave first. */
  const signIn = async () => {
    await signOutCustomer(linkApi).catch(() => undefined)
    sessionStore.forget()
    await navigate(paths.login(`${pathname}${hash}`))
  }

  return { open: (token: string) => void open(token), signIn: () => void signIn(), isBusy, outcome }
}

const Gap = ({ children }: { children: ReactNode }) => <div className="mt-6">{children}</div>

/** Where the links lead that prove an address or change it. One question, one button. */
export function AddressLinkPage({ purpose }: { purpose: Purpose }) {
  const link = useLink(purpose)
  const { open, signIn, isBusy, outcome } = useOpening(purpose)
  const { title, question, action } = WORDS[purpose]
  return (
    <EntranceFrame title={title}>
      {outcome?.kind === 'done' ? (
        <>
          <Gap>
            <GoodNote>{outcome.message}</GoodNote>
          </Gap>
          <ButtonLink to={paths.account} className="mt-6">
            View your account
          </ButtonLink>
        </>
      ) : (
        <>
          {link.kind === 'checking' && (
            <p role="status" className="appear-late mt-6 text-ink-soft">
              Looking at your link...
            </p>
          )}
          {link.kind === 'unusable' && (
            <>
              <Gap>
                <Note>{link.message}</Note>
              </Gap>
              {link.canRetry ? (
                <Button className="mt-6" onClick={() => location.reload()}>
                  Try Again
                </Button>
              ) : (
                <ButtonLink look="ghost" to={paths.account} className="mt-6">
                  Go to your account
                </ButtonLink>
              )}
            </>
          )}
          {link.kind === 'ready' && (
            <>
              {outcome && (
                <Gap>
                  <Note>{outcome.message}</Note>
                </Gap>
              )}
              <p className="serif mt-8 text-title wrap-anywhere">{link.email}</p>
              <p className="mt-3 max-w-[44ch] text-ink-soft">{question}</p>
              {outcome?.kind === 'sign-in' ? (
                <Button className="mt-8" onClick={signIn}>
                  Sign In
                </Button>
              ) : (
                <Button className="mt-8" aria-busy={isBusy} aria-disabled={isBusy} onClick={() => open(link.token)}>
                  {action}
                </Button>
              )}
            </>
          )}
        </>
      )}
    </EntranceFrame>
  )
}
