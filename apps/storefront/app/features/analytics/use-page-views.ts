import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '../../browser/when-idle.ts'

/** Records a visit for every page opened, once the browser is idle (S2). */
export function usePageViews(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    whenIdle(() => {
      void import('./record-visits.public.ts')
        .then(({ recordPageView }) => recordPageView(pathname))
        .catch(() => undefined)
    })
  }, [pathname])
}
