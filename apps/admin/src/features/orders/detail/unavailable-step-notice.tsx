import { availableOrderVerbs } from '@atelier/domain/orders/order-verbs'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useUrlAction } from '../../../ui/use-url-action.ts'
import { refundableAmount } from '../payments/refundable-amount.ts'

const SENTENCES = {
  pack: 'This order can’t be packed now.',
  ship: 'This order can’t be shipped now.',
  deliver: 'This order can’t be marked delivered now.',
  refund: 'This order has nothing to refund.',
} as const
type Step = keyof typeof SENTENCES

/** Says that a step that a link asked for is not possible, such as shipping an unpaid order. */
export function UnavailableStepNotice({ order }: { order: OrderDetail }) {
  const [asked, setAsked] = useState<Step>()
  const { status, paymentDetails } = order
  const verbs = availableOrderVerbs({ status, paymentStatus: paymentDetails.paymentStatus })
  const unless = (step: Step, isAvailable: boolean): Step | undefined => (isAvailable ? undefined : step)
  useUrlAction(unless('pack', verbs.includes('pack')), () => setAsked('pack'))
  useUrlAction(unless('ship', verbs.includes('ship')), () => setAsked('ship'))
  useUrlAction(unless('deliver', verbs.includes('deliver')), () => setAsked('deliver'))
  useUrlAction(unless('refund', refundableAmount(order) > 0), () => setAsked('refund'))
  return asked ? <Alert tone="warn" title={SENTENCES[asked]} /> : null
}
