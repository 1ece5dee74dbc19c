/** A value that others can subscribe to, outside of any user interface framework. */
export interface Observable<Value> {
  get: () => Value
  /** Stores a value and notifies the subscribers. */
  set: (next: Value) => void
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export interface ObservableOptions<Value> {
  /** Reads the first value, for example from the browser's storage, when the value is first used. */
  load?: () => Value
  /** Called for the first subscriber, to follow a source of changes. Returns what to call after the last one. */
  connect?: () => () => void
}

/** Creates an observable value. */
export function createObservable<Value>(
  initial: Value,
  { load, connect }: ObservableOptions<Value> = {},
): Observable<Value> {
  let value = initial
  let isLoaded = false
  let disconnect: (() => void) | undefined
  const listeners = new Set<() => void>()
  return {
    get() {
      if (!isLoaded) {
        isLoaded = true
        if (load) value = load()
      }
      return value
    },
    set(next) {
      isLoaded = true
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) disconnect = connect?.()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect?.()
      }
    },
  }
}
