import { lazy, Suspense, useEffect } from 'react'
import { closeOverlay, useOverlay } from './overlay.store.ts'
import { useShortcuts } from './use-shortcuts.ts'

const loadCommandPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(async () => ({ default: (await loadCommandPalette()).CommandPalette }))
// Fetched when it is first called.
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

const QUIET_MS = 2_000

/** What keys and menus call up over any screen. */
export function Overlays() {
  useShortcuts()
  const open = useOverlay()
  // Once the screen is there and quiet: the first call of the day is answered at once, too.
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
