import { safeReturnTo } from '@atelier/domain/auth/customer-sign-in.schema'
import { useLocation, type Location } from 'react-router'
import { paths } from '../../paths.ts'

/** What links to the sign-in pages bring along. */
export interface SignInState {
  /** The page the visitor came from. */
  from?: string
  /** A message of success to show (S2). */
  message?: string
  /** The address an order was just placed with: an account with it finds that order. */
  email?: string
}

export function readSignInState(state: unknown): SignInState {
  if (typeof state !== 'object' || state === null) return {}
  const { from, message, email } = state as Record<string, unknown>
  return {
    from: typeof from === 'string' ? from : undefined,
    message: typeof message === 'string' ? message : undefined,
    email: typeof email === 'string' ? email : undefined,
  }
}

/** S2: the returnTo value, else the page the user came from, else the front page. Only ever a page of this shop. */
export function returnTarget({ search, state }: Pick<Location, 'search' | 'state'>): string {
  const requested = new URLSearchParams(search).get('returnTo')
  return safeReturnTo(requested === null || requested === '' ? readSignInState(state).from : requested)
}

/** Where signing in leads from this page, and what the links between the sign-in pages carry along. */
export function useReturnTo() {
  const location = useLocation()
  const requested = new URLSearchParams(location.search).get('returnTo') ?? undefined
  const { from, message, email } = readSignInState(location.state)
  return {
    target: returnTarget(location),
    message,
    email,
    login: { to: paths.login(requested), state: { from } satisfies SignInState },
    register: { to: paths.register(requested), state: { from } satisfies SignInState },
  }
}
