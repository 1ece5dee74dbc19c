import { useEffect } from 'react'
import { sessionStore } from './session.store.ts'

/** Nobody who is not stored as signed in pays for the code that asks. */
const ask = async () => (await import('./ask-session.ts')).askSession()

/** S4: on load a stored shopper is verified, once. */
export function useSessionCheck(): void {
  useEffect(() => {
    void sessionStore.verify(() => ask().catch(() => undefined))
  }, [])
}
