import { useEffect, useState, type ComponentType } from 'react'
import { reportConnectionLost } from './connection.store.ts'

interface LazyComponent<Props> {
  /** Shows the part once its code is there. `onLoadError`: it has not come, and whoever wants it may ask again. */
  Component: ComponentType<Props & { onLoadError: () => void }>
  /** Fetches the code before it is wanted; a failure shows itself when it is. */
  preload: () => void
}

/**
 * A part of the page whose code comes when it is first wanted. Where it does not come, because the line is down, that is
 * said, and the page stays as it was.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let known: ComponentType<Props> | undefined
  const fetched = async () => {
    known ??= (await load()).default
    return known
  }
  function Part({ onLoadError, ...props }: Props & { onLoadError: () => void }) {
    const [Loaded, setLoaded] = useState(() => known)
    useEffect(() => {
      let isWanted = true
      fetched().then(
        (part) => isWanted && setLoaded(() => part),
        () => {
          if (!isWanted) return
          reportConnectionLost()
          onLoadError()
        },
      )
      return () => {
        isWanted = false
      }
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each time the part is wanted
    }, [])
    return Loaded && <Loaded {...(props as unknown as Props)} />
  }
  return { Component: Part, preload: () => void fetched().catch(() => undefined) }
}
