import type { ComponentProps } from 'react'
import { buttonClass, type ButtonVariant } from '../../ui/button.tsx'

/**
 * A link that looks like a button and opens another window, which its name says. Clicking again shows the same window.
 */
export function WindowLink({
  variant,
  className,
  children,
  ...props
}: ComponentProps<'a'> & { href: string; target: string; variant?: ButtonVariant }) {
  return (
    <a {...props} className={buttonClass(variant, className)}>
      {children}
      <span className="sr-only">, opens a new window</span>
    </a>
  )
}
