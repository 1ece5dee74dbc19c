/** Returns a uniformly distributed integer from 0 to below `limit`. Rejection sampling avoids the modulo bias. */
export function randomBelow(limit: number): number {
  const fair = 2 ** 32 - (2 ** 32 % limit)
  const drawn = new Uint32Array(1)
  do crypto.getRandomValues(drawn)
  while ((drawn[0] ?? 0) >= fair)
  return (drawn[0] ?? 0) % limit
}
