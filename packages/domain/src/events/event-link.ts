import type { EventName } from './event-types.ts'

const ID_PATHS: readonly [id: string, path: string][] = [
  ['returnId', '/api/admin/returns/'],
  ['orderId', '/api/admin/orders/'],
  ['productId', '/api/products/admin/'],
  ['customerId', '/api/admin/users/'],
]

/** Returns the path of the API about what an event changed; null when there is none. */
export function eventPath(type: EventName, data: Readonly<Record<string, unknown>>): string | null {
  if (type === 'document.published') return `/api/admin/documents/${String(data['document'])}`
  const found = ID_PATHS.find(([id]) => typeof data[id] === 'string')
  return found ? `${found[1]}${String(data[found[0]])}` : null
}
