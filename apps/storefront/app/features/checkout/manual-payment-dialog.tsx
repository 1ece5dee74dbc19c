import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useTerms } from '../../shop/use-terms.ts'

/** Offers manual payment when the payment service has failed (S4). */
export default function ManualPaymentDialog({ onNo, onYes }: { onNo: () => void; onYes: () => void }) {
  const { paymentLinkHours } = useTerms()
  return (
    <ConfirmDialog
      title="Pay another way?"
      cancel={{ label: 'Not now', onClick: onNo }}
      confirm={{ label: 'Order now', onClick: onYes }}
    >
      The payment service could not take your card. Shall we place your order for manual payment processing? You won’t
      be charged now: we’ll reserve your items and email you a payment link, valid for {paymentLinkHours} hours.
    </ConfirmDialog>
  )
}
