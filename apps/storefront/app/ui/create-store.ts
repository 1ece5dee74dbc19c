import { createObservable, type Observable, type ObservableOptions } from '@atelier/domain/values/observable'
import { useSyncExternalStore } from 'react'

interface Store<Value> extends Observable<Value> {
  /** Returns the value and renders the component again when it changes. Before hydration it is `initial`. */
  useValue: () => Value
  /** Like `useValue`, but renders only when the selected part changes. */
  useSelected: <Part>(select: (value: Value) => Part) => Part
}

/** Creates a value outside of React that components and other code share. On the server it stays `initial`. */
export function createStore<Value>(initial: Value, options?: ObservableOptions<Value>): Store<Value> {
  const store = createObservable(initial, options)
  return {
    ...store,
    useValue: () => useSyncExternalStore(store.subscribe, store.get, () => initial),
    useSelected: (select) =>
      useSyncExternalStore(
        store.subscribe,
        () => select(store.get()),
        () => select(initial),
      ),
  }
}
