import {
  ProveStaffPasswordBody,
  RecoveryCodesAnswer,
  TwoFactorCodeBody,
  TwoFactorSetupAnswer,
  TwoFactorStateAnswer,
} from '@atelier/domain/auth/staff-account.schema'
import { DoneBody } from '@atelier/domain/envelope'
import { Hono, type Context } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'
import { requestCause } from '../../http/request-cause.ts'
import { answers, body } from '../../http/validate.ts'
import { readStaffSettings } from '../settings/settings.repo.ts'
import type { LimitStaff } from './limit-staff.routes.ts'
import { proveStaffPassword } from './prove-staff-password.ts'
import { beginSetup, disableTwoFactor, enableTwoFactor, renewRecoveryCodes } from './two-factor.ts'
import { countRecoveryCodes, findTwoFactor } from './two-factor.repo.ts'

/** /api/auth/admin/profile/two-factor: the own second factor. Whatever weakens or replaces it asks for the password. */
export function twoFactorAdminRoutes(deps: Deps, allow: Allow, limitStaff: LimitStaff): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const cause = (c: Context<AppEnv>) => requestCause(c, deps.config.TRUSTED_PROXIES)
  const answerCodes = (c: Context<AppEnv>, recoveryCodes: string[]): Response =>
    c.json({ success: true, data: { recoveryCodes } } satisfies RecoveryCodesAnswer)

  routes.get('/', allow('staff'), answers(TwoFactorStateAnswer, 'Is the own second factor on?'), async (c) => {
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
    return c.json({ success: true, data } satisfies TwoFactorStateAnswer)
  })

  routes.post(
    '/setup',
    allow('staff'),
    answers(TwoFactorSetupAnswer, 'A secret for the app', { refusals: ['conflict', 'too_many_requests'] }),
    body(ProveStaffPasswordBody),
    limitStaff('staffSecrets'),
    async (c) => {
      const actor = staffActor(c)
      await proveStaffPassword(deps, actor.email, c.req.valid('json').currentPassword)
      return c.json({ success: true, data: await beginSetup(deps, actor) } satisfies TwoFactorSetupAnswer)
    },
  )

  routes.post(
    '/enable',
    allow('staff'),
    answers(RecoveryCodesAnswer, 'Put the app into use with its first code', {
      refusals: ['conflict', 'too_many_requests'],
    }),
    body(TwoFactorCodeBody),
    limitStaff('staffSecrets'),
    async (c) => answerCodes(c, await enableTwoFactor(deps, staffActor(c), c.req.valid('json').code, cause(c))),
  )

  routes.post(
    '/recovery-codes',
    allow('staff'),
    answers(RecoveryCodesAnswer, 'Make new recovery codes', { refusals: ['conflict', 'too_many_requests'] }),
    body(ProveStaffPasswordBody),
    limitStaff('staffSecrets'),
    async (c) => {
      const actor = staffActor(c)
      await proveStaffPassword(deps, actor.email, c.req.valid('json').currentPassword)
      return answerCodes(c, await renewRecoveryCodes(deps, actor, cause(c)))
    },
  )

  routes.post(
    '/disable',
    allow('staff'),
    answers(DoneBody, 'Turn the second factor off, unless the role demands it', {
      refusals: ['conflict', 'too_many_requests'],
    }),
    body(ProveStaffPasswordBody),
    limitStaff('staffSecrets'),
    async (c) => {
      const actor = staffActor(c)
      await proveStaffPassword(deps, actor.email, c.req.valid('json').currentPassword)
      await disableTwoFactor(deps, actor, cause(c))
      return c.json({ success: true } satisfies DoneBody)
    },
  )

  return routes
}
