import { policy } from '@atelier/domain/policy'
import { QuestionDialog } from '../../ui/question-dialog.tsx'

/** S4: the payment service has failed; the order need not. */
export default function ManualQuestion({ onNo, onYes }: { onNo: () => void; onYes: () => void }) {
  return (
    <QuestionDialog
      title="Pay another way?"
      no={{ label: 'Not now', onClick: onNo }}
      yes={{ label: 'Order now', onClick: onYes }}
    >
      The payment service could not take your card. Shall we place your order for manual payment processing? Nothing is
      charged now: we set your pieces aside and e-mail you a payment link, which stays open for{' '}
      {policy.payment.payLinkHours} hours.
    </QuestionDialog>
  )
}
