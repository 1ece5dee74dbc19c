import * as sso from '@atelier/domain/single-sign-on/sso.endpoints'
import * as ssoOffer from '@atelier/domain/single-sign-on/sso-offer.endpoints'
import { SSO_REFUSED } from '@atelier/domain/single-sign-on/sso.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Context } from 'hono'
import type { Deps } from '../../../deps.ts'
import { bindBrowserCookie, readBrowserCookie } from '../../../http/browser-cookie.ts'
import type { AppEnv } from '../../../http/env.ts'
import type { Mount } from '../../../http/mount.ts'
import { newToken } from '../../../links/secret-token.ts'
import { staffSignedInResponse } from '../sign-in-response.ts'
import { verifyStaffPassword } from '../verify-staff-password.ts'
import { beginSso } from './begin-sso.ts'
import { changeSso, readSsoView } from './change-sso.ts'
import { connectSso, disconnectSso, readSsoConnection } from './connect-sso.ts'
import { logOutBySso } from './end-sso-sessions.ts'
import { signInWithSso } from './sign-in-with-sso.ts'
import { readSso } from './sso-settings.repo.ts'

/** The cookie that binds an attempt to its browser, and what a return brings back. */
function browserOf({ config, randomBytes }: Deps) {
  const { publicUrl } = config
  return {
    bind: (c: Context<AppEnv>): string => {
      c.header('Cache-Control', 'no-store')
      return bindBrowserCookie(c, 'sso', { publicUrl, newToken: newToken(randomBytes) })
    },
    returned: (c: Context<AppEnv>, query: string) => ({ query, browserToken: readBrowserCookie(c, 'sso', publicUrl) }),
  }
}

/** Mounts what the sign-in page needs of single sign-on. */
function mountSsoOffer(mount: Mount, deps: Deps): void {
  const { bind } = browserOf(deps)
  mount(ssoOffer, {
    async getSsoOffer({ c }) {
      c.header('Cache-Control', 'no-store')
      const { settings } = await readSso(deps.db)
      const { isEnabled, name, isRequired } = settings
      return { success: true, data: { name: isEnabled ? name : null, isRequired: isEnabled && isRequired } }
    },
    async beginSso({ body, context, c }) {
      const { invitationToken: linkToken } = body
      const purpose = linkToken === undefined ? 'sign-in' : 'invitation'
      const url = await beginSso(deps, { purpose, browserToken: bind(c), linkToken, context })
      return { success: true, data: { url } }
    },
  })
}

/** Mounts single sign-on: the sign-in, the connection of the profile, the provider's logout, and the settings. */
export function mountSso(mount: Mount, deps: Deps): void {
  const { config } = deps
  const { bind, returned } = browserOf(deps)
  mountSsoOffer(mount, deps)
  mount(sso, {
    async completeSso({ body, context, c }) {
      const session = await signInWithSso(deps, returned(c, body.query), context)
      return staffSignedInResponse(c, config.publicUrl, session)
    },
    async logOutBySso({ context, c }) {
      c.header('Cache-Control', 'no-store')
      const token = new URLSearchParams(await c.req.text()).get('logout_token')
      if (!token) throw new ShopError('bad_request', SSO_REFUSED)
      await logOutBySso(deps, token, context)
      return { success: true }
    },
    async getSsoConnection({ actor }) {
      return { success: true, data: await readSsoConnection(deps, actor) }
    },
    async beginSsoConnection({ actor, body, context, c }) {
      await verifyStaffPassword(deps, actor.email, body.currentPassword)
      const { sessionId } = actor
      const url = await beginSso(deps, { purpose: 'connect', browserToken: bind(c), sessionId, context })
      return { success: true, data: { url } }
    },
    async connectSso({ actor, body, context, c }) {
      await connectSso(deps, actor, returned(c, body.query), context)
      return { success: true, data: await readSsoConnection(deps, actor) }
    },
    async disconnectSso({ actor, body, context }) {
      await disconnectSso(deps, actor, body.currentPassword, context)
      return { success: true, data: await readSsoConnection(deps, actor) }
    },
    async getSsoSettings() {
      return { success: true, data: await readSsoView(deps.db, config) }
    },
    async changeSsoSettings({ body, actor, context }) {
      return { success: true, data: await changeSso(deps, body, { context, sessionId: actor.sessionId }) }
    },
  })
}
