import {
  ConfirmStaffPasswordBody,
  RecoveryCodesResponse,
  TwoFactorCodeBody,
  TwoFactorSetupResponse,
  TwoFactorStateResponse,
} from '@atelier/domain/auth/staff-account.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { Hono, type Context } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'
import { actionContextOf } from '../../http/action-context.ts'
import { describeResponse, body } from '../../http/validate.ts'
import { readStaffSettings } from '../settings/settings.public.ts'
import type { RateLimitByStaff } from './staff-rate-limit.routes.ts'
import { verifyStaffPassword } from './verify-staff-password.ts'
import { beginSetup, disableTwoFactor, enableTwoFactor, renewRecoveryCodes } from './two-factor.ts'
import { countRecoveryCodes, findTwoFactor } from './two-factor.repo.ts'

/** /api/auth/admin/profile/two-factor: the caller's second factor. Weakening or replacing it requires the password. */
export function twoFactorAdminRoutes(deps: Deps, allow: Allow, limitStaff: RateLimitByStaff): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const contextOf = (c: Context<AppEnv>) => actionContextOf(c, deps.config.TRUSTED_PROXIES)
  const respondWithCodes = (c: Context<AppEnv>, recoveryCodes: string[]): Response =>
    c.json({ success: true, data: { recoveryCodes } } satisfies RecoveryCodesResponse)

  routes.get(
    '/',
    allow('staff'),
    describeResponse(TwoFactorStateResponse, 'State of your second factor'),
    async (c) => {
      const { userId, role } = staffActor(c)
      const [twoFactor, settings, recoveryCodesLeft] = await Promise.all([
        findTwoFactor(deps.db, userId),
        readStaffSettings(deps.db),
        countRecoveryCodes(deps.db, userId),
      ])
      const data = {
        isEnabled: twoFactor !== null,
        isRequired: settings.twoFactorRoles.includes(role),
        recoveryCodesLeft,
      }
      return c.json({ success: true, data } satisfies TwoFactorStateResponse)
    },
  )

  routes.post(
    '/setup',
    allow('staff'),
    describeResponse(TwoFactorSetupResponse, 'Start the setup of an authenticator app', {
      errors: ['conflict', 'too_many_requests'],
    }),
    body(ConfirmStaffPasswordBody),
    limitStaff('staffSecrets'),
    async (c) => {
      const actor = staffActor(c)
      await verifyStaffPassword(deps, actor.email, c.req.valid('json').currentPassword)
      return c.json({ success: true, data: await beginSetup(deps, actor) } satisfies TwoFactorSetupResponse)
    },
  )

  routes.post(
    '/enable',
    allow('staff'),
    describeResponse(RecoveryCodesResponse, 'Confirm the authenticator app with its first code', {
      errors: ['conflict', 'too_many_requests'],
    }),
    body(TwoFactorCodeBody),
    limitStaff('staffSecrets'),
    async (c) =>
      respondWithCodes(c, await enableTwoFactor(deps, staffActor(c), c.req.valid('json').code, contextOf(c))),
  )

  routes.post(
    '/recovery-codes',
    allow('staff'),
    describeResponse(RecoveryCodesResponse, 'Replace the recovery codes', {
      errors: ['conflict', 'too_many_requests'],
    }),
    body(ConfirmStaffPasswordBody),
    limitStaff('staffSecrets'),
    async (c) => {
      const actor = staffActor(c)
      await verifyStaffPassword(deps, actor.email, c.req.valid('json').currentPassword)
      return respondWithCodes(c, await renewRecoveryCodes(deps, actor, contextOf(c)))
    },
  )

  routes.post(
    '/disable',
    allow('staff'),
    describeResponse(SuccessResponse, 'Turn the second factor off, unless the role requires it', {
      errors: ['conflict', 'too_many_requests'],
    }),
    body(ConfirmStaffPasswordBody),
    limitStaff('staffSecrets'),
    async (c) => {
      const actor = staffActor(c)
      await verifyStaffPassword(deps, actor.email, c.req.valid('json').currentPassword)
      await disableTwoFactor(deps, actor, contextOf(c))
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )

  return routes
}
