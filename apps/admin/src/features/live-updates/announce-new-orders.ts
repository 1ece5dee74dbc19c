import { pluralize } from '../../ui/format/numbers.ts'

/** A screen reader hears of new orders at most this often. */
const INTERVAL_MS = 20_000
/** Removes the sentence when it has been read, so that the next one is a change even if it is the same. */
const CLEAR_MS = 5_000

/** Returns a function that counts new orders and announces them in one sentence, at most every 20 seconds. */
export function createNewOrderAnnouncer(announce: (text: string) => void): (count: number) => void {
  let waiting = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = 0
  const run = (): void => {
    timer = undefined
    nextAt = performance.now() + INTERVAL_MS
    announce(`${pluralize(waiting, 'new order')}.`)
    waiting = 0
    setTimeout(() => announce(''), CLEAR_MS)
  }
  return (count) => {
    waiting += count
    if (waiting > 0) timer ??= setTimeout(run, Math.max(0, nextAt - performance.now()))
  }
}
