import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the server's HTML is taken over, true afterwards. For what only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
