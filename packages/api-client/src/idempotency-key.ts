/** Returns 32 random hexadecimal digits. `crypto.randomUUID` would exist on secure pages only. */
export const randomIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns a function that maps a request body to a value of `create`, for example its idempotency key. A repeated body
 * gets the value of its first time, so that a double click or a retry after a lost response counts once.
 */
export function oncePerBody<Value>(create: () => Value): (body: string) => Value {
  let last: { body: string; value: Value } | undefined
  return (body) => {
    if (last?.body !== body) last = { body, value: create() }
    return last.value
  }
}
