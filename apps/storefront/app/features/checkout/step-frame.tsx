import type { CheckoutStep } from '@atelier/domain/checkout/steps'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shop/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Alert } from '../../ui/alert.tsx'

interface Props {
  title: string
  message: string | undefined
  /** The previous step; absent on the first. */
  back?: CheckoutStep
  action: string
  isBusy?: boolean
  /** If false, the submit button stays disabled until the fields are complete. */
  isReady?: boolean
  /** Shown below the submit button. */
  foot?: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The layout of every step: title, errors, fields, Back and a submit button. */
export function StepFrame({ title, message, back, action, isBusy = false, isReady = true, ...props }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { onSubmit, foot, children } = props
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <h1
        ref={heading}
        tabIndex={-1}
        className="serif mt-7 mb-2 text-[clamp(2.125rem,1.6rem+1.6vw,3rem)] leading-[1.08]"
      >
        {title}
      </h1>
      {message && <Alert className="mt-4">{message}</Alert>}
      {children}
      <div className="mt-9 flex items-center gap-3">
        {back && (
          <Link to={paths.checkout(back)} className="inline-flex min-h-14 items-center gap-2.5 pr-6 text-small">
            <Icon name="left" /> Back
          </Link>
        )}
        <Button type="submit" className="flex-1" aria-busy={isBusy} disabled={isBusy || !isReady}>
          {action}
        </Button>
      </div>
      {foot}
    </form>
  )
}
