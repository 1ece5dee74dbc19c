import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Suspense, lazy, useEffect } from 'react'
import { Link, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { portalBrand } from '../../ui/brand.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { LiveUpdates } from '../live-updates/live-updates.public.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx'
import type { MenuDrawerProps } from './menu-drawer.tsx'
import { openCommandPalette, closeOverlay, useOverlay } from './overlay.store.ts'
import { Sidebar } from './sidebar.tsx'
import { useRouteAnnouncer } from './use-route-announcer.ts'
import { preloadModal } from '../../ui/overlay/lazy-modal.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const MENU = 'max-md:grid max-md:place-items-center max-md:size-11 max-md:p-0 max-md:border-0 max-md:bg-transparent'

const { Overlay: MenuDrawer } = lazyOverlay<MenuDrawerProps>(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

/** The layout around every screen: a sidebar, or an app bar with a drawer on phones. */
export function Shell() {
  const [isCollapsed, toggleCollapsed] = useCollapsed()
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const { main, announcement } = useRouteAnnouncer()
  const collapse = isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'
  return (
    <div
      className="grid grid-cols-[240px_minmax(0,1fr)] min-h-dvh data-collapsed:grid-cols-[60px_minmax(0,1fr)] max-md:block max-md:data-collapsed:block print:block print:data-collapsed:block"
      data-collapsed={isCollapsed || undefined}
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-400 px-4 py-2.5 rounded-md bg-primary text-on-primary transform-[translateY(-200%)] focus:transform-[none] print:hidden"
      >
        Skip to content
      </a>
      <Progress />
      <header className="hidden max-md:sticky max-md:top-0 max-md:z-10 max-md:grid max-md:grid-cols-[44px_1fr_44px] max-md:items-center max-md:h-14 max-md:px-2 max-md:py-0 max-md:border-b max-md:border-b-line max-md:bg-side print:hidden">
        <button type="button" className={MENU} aria-label="Menu" aria-expanded={isDrawerOpen} onClick={drawer.open}>
          <Icon name="menu" />
        </button>
        <Link
          to={paths.dashboard}
          className="max-md:justify-self-center max-md:px-2 max-md:py-3.25"
          aria-label={`${portalBrand().nameInText}, dashboard`}
        >
          <Wordmark />
        </Link>
        <button type="button" className={MENU} aria-label="Search" onClick={openCommandPalette}>
          <Icon name="search" />
        </button>
      </header>
      <MenuDrawer opened={isDrawerOpen} onClose={drawer.close} />
      <aside className="sticky top-0 h-dvh overflow-y-auto border-r border-r-line bg-side max-md:hidden print:hidden">
        <Sidebar isCollapsed={isCollapsed} control={{ label: collapse, icon: 'panel', onClick: toggleCollapsed }} />
      </aside>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <LiveUpdates />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="w-full min-w-0 max-w-390 px-8 pt-0 pb-16 focus:outline-none max-md:px-4 max-md:pt-0 max-md:pb-12 print:max-w-none print:p-0"
      >
        <OfflineBanner />
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <ScrollRestoration />
      <Overlays />
    </div>
  )
}

/** A progress bar at the top while a screen's code is loading. */
function Progress() {
  const isLoading = useDelayed(useNavigation().state === 'loading')
  return isLoading ? (
    <div
      className="fixed [inset:0_0_auto] z-400 h-0.5 bg-accent [transform-origin:left] animate-[grow_2.5s_var(--ease-out)_both]"
      role="progressbar"
      aria-label="Loading the screen"
    />
  ) : null
}

/** Below this width the expanded sidebar would leave too little room. */
const NARROW = '(max-width: 1099px)'

/**
 * Returns whether the sidebar shows icons only: the default on narrow windows, until the user chooses; the choice is
 * stored.
 */
function useCollapsed(): [boolean, () => void] {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const [chosen, choose] = useLocalStorage<boolean | null>({
    key: 'atelier-admin-sidebar-collapsed',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const isCollapsed = chosen ?? isNarrow
  return [isCollapsed, () => choose(!isCollapsed)]
}

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
function Overlays() {
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
