import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { paymentStore, usePayment } from './payment.store.ts'

/**
 * What surrounds a card form, whoever draws it: the promise that belongs to it, and what Enter does in its fields. A form whose
 * button is shut ignores that key; here the shopper is told what is missing.
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
      {missing !== undefined && !isComplete && (
        <div className="mb-6">
          <Alert>{missing}</Alert>
        </div>
      )}
      {children}
      <p className="mt-4 text-small text-ink-soft">
        Your card goes straight to the payment provider. We never see its number.
      </p>
    </div>
  )
}
