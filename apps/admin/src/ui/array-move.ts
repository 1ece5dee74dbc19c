/** The list with one thing taken out and put in at another place. */
export function arrayMove<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
