import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { OfflineBanner } from './offline-banner.tsx'
import { useRouteAnnouncer } from './use-route-announcer.ts'

/** The layout of a screen without sidebar, for work that needs the whole window and its own keys. */
export function FullScreen() {
  const { main, announcement } = useRouteAnnouncer()
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <main id="main" ref={main} tabIndex={-1}>
        <OfflineBanner />
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </>
  )
}
