/** A whole number from 0 to below `limit`, every one equally likely: what would favour the small ones is drawn again. */
export function randomBelow(limit: number): number {
  const fair = 2 ** 32 - (2 ** 32 % limit)
  const drawn = new Uint32Array(1)
  do crypto.getRandomValues(drawn)
  while ((drawn[0] ?? 0) >= fair)
  return (drawn[0] ?? 0) % limit
}
