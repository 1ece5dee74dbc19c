import { cartStore } from '../cart/cart.store.ts'
import { CardError } from '../payments/payments.public.ts'

const ORDERING_IN_OTHER_TAB = 'Your order is being placed in another tab.'
const ORDERED_IN_OTHER_TAB = 'Your cart is empty. This order was placed in another tab.'

/** Runs `work` unless another tab of this browser is ordering, or has just ordered the cart. Throws CardError then. */
export async function withTabLock(work: () => Promise<void>): Promise<void> {
  const runIfCartUnchanged = async () => {
    const wasEmpty = cartStore.current().length === 0
    cartStore.refresh()
    if (!wasEmpty && cartStore.current().length === 0) throw new CardError(ORDERED_IN_OTHER_TAB)
    await work()
  }
  // Web Locks exist on secure pages only; elsewhere the server's idempotency keys prevent a double order.
  if (!('locks' in navigator)) return runIfCartUnchanged()
  await navigator.locks.request('shop.order', { ifAvailable: true }, async (lock) => {
    if (!lock) throw new CardError(ORDERING_IN_OTHER_TAB)
    await runIfCartUnchanged()
  })
}
