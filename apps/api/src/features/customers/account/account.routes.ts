import { deviceName } from '@atelier/domain/auth/device-name'
import * as account from '@atelier/domain/customers/account.endpoints'
import {
  DELETION_CANCELLED,
  EMAIL_CHANGE_LINK_SENT,
  PASSWORD_CHANGED,
  VERIFICATION_EMAIL_SENT,
  type AccountResponse,
} from '@atelier/domain/customers/customer-account.schema'
import { enforceLimit, type RateLimiter } from '../../../adapters/rate-limits/rate-limiter.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { updateUser } from '../../auth/auth.public.ts'
import { getCustomerRow, updateDeletionDue } from '../customers.repo.ts'
import { requestEmailChange } from '../links/change-email.ts'
import { sendVerificationEmail } from '../links/verify-email.ts'
import { shopSignedInResponse } from '../sign-in/customer-auth.routes.ts'
import { presentAccount } from './account.present.ts'
import { changePassword } from './change-password.ts'
import { requestDeletion } from './delete-accounts.ts'
import { exportCustomerData } from './export-customer-data.ts'

/** Mounts the account of a registered customer. Another customer's id returns 404. */
export function mountAccount(mount: Mount, deps: Deps, limiter: RateLimiter): void {
  const { db, now } = deps

  /** Limits per account, so that a stolen session cannot guess passwords from many addresses or flood a mailbox. */
  const limitAccount = (name: 'accountSecrets' | 'accountMails', userId: string): Promise<void> =>
    enforceLimit(limiter, name, userId)
  const accountResponse = async (userId: string): Promise<AccountResponse> => ({
    success: true,
    data: presentAccount(await getCustomerRow(db, userId)),
  })

  mount(account, {
    getAccount({ actor }) {
      return accountResponse(actor.userId)
    },
    async changeName({ actor: { userId }, body }) {
      await inTransaction(db, (tx) => updateUser(tx, { userId }, { name: body.name, updated_at: now() }))
      return accountResponse(userId)
    },
    async changePassword({ actor: { userId }, body, c }) {
      await limitAccount('accountSecrets', userId)
      const origin = { device: deviceName(c.req.header('user-agent')) }
      const session = await changePassword(deps, userId, body, origin)
      return { ...(await shopSignedInResponse(c, deps, session)), message: PASSWORD_CHANGED }
    },
    async requestEmailChange({ actor: { userId }, body }) {
      await limitAccount('accountSecrets', userId)
      await limitAccount('accountMails', userId)
      await requestEmailChange(deps, userId, body)
      return { success: true, message: EMAIL_CHANGE_LINK_SENT }
    },
    async sendVerificationEmail({ actor: { userId } }) {
      await limitAccount('accountMails', userId)
      await sendVerificationEmail(deps, userId)
      return { success: true, message: VERIFICATION_EMAIL_SENT }
    },
    async getCustomerData({ actor: { userId }, c }) {
      await limitAccount('accountSecrets', userId)
      c.header('Content-Disposition', 'attachment; filename="my-data.json"')
      return { success: true, data: await exportCustomerData(deps, userId) }
    },
    async deleteAccount({ actor: { userId }, body }) {
      await limitAccount('accountSecrets', userId)
      await requestDeletion(deps, userId, body)
      return accountResponse(userId)
    },
    async cancelAccountDeletion({ actor: { userId } }) {
      await inTransaction(db, (tx) => updateDeletionDue(tx, userId, null))
      return { ...(await accountResponse(userId)), message: DELETION_CANCELLED }
    },
  })
}
