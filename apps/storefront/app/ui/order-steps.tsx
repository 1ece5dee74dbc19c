import { deliveryWindow, formatDeliveryWindow } from '@atelier/domain/checkout/delivery-dates'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { orderSteps, type OrderStep } from '@atelier/domain/orders/order-steps'
import { shopDay } from '@atelier/domain/shop-dates'
import { formatShopDay } from '../format-shop-day.ts'
import { useTerms } from '../use-terms.ts'

/** Returns the expected days of arrival; null once they have passed, or for an unpaid order. */
function useExpectedArrival({ createdAt, paymentMethod, shipping, toldAt }: CustomerOrder): string | null {
  const terms = useTerms().shipping
  const isPaidAtOnce = paymentMethod === 'CREDIT_CARD'
  const window = isPaidAtOnce ? deliveryWindow(shipping.country, new Date(createdAt), terms) : null
  return window && window.to >= shopDay(new Date(toldAt)) ? `Expected ${formatDeliveryWindow(window)}` : null
}

const DOT = { done: 'border-ink bg-ink', current: 'border-ink bg-ink', next: 'border-field bg-transparent' }

function Tracking({ tracking }: { tracking: NonNullable<CustomerOrder['tracking']> }) {
  const { carrier, number, url } = tracking
  return (
    <span className="block">
      {carrier && <span className="text-ink-soft">{carrier} </span>}
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" className="link-text inline-block py-0.5 wrap-anywhere">
          {number}
          <span className="sr-only">, follow the parcel at the carrier</span>
        </a>
      ) : (
        <span className="wrap-anywhere">{number}</span>
      )}
    </span>
  )
}

function StepDate({ step, expected }: { step: OrderStep; expected: string | null }) {
  if (step.timestamp) {
    return (
      <time dateTime={step.timestamp} className="block text-ink-soft">
        {formatShopDay(step.timestamp)}
      </time>
    )
  }
  return expected && <span className="block text-ink-soft">{expected}</span>
}

/** The progress of an order: Received, Prepared, Shipped with the carrier's link, Delivered. */
export function OrderSteps({ order }: { order: CustomerOrder }) {
  const expected = useExpectedArrival(order)
  const steps = orderSteps(order)
  return (
    <ol className="grid gap-3 text-small">
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="grid grid-cols-[0.75rem_minmax(0,1fr)] items-baseline gap-x-3"
        >
          <span aria-hidden="true" className={`size-[9px] rounded-full border ${DOT[step.state]}`} />
          <div className={step.state === 'next' ? 'text-ink-soft' : ''}>
            <span className={step.state === 'current' ? 'font-medium' : ''}>{step.label}</span>
            {step.state === 'next' && <span className="sr-only">, to come</span>}
            <StepDate step={step} expected={index === steps.length - 1 && step.state === 'next' ? expected : null} />
            {step.isShipping && order.tracking && <Tracking tracking={order.tracking} />}
          </div>
        </li>
      ))}
    </ol>
  )
}
