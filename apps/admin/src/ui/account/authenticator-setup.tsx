import { Button, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { formClasses } from '../form/form-classes.ts'
import { QrCode } from './qr-code.tsx'

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
    <form className="stack" onSubmit={submit} noValidate>
      <p>Scan this code with an authenticator app, or enter the key.</p>
      <div className="flex flex-wrap items-center gap-4 [&_svg[role='img']]:flex-none [&_svg[role='img']]:border [&_svg[role='img']]:border-line [&_svg[role='img']]:rounded-md">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p className="flex flex-[1_1_200px] flex-wrap items-center gap-x-2.5 gap-y-1.5 [&>span:first-child]:w-full [&_code]:flex-[0_1_auto] [&_code]:max-w-[calc(100%_-_60px)] [&_code]:[font:14px/22px_ui-monospace,monospace] [&_code]:wrap-anywhere">
          <span className="text-small text-ink-soft">Key</span>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton value={secret} label="key" />
        </p>
      </div>
      <CodeField value={code} problem={problem} onChange={setCode} label="6-digit code from the app" />
      <div className={formClasses.actions}>
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
