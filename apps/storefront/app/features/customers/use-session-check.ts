import { useEffect } from 'react'
import { sessionStore } from './session.store.ts'

/** Loads the code that verifies a session on demand: visitors without a stored session do not need it. */
const fetchSessionOnDemand = async () => (await import('./fetch-session.ts')).fetchSession()

/** Verifies a stored shopper on load, once (S4). */
export function useSessionCheck(): void {
  useEffect(() => {
    void sessionStore.verify(() => fetchSessionOnDemand().catch(() => undefined))
  }, [])
}
