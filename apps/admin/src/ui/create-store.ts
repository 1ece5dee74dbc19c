import { createObservable, type Observable } from '@atelier/domain/values/observable'
import { useSyncExternalStore } from 'react'

export interface Store<Value> extends Observable<Value> {
  /** Returns the value and renders the component again when it changes. */
  useValue: () => Value
}

/** Creates a value outside of React that components and other code share. */
export function createStore<Value>(initial: Value): Store<Value> {
  const store = createObservable(initial)
  return { ...store, useValue: () => useSyncExternalStore(store.subscribe, store.get) }
}
