import {
  AccountResponse,
  ChangeEmailBody,
  ChangeNameBody,
  ChangePasswordBody,
  DELETION_CANCELLED,
  DeleteAccountBody,
  EMAIL_CHANGE_LINK_SENT,
  PASSWORD_CHANGED,
  VERIFICATION_EMAIL_SENT,
} from '@atelier/domain/customers/customer-account.schema'
import { CustomerDataResponse } from '@atelier/domain/customers/customer-data.schema'
import { deviceName } from '@atelier/domain/auth/device-name'
import { CustomerSignInResponse } from '@atelier/domain/auth/customer-sign-in.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { policy } from '@atelier/domain/policy'
import { Hono, type Context } from 'hono'
import { tooManyRequests } from '../../../adapters/rate-limits/rate-limiter.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Allow } from '../../../http/access.ts'
import type { AppEnv } from '../../../http/env.ts'
import { ownUserId, UserParams } from '../../../http/own-user.ts'
import { describeResponse, body, params } from '../../../http/validate.ts'
import { presentAccount } from './account.present.ts'
import { requestEmailChange } from '../links/change-email.ts'
import { changePassword } from './change-password.ts'
import { shopSignedInResponse, type RateLimiters } from '../sign-in/customer-auth.routes.ts'
import { getCustomer, updateDeletionDue, updateName } from '../customers.repo.ts'
import { requestDeletion } from './delete-accounts.ts'
import { exportCustomerData } from './export-customer-data.ts'
import { sendVerificationEmail } from '../links/verify-email.ts'

/** /api/users/{userId}: account routes of a registered customer. Another customer's id returns 404. */
export function accountRoutes(deps: Deps, allow: Allow, { limiter }: RateLimiters): Hono<AppEnv> {
  const { db, now } = deps
  const routes = new Hono<AppEnv>()

  /** Limits per account, so that a stolen session cannot guess passwords from many addresses or flood a mailbox. */
  const limitAccount = async (name: 'accountSecrets' | 'accountMails', userId: string): Promise<void> => {
    const seconds = await limiter.attempt(name, policy.rateLimits[name], userId)
    if (seconds > 0) throw tooManyRequests(seconds)
  }
  const account = async (c: Context<AppEnv>, userId: string, message?: string): Promise<Response> => {
    const data = presentAccount(await getCustomer(db, userId))
    const response: AccountResponse = message ? { success: true, message, data } : { success: true, data }
    return c.json(response)
  }

  routes.get(
    '/',
    allow('customer'),
    describeResponse(AccountResponse, 'Return your own account', { errors: ['not_found'] }),
    params(UserParams),
    (c) => account(c, ownUserId(c)),
  )

  routes.patch(
    '/',
    allow('customer'),
    describeResponse(AccountResponse, 'Change the name', { errors: ['not_found'] }),
    params(UserParams),
    body(ChangeNameBody),
    async (c) => {
      const userId = ownUserId(c)
      await inTransaction(db, (tx) => updateName(tx, userId, c.req.valid('json').name, now()))
      return account(c, userId)
    },
  )

  routes.post(
    '/password',
    allow('customer'),
    describeResponse(CustomerSignInResponse, 'Change the password; every other session ends', {
      errors: ['not_found', 'too_many_requests'],
    }),
    params(UserParams),
    body(ChangePasswordBody),
    async (c) => {
      const userId = ownUserId(c)
      await limitAccount('accountSecrets', userId)
      const origin = { device: deviceName(c.req.header('user-agent')) }
      const session = await changePassword(deps, userId, c.req.valid('json'), origin)
      return c.json({ ...(await shopSignedInResponse(c, deps, session)), message: PASSWORD_CHANGED })
    },
  )

  routes.post(
    '/email',
    allow('customer'),
    describeResponse(SuccessResponse, 'Request an email address change; a link sent to the new address confirms it', {
      errors: ['not_found', 'email_taken', 'too_many_requests'],
    }),
    params(UserParams),
    body(ChangeEmailBody),
    async (c) => {
      const userId = ownUserId(c)
      await limitAccount('accountSecrets', userId)
      await limitAccount('accountMails', userId)
      await requestEmailChange(deps, userId, c.req.valid('json'))
      return c.json({ success: true, message: EMAIL_CHANGE_LINK_SENT } satisfies SuccessResponse)
    },
  )

  routes.post(
    '/verification-mail',
    allow('customer'),
    describeResponse(SuccessResponse, 'Send the verification link again', {
      errors: ['not_found', 'too_many_requests'],
    }),
    params(UserParams),
    async (c) => {
      const userId = ownUserId(c)
      await limitAccount('accountMails', userId)
      await sendVerificationEmail(deps, userId)
      return c.json({ success: true, message: VERIFICATION_EMAIL_SENT } satisfies SuccessResponse)
    },
  )

  routes.get(
    '/data',
    allow('customer'),
    describeResponse(CustomerDataResponse, 'Export all data about the customer as a file', {
      errors: ['not_found', 'too_many_requests'],
    }),
    params(UserParams),
    async (c) => {
      const userId = ownUserId(c)
      await limitAccount('accountSecrets', userId)
      c.header('Content-Disposition', 'attachment; filename="my-data.json"')
      return c.json({ success: true, data: await exportCustomerData(deps, userId) } satisfies CustomerDataResponse)
    },
  )

  routes.post(
    '/deletion',
    allow('customer'),
    describeResponse(AccountResponse, 'Request the deletion of the account', {
      errors: ['not_found', 'too_many_requests'],
    }),
    params(UserParams),
    body(DeleteAccountBody),
    async (c) => {
      const userId = ownUserId(c)
      await limitAccount('accountSecrets', userId)
      await requestDeletion(deps, userId, c.req.valid('json'))
      return account(c, userId)
    },
  )

  routes.delete(
    '/deletion',
    allow('customer'),
    describeResponse(AccountResponse, 'Cancel the deletion of the account', { errors: ['not_found'] }),
    params(UserParams),
    async (c) => {
      const userId = ownUserId(c)
      await inTransaction(db, (tx) => updateDeletionDue(tx, userId, null))
      return account(c, userId, DELETION_CANCELLED)
    },
  )

  return routes
}
