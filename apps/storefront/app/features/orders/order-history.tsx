import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { getAccount } from '@atelier/domain/customers/account.endpoints'
import type { CustomerOrdersResponse } from '@atelier/domain/customers/customer-orders.schema'
import { listCustomerOrders } from '@atelier/domain/customers/customers.endpoints'
import { useCallback, useRef, useState } from 'react'
import { errorMessages } from '../../browser/error-messages.ts'
import { paths } from '../../shop/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { accountView } from '../customers/account-view.store.ts'
import { LoadFailure, LoadingSkeleton } from '../../ui/load-states.tsx'
import { OrderListItem } from './order-list-item.tsx'
import { shopApi } from '../customers/customers.public.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

const PAGE_SIZE = 10

interface Props {
  userId: string
  isGuest: boolean
}

/** S8 has two messages: the API returned an error, or it could not be reached. */
const failureMessage = (error: unknown): string =>
  error instanceof ApiError && error.statusCode > 0 ? errorMessages.orders : errorMessages.orderHistory

/** Orders placed before the registration are added when the address is confirmed, because then it is proven. */
function EarlierOrders({ userId }: { userId: string }) {
  const load = useCallback(
    async (signal: AbortSignal) => (await call(shopApi, getAccount, { params: { userId } }, { signal })).data,
    [userId],
  )
  const { state } = useLoaded(load)
  if (state.kind !== 'loaded' || state.value.isEmailVerified) return null
  return (
    <p className="mt-2 text-ink-soft">
      Ordered before without an account? Open the link we emailed to {state.value.email}, and those orders appear here.
    </p>
  )
}

function NoOrders({ userId, isGuest }: Props) {
  return (
    <>
      <p className="text-ink-soft">No orders yet.</p>
      {isGuest ? null : <EarlierOrders userId={userId} />}
      <ButtonLink variant="ghost" to={paths.products} onClick={accountView.close} className="mt-5 min-h-12">
        Browse Products
      </ButtonLink>
    </>
  )
}

const fetchOrders = (userId: string, page: number, signal?: AbortSignal): Promise<CustomerOrdersResponse> =>
  call(shopApi, listCustomerOrders, { params: { userId }, query: { page, pageSize: PAGE_SIZE } }, { signal })

/** The first page of orders. Earlier pages load on demand. */
function Orders({ first, userId }: { first: CustomerOrdersResponse; userId: string }) {
  const [page, setPage] = useState({ number: 1, orders: first.data, total: first.total })
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const list = useRef<HTMLUListElement>(null)

  const more = async () => {
    if (isLoading) return
    setIsLoading(true)
    setFailure(undefined)
    try {
      const number = page.number + 1
      const next = await fetchOrders(userId, number)
      // An order placed since then has shifted the pages by one, so duplicates are removed.
      const known = new Set(page.orders.map(({ orderId }) => orderId))
      const orders = [...page.orders, ...next.data.filter(({ orderId }) => !known.has(orderId))]
      setPage({ number, orders, total: next.total })
      if (orders.length >= next.total) list.current?.focus({ preventScroll: true })
    } catch (error) {
      setFailure(failureMessage(error))
    }
    setIsLoading(false)
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-labelledby="order-history" className="outline-none">
        {page.orders.map((order) => (
          <OrderListItem key={order.orderId} order={order} />
        ))}
      </ul>
      {failure && <Alert>{failure}</Alert>}
      {page.orders.length < page.total && (
        <Button variant="ghost" className="mt-5 min-h-12" aria-busy={isLoading} onClick={() => void more()}>
          {isLoading ? 'Loading...' : 'Earlier orders'}
        </Button>
      )}
    </>
  )
}

/** The order history, newest first, each order with its details (S2). */
export function OrderHistory({ userId, isGuest }: Props) {
  const load = useCallback((signal: AbortSignal) => fetchOrders(userId, 1, signal), [userId])
  const { state, reload } = useLoaded(load)
  return (
    <section className="mt-9">
      <h3 id="order-history" className="serif-small mb-4 text-[1.5rem] leading-8">
        Order history
      </h3>
      {state.kind === 'loading' && <LoadingSkeleton label="Loading your orders..." />}
      {state.kind === 'failed' && <LoadFailure message={failureMessage(state.error)} onRetry={reload} />}
      {state.kind === 'loaded' &&
        (state.value.total === 0 ? (
          <NoOrders userId={userId} isGuest={isGuest} />
        ) : (
          <Orders first={state.value} userId={userId} />
        ))}
    </section>
  )
}
