import type { PlacedOrder } from './place-order.ts'

const CHANNEL = 'shop.placed'

/** Notifies the other tabs of this browser that the whole cart was ordered. */
export function broadcastPlacedOrder({ orderId, receiptToken, email, manual }: PlacedOrder): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; only windows do
  channel.postMessage({ orderId, receiptToken, email, manual } satisfies PlacedOrder)
  channel.close()
}

/**
 * Calls `callback` when another tab has ordered the whole cart, which empties it here too. Returns a function that
 * unsubscribes.
 */
export function onOrderPlacedInOtherTab(callback: (order: PlacedOrder) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  // Only this module posts to the channel, and only pages of the same origin can.
  channel.addEventListener('message', ({ data }: MessageEvent<PlacedOrder>) => callback(data))
  return () => channel.close()
}
