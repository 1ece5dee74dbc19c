/** Returns a copy of the list with one item moved to another index. */
export function arrayMove<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
