import { DISPUTE_LABELS, disputeReasonLabel } from '@atelier/domain/payments/dispute'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { Moment } from '../../../ui/moment.tsx'
import { money } from '../../../ui/money.ts'
import { Note } from '../../../ui/note.tsx'
import styles from './money-card.module.css'

const TONES = { open: 'bad', won: 'ok', lost: 'warn' } as const

/** What the customer's bank wants back of an order, or has taken back. It is answered in the provider's own account. */
export const Disputes = ({ order }: { order: OrderDetail }) =>
  order.disputes.map((dispute) => (
    <div key={dispute.disputeId} className={styles.action}>
      <Note tone={TONES[dispute.state]} title={`${titleOf(dispute)}: ${money(dispute.amount)}`}>
        <DisputeWords dispute={dispute} />
      </Note>
    </div>
  ))

const titleOf = ({ state, isInquiry }: OrderDetail['disputes'][number]): string => {
  if (!isInquiry || state === 'lost') return DISPUTE_LABELS[state]
  return state === 'open' ? 'Inquiry of the bank' : 'Inquiry closed'
}

function DisputeWords({ dispute }: { dispute: OrderDetail['disputes'][number] }) {
  if (dispute.isInquiry && dispute.state === 'won') return 'The bank asks no more. The money stays here.'
  switch (dispute.state) {
    case 'open':
      if (dispute.isInquiry) {
        return (
          <>
            The customer’s bank asks about it: {disputeReasonLabel(dispute.reason)}. It has not taken the money, and a
            refund ends the inquiry. <AnswerBy dispute={dispute} />
          </>
        )
      }
      return (
        <>
          The customer’s bank wants it back: {disputeReasonLabel(dispute.reason)}. <AnswerBy dispute={dispute} /> Until
          it is decided it cannot be refunded.
        </>
      )
    case 'won':
      return 'The bank has decided for us. The money stays here.'
    case 'lost':
      return 'The bank has taken it back. Do not refund it as well.'
  }
}

/** Where and until when our side of it can be told. */
export function AnswerBy({ dispute }: { dispute: { provider: string; answerBy: string | null } }) {
  if (dispute.answerBy === null) return <>Please answer in the account at {dispute.provider}.</>
  return (
    <>
      Please answer in the account at {dispute.provider} by <Moment iso={dispute.answerBy} isDay />.
    </>
  )
}
