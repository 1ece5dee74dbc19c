import { listCustomerOrders, type CustomerOrdersPage } from '@atelier/api-client/customer-orders'
import { ApiError } from '@atelier/api-client/http'
import { useCallback, useRef, useState } from 'react'
import { errorMessages } from '../../../error-messages.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { accountView } from '../account-view.store.ts'
import { LoadFailure, LoadingSkeleton } from './load-states.tsx'
import { OrderRow } from './order-row.tsx'
import { shopApi } from '../shop-api.ts'
import { useLoaded } from './use-loaded.ts'

const PAGE_SIZE = 10

/** S8 has two sentences: the shop refused to list the orders, or it could not be asked at all. */
const failure = (error: unknown): string =>
  error instanceof ApiError && error.statusCode > 0 ? errorMessages.orders : errorMessages.orderHistory

function NoOrders() {
  return (
    <>
      <p className="text-ink-soft">No orders yet.</p>
      <ButtonLink variant="ghost" to={paths.products} onClick={accountView.close} className="mt-5 min-h-12">
        Browse Products
      </ButtonLink>
    </>
  )
}

/** The first page of orders, and the earlier ones on demand. */
function Orders({ first, userId }: { first: CustomerOrdersPage; userId: string }) {
  const [page, setPage] = useState({ number: 1, orders: first.data, total: first.total })
  const [isLoading, setIsLoading] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const list = useRef<HTMLUListElement>(null)

  const more = async () => {
    if (isLoading) return
    setIsLoading(true)
    setRefusal(undefined)
    try {
      const number = page.number + 1
      const next = await listCustomerOrders(shopApi, userId, { page: number, pageSize: PAGE_SIZE })
      // An order placed meanwhile has pushed the others down by one.
      const known = new Set(page.orders.map(({ orderId }) => orderId))
      const orders = [...page.orders, ...next.data.filter(({ orderId }) => !known.has(orderId))]
      setPage({ number, orders, total: next.total })
      if (orders.length >= next.total) list.current?.focus({ preventScroll: true })
    } catch (error) {
      setRefusal(failure(error))
    }
    setIsLoading(false)
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-labelledby="order-history" className="outline-none">
        {page.orders.map((order) => (
          <OrderRow key={order.orderId} order={order} />
        ))}
      </ul>
      {refusal && <Alert>{refusal}</Alert>}
      {page.orders.length < page.total && (
        <Button variant="ghost" className="mt-5 min-h-12" aria-busy={isLoading} onClick={() => void more()}>
          {isLoading ? 'Loading...' : 'Earlier orders'}
        </Button>
      )}
    </>
  )
}

/** S2's order history: newest first, each with its details. */
export function OrderHistory({ userId }: { userId: string }) {
  const load = useCallback(
    (signal: AbortSignal) => listCustomerOrders(shopApi, userId, { page: 1, pageSize: PAGE_SIZE }, signal),
    [userId],
  )
  const { state, again } = useLoaded(load)
  return (
    <section className="mt-9">
      <h3 id="order-history" className="serif-small mb-4 text-[1.5rem] leading-8">
        Order history
      </h3>
      {state.kind === 'loading' && <LoadingSkeleton label="Loading your orders..." />}
      {state.kind === 'failed' && <LoadFailure message={failure(state.error)} onRetry={again} />}
      {state.kind === 'loaded' &&
        (state.value.total === 0 ? <NoOrders /> : <Orders first={state.value} userId={userId} />)}
    </section>
  )
}
