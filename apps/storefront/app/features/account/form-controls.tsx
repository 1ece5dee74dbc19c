import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

/** A password that can be looked at: on a phone nobody types one blind without mistakes. */
export function PasswordField({ className = '', ...field }: ComponentProps<typeof TextField>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={`relative ${className}`}>
      <TextField
        maxLength={200}
        {...field}
        type={isShown ? 'text' : 'password'}
        className="[&_input]:pr-18"
        autoCapitalize="off"
        spellCheck={false}
      />
      <button
        type="button"
        onClick={() => setIsShown((before) => !before)}
        className="link-text absolute top-[1.625rem] right-0 h-13 px-3.5 text-small text-ink-soft hover:text-ink"
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> password</span>
      </button>
    </div>
  )
}

interface SubmitProps {
  isSending: boolean
  /** What the button says while it is busy. */
  busy: string
  variant?: ComponentProps<typeof Button>['variant']
  className?: string
  children: ReactNode
}

/** Keeps the focus while busy. */
export function SubmitButton({ isSending, busy, children, ...buttonProps }: SubmitProps) {
  return (
    <Button {...buttonProps} type="submit" aria-disabled={isSending} aria-busy={isSending}>
      {isSending ? busy : children}
    </Button>
  )
}

/** A sentence of success: a quiet bar at its side. */
export function SuccessMessage({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="border-l-2 border-good py-2.5 pl-4 text-[0.9375rem] leading-6">
      {children}
    </div>
  )
}
