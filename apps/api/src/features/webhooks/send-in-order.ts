interface Sending<Item> {
  /** Sends one; false: no more are begun. */
  send: (item: Item) => Promise<boolean>
  /** Records that the first `count` were sent. Called about twice a second and at the end; false: no more are begun. */
  save: (count: number) => Promise<boolean>
}

/** How many subjects are sent at a time. */
const CONCURRENCY = 8
const SAVE_EVERY_MS = 500

/**
 * Sends the items of each subject one by one in their order, and several subjects at a time. Returns whether all were sent.
 * After a failure some later ones may have been sent, which `save` does not count: they are sent again.
 */
export async function sendInOrder<Item extends { subject: string }>(
  items: readonly Item[],
  { send, save }: Sending<Item>,
): Promise<boolean> {
  const subjects = [...Map.groupBy(items.entries(), ([, { subject }]) => subject).values()]
  const isSent = items.map(() => false)
  let count = 0
  let savedAt = performance.now()
  let isStopped = false
  const store = async (): Promise<void> => {
    savedAt = performance.now()
    if (count > 0 && !(await save(count))) isStopped = true
  }
  const sendNext = async (): Promise<void> => {
    for (let next = subjects.shift(); next && !isStopped; next = subjects.shift()) {
      for (const [index, item] of next) {
        if (isStopped) return
        if (!(await send(item))) return void (isStopped = true)
        isSent[index] = true
        while (isSent[count] === true) count += 1
        if (performance.now() - savedAt > SAVE_EVERY_MS) await store()
      }
    }
  }
  const stopOthers = (error: unknown): never => {
    isStopped = true
    throw error
  }
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, () => sendNext().catch(stopOthers)))
  await store()
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return !isStopped
}
