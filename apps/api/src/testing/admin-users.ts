import type { AdminRole } from '@atelier/domain/access/permissions'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import { expect } from 'vitest'
import { inTransaction } from '../db/client.ts'
import { insertLink } from '../features/auth/auth-tokens.repo.ts'
import { hashToken } from '../links/secret-token.ts'
import { aStaffMember } from './factories.ts'
import { signedIn } from './sessions.ts'
import type { TestApp } from './test-app.ts'

export async function aSignedInMember(role: AdminRole = 'EDITOR') {
  const staff = await aStaffMember({ role })
  await signedIn(staff)
  return staff
}

/** Stores an invitation with this token. */
export const inviteMember = (
  { deps }: TestApp,
  { user_id: userId, email }: { user_id: string; email: string },
  token: string,
) =>
  inTransaction(deps.db, (tx) =>
    insertLink(tx, { purpose: 'staff-invitation', tokenHash: hashToken(token), userId, email, lifetimeMs: HOUR_MS }),
  )

export const storedUser = ({ deps }: TestApp, userId: string) =>
  deps.db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

/** Returns the audit log: action, actor, target, its name and the changes. All entries are of this time and of admin users. */
export const auditedChanges = async ({ deps }: TestApp, at: Date) =>
  (await deps.db.selectFrom('audit_entries').selectAll().orderBy('entry_id').execute()).map((entry) => {
    expect([entry.occurred_at, entry.target_type]).toEqual([at, 'admin user'])
    return [entry.action, entry.actor_id, entry.target_id, entry.target_name, entry.changes]
  })
