import { deliveryWindow, formatDeliveryWindow, timeOfDelivery } from '@atelier/domain/checkout/delivery-dates'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { toCents } from '@atelier/domain/money/money'
import { NO_GOODS } from '@atelier/domain/delivery/delivery-methods'
import { orderSteps } from '@atelier/domain/orders/order-steps'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { useTerms } from '../shop/use-terms.ts'
import { StepList } from './step-list.tsx'
import { TrackingLink } from './tracking-link.tsx'
import { useRegion } from '../shop/use-region.ts'

/** Returns the expected days of arrival; null once they have passed, or for an unpaid order. */
function useExpectedArrival(order: CustomerOrder): string | null {
  const region = useRegion()
  const terms = useTerms().shipping
  const { createdAt, paymentMethod, delivery, shipping, toldAt } = order
  const goods = { ...NO_GOODS, goodsCents: toCents(order.subtotal, order.currency) }
  const time = timeOfDelivery({ destination: shipping, delivery: delivery?.key }, terms, goods)
  const isPaidAtOnce = paymentMethod === 'CREDIT_CARD'
  const window = isPaidAtOnce && time ? deliveryWindow(time, new Date(createdAt), region) : null
  return window && window.to >= shopDay(new Date(toldAt), region)
    ? `Expected ${formatDeliveryWindow(window, region)}`
    : null
}

/** The progress of an order: Received, Prepared, Shipped with the carrier's link, Delivered. */
export function OrderSteps({ order }: { order: CustomerOrder }) {
  const expected = useExpectedArrival(order)
  const steps = orderSteps(order)
  return (
    <StepList steps={steps}>
      {({ state, isShipping }, index) => (
        <>
          {state === 'next' && index === steps.length - 1 && expected && (
            <span className="block text-ink-soft">{expected}</span>
          )}
          {isShipping && order.tracking && <TrackingLink tracking={order.tracking} />}
        </>
      )}
    </StepList>
  )
}
