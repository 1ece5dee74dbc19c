import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useTerms } from '../../use-terms.ts'

/** Offers manual payment when the payment service has failed (S4). */
export default function ManualPaymentDialog({ onNo, onYes }: { onNo: () => void; onYes: () => void }) {
  const { paymentLinkHours } = useTerms()
  return (
    <ConfirmDialog
      title="Pay another way?"
      cancel={{ label: 'Not now', onClick: onNo }}
      confirm={{ label: 'Order now', onClick: onYes }}
    >
      The payment service could not take your card. Shall we place your order for manual payment processing? Nothing is
      charged now: we set your pieces aside and e-mail you a payment link, which stays open for {paymentLinkHours}{' '}
      hours.
    </ConfirmDialog>
  )
}
