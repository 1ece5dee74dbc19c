import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
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
import { Overlays } from './overlays.tsx'
import { openCommandPalette } from './overlay.store.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useRouteAnnouncer } from './use-route-announcer.ts'
import { useCollapsed } from './use-collapsed.ts'

const { Overlay: MenuDrawer } = lazyOverlay<MenuDrawerProps>(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

/** The layout around every screen: a sidebar, or an app bar with a drawer on phones. */
export function Shell() {
  const [isCollapsed, toggleCollapsed] = useCollapsed()
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const { main, announcement } = useRouteAnnouncer()
  const collapse = isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'
  return (
    <div className={styles.shell} data-collapsed={isCollapsed || undefined}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Progress />
      <header className={styles.bar}>
        <button
          type="button"
          className={styles.menu}
          aria-label="Menu"
          aria-expanded={isDrawerOpen}
          onClick={drawer.open}
        >
          <Icon name="menu" />
        </button>
        <Link to={paths.dashboard} className={styles.mark} aria-label={`${portalBrand().nameInText}, dashboard`}>
          <Wordmark />
        </Link>
        <button type="button" className={styles.menu} aria-label="Search" onClick={openCommandPalette}>
          <Icon name="search" />
        </button>
      </header>
      <MenuDrawer opened={isDrawerOpen} onClose={drawer.close} />
      <aside className={styles.side}>
        <Sidebar isCollapsed={isCollapsed} control={{ label: collapse, icon: 'panel', onClick: toggleCollapsed }} />
      </aside>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <LiveUpdates />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
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
  return isLoading ? <div className={styles.progress} role="progressbar" aria-label="Loading the screen" /> : null
}
