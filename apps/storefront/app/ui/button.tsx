import type { ComponentProps, ReactNode } from 'react'
import { PageLink } from './page-link.tsx'

const BASE_CLASSES =
  'inline-flex min-h-14 items-center justify-center gap-3 border px-7 text-center text-[0.8125rem] leading-5 font-medium tracking-[0.12em] uppercase transition-colors'
const VARIANTS = {
  ink: 'border-ink bg-ink text-on-ink hover:border-ink-light hover:bg-ink-light',
  ghost: 'border-ink bg-transparent text-ink hover:bg-ink hover:text-on-ink',
}
const DISABLED = 'disabled:border-stone-deep disabled:bg-stone-deep disabled:text-ink-soft'

export type ButtonVariant = keyof typeof VARIANTS

/** The classes of a button, for elements that only look like one. */
export const buttonClass = (variant: ButtonVariant = 'ink', more = ''): string =>
  `${BASE_CLASSES} ${VARIANTS[variant]} ${DISABLED} ${more}`

/** The shop's button: the default variant is filled with ink; `ghost` is the secondary one. */
export function Button({ variant, className, ...props }: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type="button" {...props} className={buttonClass(variant, className)} />
}

/** A link that looks like a button, for actions that only navigate. */
export function ButtonLink({
  variant,
  className,
  ...props
}: ComponentProps<typeof PageLink> & { variant?: ButtonVariant }) {
  return <PageLink {...props} className={buttonClass(variant, className)} />
}

interface SubmitProps {
  isSending: boolean
  /** The button's label while sending. */
  busy: string
  variant?: ButtonVariant
  className?: string
  children: ReactNode
}

/** A submit button that retains the focus while sending. */
export function SubmitButton({ isSending, busy, children, ...buttonProps }: SubmitProps) {
  return (
    <Button {...buttonProps} type="submit" aria-disabled={isSending} aria-busy={isSending}>
      {isSending ? busy : children}
    </Button>
  )
}
