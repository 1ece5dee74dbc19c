import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

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
  look?: ComponentProps<typeof Button>['look']
  className?: string
  children: ReactNode
}

/** Keeps the focus while busy. Before the page has come to life nobody would hear it, and a password must not travel. */
export function SubmitButton({ isSending, busy, children, ...look }: SubmitProps) {
  const isAlive = useHydrated()
  return (
    <Button {...look} type={isAlive ? 'submit' : 'button'} aria-disabled={isSending} aria-busy={isSending}>
      {isSending ? busy : children}
    </Button>
  )
}

/** A sentence of success: a quiet bar at its side. */
export function GoodNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="border-l-2 border-good py-2.5 pl-4 text-[0.9375rem] leading-6">
      {children}
    </div>
  )
}
