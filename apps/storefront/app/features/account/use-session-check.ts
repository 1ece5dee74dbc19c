import { useEffect } from 'react'
import { sessionStore } from './session.store.ts'

/** Nobody who is not stored as signed in pays for the code that asks. */
const fetchSessionOnDemand = async () => (await import('./fetch-session.ts')).fetchSession()

/** S4: on load a stored shopper is verified, once. */
export function useSessionCheck(): void {
  useEffect(() => {
    void sessionStore.verify(() => fetchSessionOnDemand().catch(() => undefined))
  }, [])
}
