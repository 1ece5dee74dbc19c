import { lazy, Suspense, useEffect } from 'react'
import { closeOverlay, useOverlay } from './overlay.store.ts'
import { useShortcuts } from './use-shortcuts.ts'

const loadCommandPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(async () => ({ default: (await loadCommandPalette()).CommandPalette }))
// Loaded when first opened.
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

const QUIET_MS = 2_000

/** Overlays that keys and menus open over any screen. */
export function Overlays() {
  useShortcuts()
  const open = useOverlay()
  // Preloads the code after the screen has loaded, so that the first opening is immediate.
  useEffect(() => {
    const timer = setTimeout(() => void loadCommandPalette().catch(() => undefined), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Suspense>
      {open === 'palette' ? <CommandPalette onClose={closeOverlay} /> : null}
      {open === 'shortcuts' ? <ShortcutsDialog onClose={closeOverlay} /> : null}
    </Suspense>
  )
}
