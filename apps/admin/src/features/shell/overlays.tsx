import { lazy, Suspense } from 'react'
import { closeOverlay, useOverlay } from './palette.store.ts'
import { useShortcuts } from './use-shortcuts.ts'

// Both are fetched when they are first called.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

/** What keys and menus call up over any screen. */
export function Overlays() {
  useShortcuts()
  const open = useOverlay()
  return (
    <Suspense>
      {open === 'palette' ? <Palette onClose={closeOverlay} /> : null}
      {open === 'shortcuts' ? <ShortcutsDialog onClose={closeOverlay} /> : null}
    </Suspense>
  )
}
