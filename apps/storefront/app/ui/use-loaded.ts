import { useCallback, useEffect, useState } from 'react'

export type Loaded<T> = { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'loaded'; value: T }

/**
 * Loads data on mount and on demand. `load` must be referentially stable, or the data loads again. `change` replaces
 * the loaded data with a later result.
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ kind: 'loading' })
  const run = useCallback(() => {
    const controller = new AbortController()
    load(controller.signal).then(
      (value) => controller.signal.aborted || setState({ kind: 'loaded', value }),
      (error: unknown) => controller.signal.aborted || setState({ kind: 'failed', error }),
    )
    return () => controller.abort()
  }, [load])
  useEffect(() => run(), [run])
  const reload = () => {
    setState({ kind: 'loading' })
    run()
  }
  const change = (value: T) => setState({ kind: 'loaded', value })
  return { state, reload, change }
}
