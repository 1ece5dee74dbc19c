import { lazy, Suspense, useEffect } from 'react'
import { preloadModal } from '../../ui/overlay/lazy-modal.tsx'
import { closeOverlay, useOverlay } from './overlay.store.ts'
import { useShortcuts } from './use-shortcuts.ts'

const loadCommandPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(async () => ({ default: (await loadCommandPalette()).CommandPalette }))
// Loaded when first opened.
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

/** Preloads the palette and the code of dialogs at the first key or press, so that they open at once. */
function usePreload(): void {
  useEffect(() => {
    const controller = new AbortController()
    const preload = (): void => {
      controller.abort()
      Promise.all([loadCommandPalette(), preloadModal()]).catch(() => undefined)
    }
    for (const name of ['pointerdown', 'keydown']) addEventListener(name, preload, { signal: controller.signal })
    return () => controller.abort()
  }, [])
}

/** Overlays that keys and menus open over any screen. */
export function Overlays() {
  useShortcuts()
  const open = useOverlay()
  usePreload()
  return (
    <Suspense>
      {open === 'palette' ? <CommandPalette onClose={closeOverlay} /> : null}
      {open === 'shortcuts' ? <ShortcutsDialog onClose={closeOverlay} /> : null}
    </Suspense>
  )
}
