import type { CustomerSignInResponse } from '@atelier/domain/customers/customer-sign-in.schema'
import { deviceName } from '@atelier/domain/auth/device-name'
import * as customerAuth from '@atelier/domain/customers/customer-auth.endpoints'
import type { Context } from 'hono'
import type { SignInGuard } from '../../../adapters/rate-limits/sign-in-guard.ts'
import type { Deps } from '../../../deps.ts'
import { clientAddress } from '../../../http/client-address.ts'
import type { AppEnv } from '../../../http/env.ts'
import type { Mount } from '../../../http/mount.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from '../../../http/session-cookie.ts'
import { hashToken } from '../../../links/secret-token.ts'
import { deleteSession } from '../../auth/auth.public.ts'
import { presentShopUser, type ShopSession } from './open-shop-session.ts'
import { registerCustomer } from './register-customer.ts'
import { registerGuest } from './register-guest.ts'
import { signInCustomer } from './sign-in-customer.ts'

/** Mounts sign-in, registration and sign-out of customers and guests (S4, S7). */
export function mountCustomerAuth(mount: Mount, deps: Deps, signInGuard: SignInGuard): void {
  const { publicUrl, TRUSTED_PROXIES } = deps.config
  const originOf = (c: Context<AppEnv>) => ({ device: deviceName(c.req.header('user-agent')) })

  mount(customerAuth, {
    async signInCustomer({ body, context, c }) {
      const address = clientAddress(c, TRUSTED_PROXIES)
      await signInGuard.countAttempt(body.email, address)
      const session = await signInCustomer(deps, body, context)
      await signInGuard.reset(body.email, address)
      return shopSignedInResponse(c, deps, session)
    },
    async registerCustomer({ body, c }) {
      return shopSignedInResponse(c, deps, await registerCustomer(deps, body, originOf(c)))
    },
    async registerGuest({ body, actor, c }) {
      const ownId = actor.kind === 'guest' ? actor.userId : null
      return shopSignedInResponse(c, deps, await registerGuest(deps, body, { ...originOf(c), ownId }))
    },
    verifySession({ actor }) {
      return { success: true, user: presentShopUser(actor) }
    },
    async signOutCustomer({ c }) {
      const token = sessionToken(c.req.raw, 'shop', publicUrl)
      if (token) await deleteSession(deps.db, hashToken(token))
      clearSessionCookie(c, 'shop', publicUrl)
      c.header('Cache-Control', 'no-store')
      return { success: true }
    },
  })
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
