import { useEffect, useState, type ComponentType } from 'react'
import { showToast } from '../feedback/toast.store.ts'

/** Shown when code that loads on demand could not be loaded. */
export const NOT_LOADED_MESSAGE = 'This didn’t load. Check your connection and try again.'

interface OverlayProps {
  opened: boolean
  onClose: () => void
}

/**
 * Returns a dialog or drawer whose code loads when it first opens, and a function that preloads it. If loading fails, the
 * overlay closes and a message asks to try again.
 */
export function lazyOverlay<Props extends OverlayProps>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined
  const loadOnce = async (): Promise<ComponentType<Props>> => (known ??= await load())

  function Overlay(props: Props) {
    const [Loaded, setLoaded] = useState(() => known)
    const [mayOpen, setMayOpen] = useState(known !== undefined)
    const { opened, onClose } = props
    const isMissing = opened && Loaded === undefined
    useEffect(() => {
      if (!isMissing) return
      let isMounted = true
      loadOnce().then(
        (component) => isMounted && setLoaded(() => component),
        () => {
          if (!isMounted) return
          showToast(NOT_LOADED_MESSAGE)
          onClose()
        },
      )
      return () => {
        isMounted = false
      }
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onClose` is called for a failed download only
    }, [isMissing])
    // Mounts closed and opens then: Mantine remembers the focus to restore when `opened` changes.
    useEffect(() => setMayOpen(Loaded !== undefined), [Loaded])
    return Loaded ? <Loaded {...props} opened={opened && mayOpen} /> : null
  }
  return { Overlay, preload: async (): Promise<void> => void (await loadOnce()) }
}
