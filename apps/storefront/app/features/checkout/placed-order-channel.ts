import type { PlacedOrder } from './place-order.ts'

const CHANNEL = 'orsenne.placed'

/** Tells the other tabs of this browser that the whole cart has become this order. */
export function broadcastPlacedOrder({ orderId, receiptToken, email, manual }: PlacedOrder): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; only windows do
  channel.postMessage({ orderId, receiptToken, email, manual } satisfies PlacedOrder)
  channel.close()
}

/** Calls back when another tab has made an order of the whole cart, which empties here too. Returns how to stop listening. */
export function onOrderPlacedInOtherTab(callback: (order: PlacedOrder) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  // Only this module writes to it, and a browser lets nobody else's pages in.
  channel.addEventListener('message', ({ data }: MessageEvent<PlacedOrder>) => callback(data))
  return () => channel.close()
}
