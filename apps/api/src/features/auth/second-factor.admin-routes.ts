import {
  ChooseOwnPasswordBody,
  ConfirmEnrollBody,
  EnrollBody,
  SecondFactorBody,
  StaffEnrolledResponse,
  StaffSignInResponse,
  TwoFactorSetupResponse,
} from '@atelier/domain/auth/staff-account.schema'
import { StaffSignedInResponse } from '@atelier/domain/auth/staff-sign-in.schema'
import { limits } from '@atelier/domain/limits'
import { Hono } from 'hono'
import { tooManyRequests, type RateLimiter } from '../../adapters/rate-limits/rate-limiter.ts'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { actionContextOf } from '../../http/action-context.ts'
import { describeResponse, body } from '../../http/validate.ts'
import { hashToken } from '../../secret-token.ts'
import { chooseOwnPassword } from './choose-own-password.ts'
import { findPendingPassword, findPendingSignIn } from './pending-sign-ins.repo.ts'
import { beginEnrollment, finishEnrollment, signInWithCode } from './second-factor.ts'
import { signInResponse, staffSignedInResponse } from './signed-in.routes.ts'

/** /api/auth/admin/login/…: the steps after a right password. The client has only a pending token, no session or cookie. */
export function secondFactorRoutes(deps: Deps, allow: Allow, limiter: RateLimiter): Hono<AppEnv> {
  const { publicUrl, TRUSTED_PROXIES } = deps.config
  const routes = new Hono<AppEnv>()

  const limit = async (userId: string): Promise<void> => {
    const seconds = await limiter.attempt('staffSecondFactor', limits.rateLimits.staffSecondFactor, userId)
    if (seconds > 0) throw tooManyRequests(seconds)
  }

  /** Limits per account, across all pending sign-ins. Only a client with the password reaches this step. */
  const limitAccount = async (pendingToken: string): Promise<void> => {
    const pending = await findPendingSignIn(deps.db, hashToken(pendingToken), limits.staff.secondFactorAttempts)
    if (pending) await limit(pending.userId)
  }

  routes.post(
    '/second-factor',
    allow('anyone'),
    describeResponse(StaffSignedInResponse, 'Complete the sign-in with a TOTP code or a recovery code', {
      errors: ['bad_credentials', 'gone', 'too_many_requests'],
    }),
    body(SecondFactorBody),
    async (c) => {
      const given = c.req.valid('json')
      await limitAccount(given.pendingToken)
      const session = await signInWithCode(deps, given, actionContextOf(c, TRUSTED_PROXIES))
      return c.json(staffSignedInResponse(c, publicUrl, session))
    },
  )

  routes.post(
    '/new-password',
    allow('anyone'),
    describeResponse(StaffSignInResponse, 'Replace the initial password and continue the sign-in', {
      errors: ['gone', 'too_many_requests'],
    }),
    body(ChooseOwnPasswordBody),
    async (c) => {
      const given = c.req.valid('json')
      const pending = await findPendingPassword(deps.db, hashToken(given.pendingToken))
      if (pending) await limit(pending.userId)
      return c.json(
        signInResponse(c, publicUrl, await chooseOwnPassword(deps, given, actionContextOf(c, TRUSTED_PROXIES))),
      )
    },
  )

  routes.post(
    '/enroll',
    allow('anyone'),
    describeResponse(TwoFactorSetupResponse, 'Start the setup of a required second factor', {
      errors: ['gone', 'conflict'],
    }),
    body(EnrollBody),
    async (c) => {
      const data = await beginEnrollment(deps, c.req.valid('json').pendingToken)
      c.header('Cache-Control', 'no-store')
      return c.json({ success: true, data } satisfies TwoFactorSetupResponse)
    },
  )

  routes.post(
    '/enroll/confirm',
    allow('anyone'),
    describeResponse(StaffEnrolledResponse, 'Confirm the authenticator app with its first code and sign in', {
      errors: ['gone', 'conflict', 'too_many_requests'],
    }),
    body(ConfirmEnrollBody),
    async (c) => {
      const given = c.req.valid('json')
      await limitAccount(given.pendingToken)
      const { recoveryCodes, ...session } = await finishEnrollment(deps, given, actionContextOf(c, TRUSTED_PROXIES))
      const { data } = staffSignedInResponse(c, publicUrl, session)
      return c.json({ success: true, data: { ...data, recoveryCodes } } satisfies StaffEnrolledResponse)
    },
  )

  return routes
}
