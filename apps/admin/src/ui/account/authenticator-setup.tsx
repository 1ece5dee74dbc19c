import { Button, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { CopyButton } from '../copy-button.tsx'
import form from '../form/form.module.css'
import { QrCode } from './qr-code.tsx'
import styles from './authenticator-setup.module.css'

export interface AuthenticatorSetupProps {
  /** The shared secret, shown as a QR code and as text. */
  secret: string
  uri: string
  problem: string | null
  isBusy: boolean
  submitLabel: string
  onSubmit: (code: string) => void
}

/** Two steps: the app receives the secret, then a one-time code confirms that it has it. */
export function AuthenticatorSetup({ secret, uri, problem, isBusy, submitLabel, onSubmit }: AuthenticatorSetupProps) {
  const [code, setCode] = useState('')
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (!isBusy) onSubmit(code)
  }
  return (
    <form className={form.stack} onSubmit={submit} noValidate>
      <p>Scan this code with an authenticator app, or enter the key.</p>
      <div className={styles.secret}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p className={styles.key}>
          <span className={form.hint}>Key</span>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton value={secret} label="key" />
        </p>
      </div>
      <CodeField value={code} problem={problem} onChange={setCode} label="6-digit code from the app" />
      <div className={form.actions}>
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

export interface CodeFieldProps {
  label: string
  value: string
  problem: string | null
  onChange: (code: string) => void
}

/** A field for a one-time code. Phones suggest the code from a message or the authenticator app. */
export const CodeField = ({ label, value, problem, onChange }: CodeFieldProps) => (
  <TextInput
    label={label}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    error={problem}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
