import { cartStore } from '../cart/cart.store.ts'
import { CardProblem } from '../payment/payment.store.ts'

const ELSEWHERE = 'Your order is being placed in another tab.'
const DONE_ELSEWHERE = 'Your cart is empty: this order has been placed in another tab.'

/** Runs `work` unless another tab of this browser is ordering just now, or has just ordered what is in the cart. */
export async function inOneTab(work: () => Promise<void>): Promise<void> {
  const begin = async () => {
    const wasEmpty = cartStore.current().length === 0
    cartStore.refresh()
    if (!wasEmpty && cartStore.current().length === 0) throw new CardProblem(DONE_ELSEWHERE)
    await work()
  }
  // Browsers know locks on secure pages alone; elsewhere the server's keys stand between two tabs and two orders.
  if (!('locks' in navigator)) return begin()
  await navigator.locks.request('orsenne.order', { ifAvailable: true }, async (lock) => {
    if (!lock) throw new CardProblem(ELSEWHERE)
    await begin()
  })
}
