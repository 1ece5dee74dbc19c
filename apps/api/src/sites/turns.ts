/** Does a piece of work when it is its turn: so many at once, whoever came first goes first. */
export function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy >= atOnce) {
      // Whoever ends hands the place on, so that nobody who comes meanwhile takes it.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      busy += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
