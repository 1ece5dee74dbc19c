import { useCallback, useEffect, useState } from 'react'

export type Loaded<T> = { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'loaded'; value: T }

/**
 * Loads data on mount and on demand. `load` must be referentially stable, or the data loads again. `change` replaces
 * the loaded data with a later result.
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ kind: 'loading' })
  const run = useCallback(() => {
    const leaving = new AbortController()
    load(leaving.signal).then(
      (value) => leaving.signal.aborted || setState({ kind: 'loaded', value }),
      (error: unknown) => leaving.signal.aborted || setState({ kind: 'failed', error }),
    )
    return () => leaving.abort()
  }, [load])
  useEffect(() => run(), [run])
  const again = () => {
    setState({ kind: 'loading' })
    run()
  }
  const change = (value: T) => setState({ kind: 'loaded', value })
  return { state, again, change }
}
