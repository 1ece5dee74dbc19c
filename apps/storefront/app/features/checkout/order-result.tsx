import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { PlacedOrder } from './use-place-order.ts'

/** What navigation brought along, as far as it is what it should be. The browser keeps it over a reload. */
function readPlacedOrder(state: unknown): Partial<PlacedOrder> & { orderId?: string } {
  if (typeof state !== 'object' || state === null || !('orderId' in state)) return {}
  const orderId = typeof state.orderId === 'string' && state.orderId !== '' ? state.orderId : undefined
  const email = 'email' in state && typeof state.email === 'string' ? state.email : undefined
  return { orderId, email, manual: 'manual' in state && state.manual === true }
}

/** S2's success page: the thanks and the number, or the sentence that there is no order here. */
export function OrderResult() {
  const { state } = useLocation()
  const { orderId, email, manual } = readPlacedOrder(state)
  // The server never knows: only the browser's history does.
  if (!useHydrated()) return <h1 className="sr-only">Your order</h1>
  if (orderId === undefined) {
    return (
      <>
        <h1 className="serif text-page text-balance">Order Information Not Found</h1>
        <p className="mt-5 max-w-[48ch]">This page knows an order only right after it has been placed.</p>
        <ButtonLink look="ghost" to={paths.home} className="mt-8">
          Go Home
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <h1 className="serif text-page text-balance">Thank You for Your Order!</h1>
      <dl className="mt-10 grid max-w-[34rem] grid-cols-[7rem_minmax(0,1fr)] border-t border-line text-[0.9375rem] [&>*]:border-b [&>*]:border-line [&>*]:py-3">
        <dt className="text-ink-soft">Order number</dt>
        <dd className="font-medium wrap-anywhere">{orderId}</dd>
        {email && (
          <>
            <dt className="text-ink-soft">E-mail</dt>
            <dd className="wrap-anywhere">{email}</dd>
          </>
        )}
      </dl>
      <p className="mt-8 max-w-[52ch]">
        {manual
          ? 'Your pieces are set aside and nothing has been charged. The boutique will write to you about payment; please keep the order number.'
          : 'We begin with your order at once. Please keep the order number.'}
      </p>
      <ButtonLink look="ghost" to={paths.products} className="no-print mt-8">
        Continue Shopping
      </ButtonLink>
    </>
  )
}
