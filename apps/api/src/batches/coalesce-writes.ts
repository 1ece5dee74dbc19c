/**
 * Returns a write of one item that shares its statement: while a write runs, the items that arrive are collected, and the
 * next write takes all of them (group commit). Resolves or rejects with the write of its item.
 */
export function coalesceWrites<Item>(
  write: (items: readonly Item[]) => Promise<unknown>,
): (item: Item) => Promise<void> {
  let collected: Item[] = []
  let next: Promise<void> | null = null
  let current: Promise<unknown> = Promise.resolve()
  const writeCollected = async (): Promise<void> => {
    const items = collected
    collected = []
    next = null
    const writing = write(items)
    current = writing.catch(() => undefined)
    await writing
  }
  return (item) => {
    collected.push(item)
    next ??= current.then(writeCollected)
    return next
  }
}
