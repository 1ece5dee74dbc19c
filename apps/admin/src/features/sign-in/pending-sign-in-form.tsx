import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import {
  submitOwnPassword,
  toStaffSession,
  type PendingNewPassword,
  type PendingSignIn,
  type PendingSecondFactor,
  type StaffSession,
} from '../../staff-session.ts'
import { requestStaffPasskey } from '@atelier/domain/auth/staff-passkeys.endpoints'
import {
  beginEnrollment,
  beginPasskeyEnrollment,
  finishEnrollment,
  finishPasskeyEnrollment,
  signInWithCode,
  signInWithSecondPasskey,
} from '@atelier/domain/auth/staff-second-factor.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { publicApi } from '../../api.ts'
import { AuthenticatorSetup, CodeField } from '../../ui/account/authenticator-setup.tsx'
import { askForPasskey, makePasskey, passkeyMessage } from '@atelier/api-client/passkey-prompt'
import { focusField } from '../../ui/form/focus-field.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { RecoveryCodes } from '../../ui/account/recovery-codes.tsx'
import { openSession } from '../session/session.store.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import styles from './sign-in-page.module.css'
import { signInPageClasses } from './sign-in-page-classes.ts'

const isOver = (error: Error | null): boolean => error instanceof ApiError && error.code === 'gone'

interface PendingSignInFormProps {
  pending: PendingSignIn
  /** Returns to the password step. */
  onRestart: () => void
  /** Another step is required. */
  onNext: (pending: PendingSignIn) => void
}

type SecondFactorFormProps = Pick<PendingSignInFormProps, 'onRestart'> & { pending: PendingSecondFactor }

/**
 * The steps after a correct password: a one-time code, or the enrollment of an authenticator app where the role
 * requires it. Before both, a new password if another user set the current one.
 */
export function PendingSignInForm({ pending, onRestart, onNext }: PendingSignInFormProps) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), pending.expiresInMs)
    return () => clearTimeout(timer)
  }, [pending.expiresInMs])
  if (isLate) return <Over onRestart={onRestart} />
  if (!('mustEnroll' in pending)) return <NewPasswordStep pending={pending} onRestart={onRestart} onNext={onNext} />
  return pending.mustEnroll ? (
    <Enrollment pending={pending} onRestart={onRestart} />
  ) : (
    <CodeForm pending={pending} onRestart={onRestart} />
  )
}

function Over({ onRestart }: { onRestart: () => void }) {
  return (
    <div className={styles.form}>
      <Alert tone="warn">This took too long. Please sign in again.</Alert>
      <Button onClick={onRestart}>Back to sign in</Button>
    </div>
  )
}

function NewPasswordStep({ pending, onRestart, onNext }: PendingSignInFormProps & { pending: PendingNewPassword }) {
  const [isTooLate, setIsTooLate] = useState(false)
  if (isTooLate) return <Over onRestart={onRestart} />
  async function send(password: string): Promise<void> {
    try {
      const outcome = await submitOwnPassword(publicApi, { pendingToken: pending.pendingToken, password })
      if ('pendingToken' in outcome) onNext(outcome)
      else openSession(outcome)
    } catch (error) {
      if (error instanceof Error && isOver(error)) setIsTooLate(true)
      throw error
    }
  }
  return (
    <ChoosePasswordForm
      user={pending}
      intro="Your password was set by another person. Choose a new one to continue."
      submitLabel="Set password and sign in"
      send={send}
    />
  )
}

function CodeForm({ pending, onRestart }: SecondFactorFormProps) {
  const [code, setCode] = useState('')
  const signingIn = useMutation({
    mutationFn: async () => {
      const body = { pendingToken: pending.pendingToken, code }
      return toStaffSession((await call(publicApi, signInWithCode, { body })).data)
    },
    onSuccess: openSession,
    onError: () => focusField('code'),
  })
  const proving = useMutation({
    mutationFn: async () => {
      const options = (await call(publicApi, requestStaffPasskey, {})).data
      const body = { pendingToken: pending.pendingToken, passkey: await askForPasskey(options) }
      return toStaffSession((await call(publicApi, signInWithSecondPasskey, { body })).data)
    },
    onSuccess: openSession,
  })
  useEffect(() => focusField('code'), [])
  if (isOver(signingIn.error) || isOver(proving.error)) return <Over onRestart={onRestart} />
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (!signingIn.isPending && code.trim() !== '') signingIn.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1 className={signInPageClasses.title}>Two-factor sign-in</h1>
      <p className="-mt-3.5 text-ink-soft">
        Enter the code your authenticator app shows, or one of your recovery codes. Or use a passkey.
      </p>
      {proving.isError ? <Alert tone="bad">{passkeyMessage(proving.error)}</Alert> : null}
      <CodeField label="Code" value={code} problem={signingIn.error?.message ?? null} onChange={setCode} />
      <Button type="submit" loading={signingIn.isPending}>
        Sign in
      </Button>
      <Button variant="default" loading={proving.isPending} onClick={() => proving.mutate()}>
        Use a passkey
      </Button>
      <button type="button" className="text-link" onClick={onRestart}>
        Use another account
      </button>
    </form>
  )
}

type Enrolled = StaffSession & { recoveryCodes: string[] }

/** The second factor that a role requires: an authenticator app, or a passkey. */
function Enrollment({ pending, onRestart }: SecondFactorFormProps) {
  const { pendingToken } = pending
  const [session, setSession] = useState<Enrolled | null>(null)
  const [isLate, setIsLate] = useState(false)
  if (isLate) return <Over onRestart={onRestart} />
  const onFailure = (error: Error): void => {
    if (isOver(error)) setIsLate(true)
  }
  const step = { pendingToken, onEnrolled: setSession, onFailure }
  return (
    <div className={styles.form}>
      <h1 className={signInPageClasses.title}>Set up two-factor</h1>
      {session ? (
        <RecoveryCodes codes={session.recoveryCodes} onDone={() => openSession(session)} />
      ) : (
        <>
          <p className="-mt-3.5 text-ink-soft">
            Your role requires two-factor sign-in with an authenticator app or a passkey.
          </p>
          <AppEnrollment {...step} />
          <PasskeyEnrollment {...step} />
        </>
      )}
    </div>
  )
}

interface EnrollmentProps {
  pendingToken: string
  onEnrolled: (session: Enrolled) => void
  onFailure: (error: Error) => void
}

function AppEnrollment({ pendingToken, onEnrolled, onFailure }: EnrollmentProps) {
  const setup = useQuery({
    queryKey: ['enrollment', pendingToken],
    queryFn: async () => (await call(publicApi, beginEnrollment, { body: { pendingToken } })).data,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const { error } = setup
  useEffect(() => {
    if (error) onFailure(error)
    // Only a new error matters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error])
  const finishing = useMutation({
    mutationFn: async (code: string) => {
      const { data } = await call(publicApi, finishEnrollment, { body: { pendingToken, code } })
      return { ...toStaffSession(data), recoveryCodes: data.recoveryCodes }
    },
    onSuccess: onEnrolled,
    onError: (failure) => {
      onFailure(failure)
      focusField('code')
    },
  })
  return (
    <>
      {setup.isError ? <Alert tone="bad">{setup.error.message}</Alert> : null}
      {setup.data ? (
        <AuthenticatorSetup
          {...setup.data}
          submitLabel="Sign in"
          problem={finishing.error?.message ?? null}
          isBusy={finishing.isPending}
          onSubmit={(code) => finishing.mutate(code)}
        />
      ) : null}
    </>
  )
}

function PasskeyEnrollment({ pendingToken, onEnrolled, onFailure }: EnrollmentProps) {
  const adding = useMutation({
    mutationFn: async () => {
      const options = (await call(publicApi, beginPasskeyEnrollment, { body: { pendingToken } })).data
      const body = { pendingToken, passkey: await makePasskey(options) }
      const { data } = await call(publicApi, finishPasskeyEnrollment, { body })
      return { ...toStaffSession(data), recoveryCodes: data.recoveryCodes }
    },
    onSuccess: onEnrolled,
    onError: onFailure,
  })
  return (
    <>
      {adding.isError ? <Alert tone="bad">{passkeyMessage(adding.error)}</Alert> : null}
      <Button variant="default" loading={adding.isPending} onClick={() => adding.mutate()}>
        Set up a passkey instead
      </Button>
    </>
  )
}
