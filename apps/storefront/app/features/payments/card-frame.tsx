import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { paymentStore, usePayment } from './payment.store.ts'

/**
 * The frame of every card form: the security note, and the Enter key in its fields. A form with a disabled submit
 * button ignores Enter; the frame shows what is missing instead.
 */
export function CardFrame({ children }: { children: ReactNode }) {
  const { isComplete } = usePayment()
  const [missing, setMissing] = useState<string>()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const { card } = paymentStore.current()
    if (isComplete) event.target.form?.requestSubmit()
    else card?.prepare().catch((problem: Error) => setMissing(problem.message))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens to the fields in it, and does nothing itself
    <div onKeyDown={onKeyDown}>
      {missing !== undefined && !isComplete && <Alert className="mb-6">{missing}</Alert>}
      {children}
      <p className="mt-4 text-small text-ink-soft">
        Your card details go straight to the payment provider. We never see them.
      </p>
    </div>
  )
}
