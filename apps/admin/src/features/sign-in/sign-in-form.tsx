import type { PendingSignIn } from '../../staff-session.ts'
import { STAFF_SIGN_IN_REQUIRED } from '@atelier/domain/auth/staff-sign-in.schema'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Alert } from '../../ui/feedback/alert.tsx'
import { SESSION_EXPIRED_MESSAGE, signIn } from '../session/session.store.ts'
import { toSignInError, type SignInError } from './sign-in-errors.ts'
import styles from './sign-in-page.module.css'
import { signInPageClasses } from './sign-in-page-classes.ts'
import type { Health } from './use-health.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SsoButton } from './sso-button.tsx'

export interface SignInFormProps {
  health: Health
  isExpired: boolean
  /** The password was correct; another step is required. */
  onPending: (pending: PendingSignIn) => void
}

/** The two fields, the problem with them, and the sign-in. */
function useSignInForm({ health, onPending }: Omit<SignInFormProps, 'isExpired'>) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<SignInError | null>(null)
  const [isSigningIn, setIsSigningIn] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  useEffect(() => emailField.current?.focus(), [])

  function showError(next: SignInError): void {
    setProblem(next)
    if (next.isOffline) health.markOffline()
    const wrong = next.message === STAFF_SIGN_IN_REQUIRED && email.trim() === '' ? emailField : passwordField
    wrong.current?.focus()
    wrong.current?.select()
  }

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (isSigningIn || health.isOffline) return
    if (email.trim() === '' || password === '') return showError({ message: STAFF_SIGN_IN_REQUIRED, isOffline: false })
    setIsSigningIn(true)
    setProblem(null)
    try {
      const pending = await signIn({ email: email.trim(), password })
      if (pending) onPending(pending)
    } catch (error) {
      setIsSigningIn(false)
      showError(toSignInError(error))
    }
  }

  return { email, setEmail, password, setPassword, problem, isSigningIn, emailField, passwordField, submit }
}

export function SignInForm({ isExpired, ...given }: SignInFormProps) {
  const { health } = given
  const passkey = usePasskeySignIn(health.isOffline, given.onPending)
  const { email, password, problem, emailField, passwordField, ...form } = useSignInForm(given)
  const isMissing = problem?.message === STAFF_SIGN_IN_REQUIRED
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <h1 className={signInPageClasses.title}>Atelier</h1>
      <p className="-mt-3.5 text-ink-soft">Sign in with your staff account.</p>
      {health.isOffline ? <ServerUnavailable health={health} /> : null}
      <SignInAlert
        problem={problem ?? (passkey.problem ? { message: passkey.problem, isOffline: false } : null)}
        isExpired={isExpired}
        isOffline={health.isOffline}
      />
      <TextInput
        ref={emailField}
        label="Email"
        type="email"
        name="email"
        autoComplete="username webauthn"
        disabled={health.isOffline}
        error={isMissing && email.trim() === ''}
        value={email}
        onChange={(event) => form.setEmail(event.currentTarget.value)}
      />
      <PasswordField
        ref={passwordField}
        label="Password"
        name="password"
        autoComplete="current-password"
        disabled={health.isOffline}
        error={problem !== null && !problem.isOffline && (password === '' || !isMissing)}
        value={password}
        onChange={(event) => form.setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      />
      <Button type="submit" loading={form.isSigningIn} disabled={health.isOffline}>
        Sign in
      </Button>
      <Button variant="default" loading={passkey.isAsking} disabled={health.isOffline} onClick={passkey.ask}>
        Use a passkey
      </Button>
      <SsoButton />
    </form>
  )
}

function ServerUnavailable({ health }: { health: Health }) {
  const again = (
    <Button variant="default" size="sm" loading={health.isChecking} onClick={health.check}>
      Try again
    </Button>
  )
  return (
    <Alert tone="bad" title="Server Unavailable" action={again}>
      You can sign in when the server is available again.
    </Alert>
  )
}

interface SignInAlertProps {
  problem: SignInError | null
  isExpired: boolean
  isOffline: boolean
}

function SignInAlert({ problem, isExpired, isOffline }: SignInAlertProps) {
  if (problem) {
    return (
      <Alert tone="bad">
        {problem.message}
        {problem.detail ? <span className="block">{problem.detail}</span> : null}
      </Alert>
    )
  }
  return isExpired && !isOffline ? <Alert tone="warn">{SESSION_EXPIRED_MESSAGE}</Alert> : null
}
