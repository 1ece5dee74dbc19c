import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  get: () => Value
  /** Stores a value and renders the components that use it. */
  set: (next: Value) => void
  /** Returns the value and renders the component again when it changes. */
  useValue: () => Value
}

/** Creates a value outside of React that components and other code share. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = (): Value => value
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: () => useSyncExternalStore(subscribe, get),
  }
}
