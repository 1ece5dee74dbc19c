import type { CardDecline } from '@atelier/domain/payments/card-decline'
import { useEffect, useRef, type ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { DECLINE_ID } from './decline-id.ts'
import { paymentStore } from './payment.store.ts'

interface Props {
  /** The message as the shopper sees it, with a note when it repeats. */
  message: string
  decline: CardDecline
  /** Another way to pay. */
  children?: ReactNode
}

/**
 * Says why the card was declined and what to do. The card form marks and focuses the field; without a card form the
 * notice takes the focus.
 */
export function DeclineNotice({ message, decline, children }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { card } = paymentStore.current()
    if (card?.showDecline) card.showDecline(decline)
    else notice.current?.focus()
  }, [decline])
  return (
    <div ref={notice} tabIndex={-1} className="mt-7 focus:outline-none">
      <Alert>
        <span id={DECLINE_ID}>
          {message} {decline.advice}
        </span>
      </Alert>
      {children}
    </div>
  )
}
