import * as staffPasskeys from '@atelier/domain/auth/staff-passkeys.endpoints'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { bindBrowserCookie, readBrowserCookie } from '../../../http/browser-cookie.ts'
import { newToken } from '../../../links/secret-token.ts'
import { signInResponse } from '../sign-in-response.ts'
import { verifyStaffPassword } from '../verify-staff-password.ts'
import { bindingOf } from './passkey-challenge.ts'
import { passkeySite } from './passkey-site.ts'
import { presentPasskey } from './passkeys.present.ts'
import { listPasskeys } from './passkeys.repo.ts'
import { requestOptions } from './request-options.ts'
import { signInStaffWithPasskey } from './sign-in-with-passkey.ts'
import { addStaffPasskey, beginStaffPasskey, removeStaffPasskey } from './staff-passkeys.ts'

/** Mounts the passkeys of staff: signing in with one, and the passkeys of the profile. Changes require the password. */
export function mountStaffPasskeys(mount: Mount, deps: Deps): void {
  const { publicUrl } = deps.config
  const presentAll = async (userId: string) => (await listPasskeys(deps.db, userId, 'staff')).map(presentPasskey)

  mount(staffPasskeys, {
    requestStaffPasskey({ c }) {
      const site = passkeySite(deps.config, 'staff')
      const token = bindBrowserCookie(c, 'passkey', { publicUrl, newToken: newToken(deps.randomBytes) })
      c.header('Cache-Control', 'no-store')
      return { success: true, data: requestOptions(deps, site, bindingOf('browser', token)) }
    },
    async signInStaffWithPasskey({ body, context, c }) {
      const binding = bindingOf('browser', readBrowserCookie(c, 'passkey', publicUrl))
      return signInResponse(c, publicUrl, await signInStaffWithPasskey(deps, body, { binding, context }))
    },
    async listStaffPasskeys({ actor }) {
      return { success: true, data: await presentAll(actor.userId) }
    },
    async beginStaffPasskey({ actor, body }) {
      await verifyStaffPassword(deps, actor.email, body.currentPassword)
      return { success: true, data: await beginStaffPasskey(deps, actor) }
    },
    async addStaffPasskey({ actor, body, context }) {
      const recoveryCodes = await addStaffPasskey(deps, actor, body, context)
      return { success: true, data: { passkeys: await presentAll(actor.userId), recoveryCodes } }
    },
    async removeStaffPasskey({ actor, params, body, context }) {
      await verifyStaffPassword(deps, actor.email, body.currentPassword)
      await removeStaffPasskey(deps, actor, params.passkeyId, context)
      return { success: true, data: await presentAll(actor.userId) }
    },
  })
}
