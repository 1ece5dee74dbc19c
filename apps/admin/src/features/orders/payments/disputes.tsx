import { DISPUTE_LABELS, disputeReasonLabel } from '@atelier/domain/payments/dispute'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { formatDollars } from '@atelier/domain/money'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import styles from './payment-summary-card.module.css'

const TONES = { open: 'bad', won: 'ok', lost: 'warn' } as const

/** The disputes of an order, open and closed. Staff respond in the provider's dashboard. */
export const Disputes = ({ order }: { order: OrderDetail }) =>
  order.disputes.map((dispute) => (
    <div key={dispute.disputeId} className={styles.action}>
      <Alert tone={TONES[dispute.state]} title={`${titleOf(dispute)}: ${formatDollars(dispute.amount)}`}>
        <DisputeText dispute={dispute} />
      </Alert>
    </div>
  ))

const titleOf = ({ state, isInquiry }: OrderDetail['disputes'][number]): string => {
  if (!isInquiry || state === 'lost') return DISPUTE_LABELS[state]
  return state === 'open' ? 'Inquiry of the bank' : 'Inquiry closed'
}

function DisputeText({ dispute }: { dispute: OrderDetail['disputes'][number] }) {
  if (dispute.isInquiry && dispute.state === 'won') return 'The bank asks no more. The money stays here.'
  switch (dispute.state) {
    case 'open':
      if (dispute.isInquiry) {
        return (
          <>
            The customer’s bank asks about it: {disputeReasonLabel(dispute.reason)}. It has not taken the money, and a
            refund ends the inquiry. <RespondBy dispute={dispute} />
          </>
        )
      }
      return (
        <>
          The customer’s bank wants it back: {disputeReasonLabel(dispute.reason)}. <RespondBy dispute={dispute} /> Until
          it is decided it cannot be refunded.
        </>
      )
    case 'won':
      return 'The bank has decided for us. The money stays here.'
    case 'lost':
      return 'The bank has taken it back. Do not refund it as well.'
  }
}

/** Where and by when to respond to the dispute. */
export function RespondBy({ dispute }: { dispute: { provider: string; answerBy: string | null } }) {
  if (dispute.answerBy === null) return <>Please answer in the account at {dispute.provider}.</>
  return (
    <>
      Please answer in the account at {dispute.provider} by <DateTime iso={dispute.answerBy} isDay />.
    </>
  )
}
