/** Returns a uniformly distributed integer from 0 to below `limit`. Rejection sampling avoids the modulo bias. */
export function randomBelow(limit: number): number {
  const fairRange = 2 ** 32 - (2 ** 32 % limit)
  const random = new Uint32Array(1)
  do crypto.getRandomValues(random)
  while ((random[0] ?? 0) >= fairRange)
  return (random[0] ?? 0) % limit
}
