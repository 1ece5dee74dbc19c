import { call } from '@atelier/api-client/call'
import type { EarlierOrder, EarlierOrdersResponse } from '@atelier/domain/earlier-orders/earlier-order.schema'
import { listEarlierOrders } from '@atelier/domain/earlier-orders/earlier-orders.endpoints'
import { formatAmount } from '@atelier/domain/money/money'
import { useCallback, useState } from 'react'
import { errorMessages } from '../../browser/error-messages.ts'
import { formatShopDay } from '../../shop/format-shop-day.ts'
import { useRegion } from '../../shop/use-region.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { shopApi } from '../customers/customers.public.ts'

const PAGE_SIZE = 10

const fetchPage = (userId: string, page: number, signal?: AbortSignal): Promise<EarlierOrdersResponse> =>
  call(shopApi, listEarlierOrders, { params: { userId }, query: { page, pageSize: PAGE_SIZE } }, { signal })

/** The orders that a customer placed at the shop that the brand moved from. Nothing for a customer without any. */
export function OldShopOrders({ userId }: { userId: string }) {
  const load = useCallback((signal: AbortSignal) => fetchPage(userId, 1, signal), [userId])
  const { state } = useLoaded(load)
  if (state.kind !== 'loaded' || state.value.total === 0) return null
  return (
    <section className="mt-9" aria-labelledby="old-shop-orders">
      <h3 id="old-shop-orders" className="serif-small mb-2 text-[1.5rem] leading-8">
        Orders from our previous shop
      </h3>
      <p className="mb-4 text-small text-ink-soft">For your records. Questions about one? Please contact us.</p>
      <Pages first={state.value} userId={userId} />
    </section>
  )
}

function Pages({ first, userId }: { first: EarlierOrdersResponse; userId: string }) {
  const [page, setPage] = useState({ number: 1, orders: first.data })
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const more = async () => {
    setIsLoading(true)
    setFailure(undefined)
    try {
      const number = page.number + 1
      const next = await fetchPage(userId, number)
      setPage({ number, orders: [...page.orders, ...next.data] })
    } catch {
      setFailure(errorMessages.orderHistory)
    }
    setIsLoading(false)
  }
  return (
    <>
      <ul aria-labelledby="old-shop-orders">
        {page.orders.map((order) => (
          <OldShopOrder key={order.orderId} order={order} />
        ))}
      </ul>
      {failure && <Alert>{failure}</Alert>}
      {page.orders.length < first.total && (
        <Button variant="ghost" className="mt-5 min-h-12" disabled={isLoading} onClick={() => void more()}>
          {isLoading ? 'Loading...' : 'More from our previous shop'}
        </Button>
      )}
    </>
  )
}

function OldShopOrder({ order }: { order: EarlierOrder }) {
  const region = useRegion()
  const format = (amount: number): string => formatAmount(amount, order.currency, region)
  return (
    <li className="border-t border-line">
      <details>
        <summary className="grid min-h-11 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 py-4">
          <span className="min-w-0 wrap-anywhere">
            <span className="serif-small block text-[1.125rem] leading-6">Order {order.number}</span>
            <span className="block text-small text-ink-soft">
              <time dateTime={order.createdAt}>{formatShopDay(order.createdAt, region)}</time>
              {order.status ? `, ${order.status.replaceAll('_', ' ')}` : ''}
            </span>
          </span>
          <span className="text-right text-[0.9375rem]">
            {format(order.total)}
            <span className="mt-1 block text-small">
              <span className="link-text">Details</span>
            </span>
          </span>
        </summary>
        <div className="mb-5 bg-stone p-5 text-small">
          <ul>
            {order.items.map(({ name, quantity, amount }, at) => (
              <li key={at} className="flex justify-between gap-5 py-1">
                <span className="min-w-0 wrap-anywhere">
                  {quantity} × {name}
                </span>
                <span>{amount === null ? '' : format(amount)}</span>
              </li>
            ))}
          </ul>
          <dl className="mt-2 border-t border-line pt-2">
            <Amount name="Discount" amount={order.discount} sign="−" format={format} />
            <Amount name="Shipping" amount={order.shipping} format={format} />
            <Amount name="Tax" amount={order.tax} format={format} />
            <div className="flex justify-between gap-5 py-1 font-medium">
              <dt>Total</dt>
              <dd>{format(order.total)}</dd>
            </div>
            <Amount name="Refunded" amount={order.refunded} format={format} />
          </dl>
        </div>
      </details>
    </li>
  )
}

interface AmountProps {
  name: string
  amount: number | null
  sign?: string
  format: (amount: number) => string
}

/** A line of the amounts; none for an amount that is not known or nothing. */
function Amount({ name, amount, sign = '', format }: AmountProps) {
  if (!amount) return null
  return (
    <div className="flex justify-between gap-5 py-1">
      <dt>{name}</dt>
      <dd>
        {sign}
        {format(amount)}
      </dd>
    </div>
  )
}
