import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../links/secret-token.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { readSession } from './read-session.ts'
import { deleteSession } from './sessions.repo.ts'

/** Ends the session of a token and records it. Does nothing for a token without a session. */
export async function signOutStaff(deps: Deps, token: string, context: ActionContext): Promise<void> {
  const owner = await readSession(deps, { token, audience: 'staff', isBackground: true })
  if (owner?.kind !== 'staff') return
  const { userId, name, role } = owner
  await inTransaction(deps.db, async (tx) => {
    await deleteSession(tx, hashToken(token))
    await recordAudit(tx, {
      context: { ...context, actor: { userId, name, role } },
      action: 'staff.signed_out',
      at: deps.now(),
    })
  })
}
