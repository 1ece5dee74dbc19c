import type { Account, AccountSession } from '@atelier/domain/customers/customer-account.schema'
import type { CustomerRow } from '../customers.repo.ts'
import type { OpenSession } from '../../auth/auth.public.ts'

/** Returns the account data that its owner may see. */
export const presentAccount = (
  customer: Pick<CustomerRow, 'userId' | 'name' | 'email' | 'emailVerifiedAt' | 'createdAt' | 'deletionDueAt'>,
): Account => ({
  id: customer.userId,
  name: customer.name,
  email: customer.email,
  isEmailVerified: customer.emailVerifiedAt !== null,
  createdAt: customer.createdAt.toISOString(),
  deletionDueAt: customer.deletionDueAt?.toISOString() ?? null,
})

export const presentSession = (row: OpenSession, currentId: number): AccountSession => ({
  sessionId: row.sessionId,
  device: row.device || 'Unknown device',
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  isCurrent: row.sessionId === currentId,
})
