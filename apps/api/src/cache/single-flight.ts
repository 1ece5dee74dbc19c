/** Runs one load per key at a time; concurrent calls share its result. */
export interface SingleFlight<T> {
  run: (key: string, load: () => Promise<T>) => Promise<T>
  /** Later calls do not join the loads in progress. */
  clear: () => void
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const inFlight = new Map<string, Promise<T>>()
  return {
    run(key, load) {
      const current = inFlight.get(key)
      if (current) return current
      const started = load().finally(() => {
        if (inFlight.get(key) === started) inFlight.delete(key)
      })
      inFlight.set(key, started)
      return started
    },
    clear: () => inFlight.clear(),
  }
}
