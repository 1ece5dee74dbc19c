import { safeReturnTo } from '@atelier/domain/customers/customer-sign-in.schema'
import { useLocation, type Location } from 'react-router'
import { paths } from '../../shop/paths.ts'

/** The navigation state of links to the sign-in pages. */
export interface SignInState {
  /** The page the visitor was on. */
  from?: string
  /** A success message to show (S2). */
  message?: string
  /** The email address of a recent order: an account with it finds that order. */
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

/** Returns the returnTo parameter, else the previous page, else the home page. Only ever a page of this shop (S2). */
export function returnTarget({ search, state }: Pick<Location, 'search' | 'state'>): string {
  const requested = new URLSearchParams(search).get('returnTo')
  return safeReturnTo(requested === null || requested === '' ? readSignInState(state).from : requested)
}

/** Returns the redirect target of signing in, and the links between the sign-in pages that preserve it. */
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
