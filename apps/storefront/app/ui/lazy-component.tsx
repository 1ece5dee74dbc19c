import { useEffect, useState, type ComponentType } from 'react'
import { reportConnectionLost } from './connection.store.ts'

interface LazyComponent<Props> {
  /**
   * Renders the component once its code has loaded. Calls `onLoadError` if loading failed, so that the caller may
   * retry.
   */
  Component: ComponentType<Props & { onLoadError: () => void }>
  /** Preloads the code. An error is reported only when the component renders. */
  preload: () => void
}

/**
 * Returns a component whose code loads on first use. If loading fails, because the connection is lost, the user is
 * notified and the page stays unchanged.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let known: ComponentType<Props> | undefined
  const loadOnce = async () => {
    known ??= (await load()).default
    return known
  }
  function LazyPart({ onLoadError, ...props }: Props & { onLoadError: () => void }) {
    const [Loaded, setLoaded] = useState(() => known)
    useEffect(() => {
      let isMounted = true
      loadOnce().then(
        (component) => isMounted && setLoaded(() => component),
        () => {
          if (!isMounted) return
          reportConnectionLost()
          onLoadError()
        },
      )
      return () => {
        isMounted = false
      }
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- loads once per mount
    }, [])
    return Loaded && <Loaded {...(props as unknown as Props)} />
  }
  return { Component: LazyPart, preload: () => void loadOnce().catch(() => undefined) }
}
