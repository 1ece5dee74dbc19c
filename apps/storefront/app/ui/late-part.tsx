import { useEffect, useState, type ComponentType } from 'react'
import { tellLost } from './connection.store.ts'

interface Late<Props> {
  /** Shows the part once its code is there. `onMissing`: it has not come, and whoever wants it may ask again. */
  Part: ComponentType<Props & { onMissing: () => void }>
  /** Fetches the code before it is wanted; a failure shows itself when it is. */
  prepare: () => void
}

/**
 * A part of the page whose code comes when it is first wanted. Where it does not come, because the line is down, that is
 * said, and the page stays as it was.
 */
export function latePart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): Late<Props> {
  let known: ComponentType<Props> | undefined
  const fetched = async () => {
    known ??= (await load()).default
    return known
  }
  function Part({ onMissing, ...props }: Props & { onMissing: () => void }) {
    const [Loaded, setLoaded] = useState(() => known)
    useEffect(() => {
      let isWanted = true
      fetched().then(
        (part) => isWanted && setLoaded(() => part),
        () => {
          if (!isWanted) return
          tellLost()
          onMissing()
        },
      )
      return () => {
        isWanted = false
      }
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each time the part is wanted
    }, [])
    return Loaded && <Loaded {...(props as unknown as Props)} />
  }
  return { Part, prepare: () => void fetched().catch(() => undefined) }
}
