import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { orderNumber } from '@atelier/domain/values/ids'
import { useState } from 'react'
import { errorMessages } from '../../browser/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { useServerClock } from './server-clock.ts'
import { OrderDetails } from './order-details.tsx'
import { formatShopDay } from '../../shop/format-shop-day.ts'
import { orderStatusLabel } from './order-labels.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import { useRegion } from '../../shop/use-region.ts'

/** The page of one order. It shows what the account shows, for every holder of the receipt token. */
export function OrderPage({ order: first }: { order: CustomerOrder }) {
  const region = useRegion()
  const [order, setOrder] = useState(first)
  useServerClock(order)
  const { text, tone } = orderStatusLabel(order)
  return (
    <div className="mx-auto max-w-[46rem]">
      <h1 className="serif text-page text-balance">Order {orderNumber(order.orderId)}</h1>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2.5 text-[0.9375rem]">
        <StateDot tone={tone} />
        {text}
        <span className="text-ink-soft">
          Placed <time dateTime={order.createdAt}>{formatShopDay(order.createdAt, region)}</time>
        </span>
      </p>
      <div className="mt-8 bg-stone p-5 sm:p-9">
        <OrderDetails order={order} orderKey={{ token: order.receiptToken }} onChange={setOrder} level={2} />
      </div>
    </div>
  )
}

/** Shown when the order could not be loaded (S8). */
export function OrderLoadError() {
  return (
    <>
      <h1 className="serif text-page">Oops!</h1>
      <Alert className="mt-5 max-w-[48ch]">{errorMessages.orders}</Alert>
      <Button variant="ghost" className="mt-8" onClick={() => location.reload()}>
        Try Again
      </Button>
    </>
  )
}
