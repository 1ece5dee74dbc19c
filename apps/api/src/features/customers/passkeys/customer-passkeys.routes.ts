import * as customerPasskeys from '@atelier/domain/customers/customer-passkeys.endpoints'
import { enforceLimit, type RateLimiter } from '../../../adapters/rate-limits/rate-limiter.ts'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { bindBrowserCookie, readBrowserCookie } from '../../../http/browser-cookie.ts'
import { newToken } from '../../../links/secret-token.ts'
import { bindingOf, passkeySite, requestOptions } from '../../auth/auth.public.ts'
import { shopSignedInResponse } from '../sign-in/customer-auth.routes.ts'
import {
  addCustomerPasskey,
  beginCustomerPasskey,
  readPasskeys,
  removeCustomerPasskey,
  signInCustomerWithPasskey,
} from './customer-passkeys.ts'
import { beginPasskeyAccount, registerWithPasskey } from './register-with-passkey.ts'

/** Mounts the passkeys of customers: signing in, those of the account, and an account for the buyer of an order. */
export function mountCustomerPasskeys(mount: Mount, deps: Deps, limiter: RateLimiter): void {
  const { publicUrl } = deps.config
  /** Limits per account, so that a stolen session cannot guess the password. */
  const limitAccount = (userId: string): Promise<void> => enforceLimit(limiter, 'accountSecrets', userId)
  const listOf = async (userId: string) => ({ success: true as const, data: await readPasskeys(deps, userId) })

  mount(customerPasskeys, {
    requestCustomerPasskey({ c }) {
      const site = passkeySite(deps.config, 'shop')
      const token = bindBrowserCookie(c, 'passkey', { publicUrl, newToken: newToken(deps.randomBytes) })
      c.header('Cache-Control', 'no-store')
      return { success: true, data: requestOptions(deps, site, bindingOf('browser', token)) }
    },
    async signInCustomerWithPasskey({ body, context, c }) {
      const binding = bindingOf('browser', readBrowserCookie(c, 'passkey', publicUrl))
      return shopSignedInResponse(c, deps, await signInCustomerWithPasskey(deps, body, { binding, context }))
    },
    listCustomerPasskeys({ actor }) {
      return listOf(actor.userId)
    },
    async beginCustomerPasskey({ actor, body }) {
      await limitAccount(actor.userId)
      return { success: true, data: await beginCustomerPasskey(deps, actor, body.currentPassword) }
    },
    async addCustomerPasskey({ actor, body, context }) {
      await limitAccount(actor.userId)
      await addCustomerPasskey(deps, actor, body, context)
      return listOf(actor.userId)
    },
    async removeCustomerPasskey({ actor, params: { passkeyId }, body: { currentPassword } }) {
      await limitAccount(actor.userId)
      await removeCustomerPasskey(deps, actor, { passkeyId, currentPassword })
      return listOf(actor.userId)
    },
    async beginPasskeyAccount({ params: { token }, c }) {
      c.header('Cache-Control', 'no-store')
      return { success: true, data: await beginPasskeyAccount(deps, token) }
    },
    async registerWithPasskey({ params: { token }, body, context, c }) {
      return shopSignedInResponse(c, deps, await registerWithPasskey(deps, token, body, context))
    },
  })
}
