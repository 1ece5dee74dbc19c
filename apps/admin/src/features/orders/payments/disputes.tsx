import { DISPUTE_LABELS, disputeReasonLabel } from '@atelier/domain/payments/dispute'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { formatAmount } from '@atelier/domain/money/money'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import styles from './payment-summary-card.module.css'
import { REGION } from '../../../region.ts'

const TONES = { open: 'bad', won: 'ok', lost: 'warn' } as const

/** The disputes of an order, open and closed. Staff respond in the provider's dashboard. */
export const Disputes = ({ order }: { order: OrderDetail }) =>
  order.disputes.map((dispute) => (
    <div key={dispute.disputeId} className={`${styles.action} grid gap-3 mt-3.5`}>
      <Alert
        tone={TONES[dispute.state]}
        title={`${titleOf(dispute)}: ${formatAmount(dispute.amount, order.currency, REGION)}`}
      >
        <DisputeText dispute={dispute} />
      </Alert>
    </div>
  ))

const titleOf = ({ state, isInquiry }: OrderDetail['disputes'][number]): string => {
  if (!isInquiry || state === 'lost') return DISPUTE_LABELS[state]
  return state === 'open' ? 'Bank inquiry' : 'Inquiry closed'
}

function DisputeText({ dispute }: { dispute: OrderDetail['disputes'][number] }) {
  if (dispute.isInquiry && dispute.state === 'won') return 'The bank closed its inquiry. You keep the payment.'
  switch (dispute.state) {
    case 'open':
      if (dispute.isInquiry) {
        return (
          <>
            The customer’s bank opened an inquiry: {disputeReasonLabel(dispute.reason)}. The payment hasn’t been
            withdrawn. A refund ends the inquiry. <RespondBy dispute={dispute} />
          </>
        )
      }
      return (
        <>
          The customer opened a dispute: {disputeReasonLabel(dispute.reason)}. <RespondBy dispute={dispute} /> You can’t
          refund until it’s resolved.
        </>
      )
    case 'won':
      return 'Dispute won. You keep the payment.'
    case 'lost':
      return 'Dispute lost. The bank returned the payment; don’t refund it again.'
  }
}

/** Where and by when to respond to the dispute. */
export function RespondBy({ dispute }: { dispute: { provider: string; answerBy: string | null } }) {
  if (dispute.answerBy === null) return <>Respond in your {dispute.provider} account.</>
  return (
    <>
      Respond in your {dispute.provider} account by <DateTime iso={dispute.answerBy} isDay />.
    </>
  )
}
