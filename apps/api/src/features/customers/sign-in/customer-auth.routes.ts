import { deviceName } from '@atelier/domain/auth/device-name'
import {
  GuestRegisterBody,
  RegisterBody,
  CustomerSignInResponse,
  CustomerSessionResponse,
  SignInBody,
} from '@atelier/domain/auth/customer-sign-in.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { Hono, type Context } from 'hono'
import type { RateLimiter } from '../../../adapters/rate-limits/rate-limiter.ts'
import type { SignInGuard } from '../../../adapters/rate-limits/sign-in-guard.ts'
import type { Deps } from '../../../deps.ts'
import type { Allow } from '../../../http/access.ts'
import { clientAddress } from '../../../http/client-address.ts'
import type { AppEnv } from '../../../http/env.ts'
import { shopActor } from '../../../http/own-user.ts'
import type { RateLimitByAddress } from '../../../http/rate-limit.ts'
import { actionContextOf } from '../../../http/action-context.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from '../../../http/session-cookie.ts'
import { describeResponse, body } from '../../../http/validate.ts'
import { hashToken } from '../../../secret-token.ts'
import { deleteSession } from '../../auth/sessions.repo.ts'
import { presentShopUser, type ShopSession } from './open-shop-session.ts'
import { registerCustomer } from './register-customer.ts'
import { registerGuest } from './register-guest.ts'
import { signInCustomer } from './sign-in-customer.ts'

export interface RateLimiters {
  limiter: RateLimiter
  limitAddress: RateLimitByAddress
  signInGuard: SignInGuard
}

/** /api/auth: sign-in, registration and sign-out of customers and guests (S4, S7). */
export function customerAuthRoutes(
  deps: Deps,
  allow: Allow,
  { limitAddress, signInGuard }: RateLimiters,
): Hono<AppEnv> {
  const { publicUrl, TRUSTED_PROXIES } = deps.config
  const originOf = (c: Context<AppEnv>) => ({ device: deviceName(c.req.header('user-agent')) })
  const routes = new Hono<AppEnv>()

  routes.post(
    '/login',
    allow('anyone'),
    describeResponse(CustomerSignInResponse, 'Sign a customer in', {
      errors: ['bad_credentials', 'not_allowed', 'too_many_requests'],
    }),
    body(SignInBody),
    async (c) => {
      const credentials = c.req.valid('json')
      const address = clientAddress(c, TRUSTED_PROXIES)
      await signInGuard.countAttempt(credentials.email, address)
      const session = await signInCustomer(deps, credentials, actionContextOf(c, TRUSTED_PROXIES))
      await signInGuard.reset(credentials.email, address)
      return c.json(await shopSignedInResponse(c, deps, session))
    },
  )

  routes.post(
    '/register',
    allow('anyone'),
    describeResponse(CustomerSignInResponse, 'Create a customer account', {
      status: 201,
      errors: ['email_taken', 'too_many_requests'],
    }),
    body(RegisterBody),
    limitAddress('register'),
    async (c) => {
      const session = await registerCustomer(deps, c.req.valid('json'), originOf(c))
      return c.json(await shopSignedInResponse(c, deps, session), 201)
    },
  )

  routes.post(
    '/guest-register',
    allow('anyone-known'),
    describeResponse(CustomerSignInResponse, 'Continue as a guest', {
      status: 201,
      errors: ['conflict', 'too_many_requests'],
    }),
    body(GuestRegisterBody),
    limitAddress('guestRegister'),
    async (c) => {
      const actor = c.get('actor')
      const ownId = actor.kind === 'guest' ? actor.userId : null
      const session = await registerGuest(deps, c.req.valid('json'), { ...originOf(c), ownId })
      return c.json(await shopSignedInResponse(c, deps, session), 201)
    },
  )

  routes.get(
    '/verify-token',
    allow('shopper'),
    describeResponse(CustomerSessionResponse, 'Check whether the shopper is still signed in'),
    (c) => {
      const response: CustomerSessionResponse = { success: true, user: presentShopUser(shopActor(c)) }
      return c.json(response)
    },
  )

  // Open to all: signing out after the session ended must still clear the browser's cookie.
  routes.post('/logout', allow('anyone'), describeResponse(SuccessResponse, 'Sign out'), async (c) => {
    const token = sessionToken(c.req.raw, 'shop', publicUrl)
    if (token) await deleteSession(deps.db, hashToken(token))
    clearSessionCookie(c, 'shop', publicUrl)
    c.header('Cache-Control', 'no-store')
    return c.json({ success: true } satisfies SuccessResponse)
  })

  return routes
}

/**
 * Returns the response of every kind of sign-in. Ends the browser's previous session, since its cookie is overwritten.
 */
export async function shopSignedInResponse(
  c: Context<AppEnv>,
  deps: Deps,
  { user, token }: ShopSession,
): Promise<CustomerSignInResponse> {
  const { publicUrl } = deps.config
  const replaced = sessionToken(c.req.raw, 'shop', publicUrl)
  if (replaced) await deleteSession(deps.db, hashToken(replaced))
  setSessionCookie(c, 'shop', publicUrl, token)
  c.header('Cache-Control', 'no-store')
  return { success: true, data: { user, token } }
}
