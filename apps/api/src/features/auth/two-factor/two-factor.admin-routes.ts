import * as staffTwoFactor from '@atelier/domain/auth/staff-two-factor.endpoints'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { hasPasskey } from '../passkeys/passkeys.repo.ts'
import { verifyStaffPassword } from '../verify-staff-password.ts'
import { beginSetup, disableTwoFactor, enableTwoFactor, isTwoFactorRequired, renewRecoveryCodes } from './two-factor.ts'
import { countRecoveryCodes, findTwoFactor } from './two-factor.repo.ts'

/** Mounts the caller's second factor. Weakening or replacing it requires the password. */
export function mountStaffTwoFactor(mount: Mount, deps: Deps): void {
  mount(staffTwoFactor, {
    async getTwoFactorState({ actor }) {
      const { userId } = actor
      const [twoFactor, isRequired, recoveryCodesLeft, ownsPasskey] = await Promise.all([
        findTwoFactor(deps.db, userId),
        isTwoFactorRequired(deps.db, actor),
        countRecoveryCodes(deps.db, userId),
        hasPasskey(deps.db, userId, 'staff'),
      ])
      const isEnabled = twoFactor !== null
      return { success: true, data: { isEnabled, isRequired, hasPasskey: ownsPasskey, recoveryCodesLeft } }
    },
    async setUpTwoFactor({ actor, body }) {
      await verifyStaffPassword(deps, actor.email, body.currentPassword)
      return { success: true, data: await beginSetup(deps, actor) }
    },
    async enableTwoFactor({ actor, body, context }) {
      const recoveryCodes = await enableTwoFactor(deps, actor, body.code, context)
      return { success: true, data: { recoveryCodes } }
    },
    async renewRecoveryCodes({ actor, body, context }) {
      await verifyStaffPassword(deps, actor.email, body.currentPassword)
      return { success: true, data: { recoveryCodes: await renewRecoveryCodes(deps, actor, context) } }
    },
    async disableTwoFactor({ actor, body, context }) {
      await verifyStaffPassword(deps, actor.email, body.currentPassword)
      await disableTwoFactor(deps, actor, context)
      return { success: true }
    },
  })
}
