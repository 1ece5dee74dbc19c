import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import { inTransaction } from '../db/client.ts'
import { insertSession } from '../features/auth/sessions.repo.ts'
import { hashToken, newToken } from '../links/secret-token.ts'
import { testDatabase } from './test-database.ts'

/** Opens a session without the sign-in, and returns its header. */
export async function signedIn(
  user: { user_id: string; role: string },
  lifetime: { idleMs?: number; absoluteMs?: number } = {},
): Promise<{ token: string; headers: { Authorization: string } }> {
  const { db } = await testDatabase()
  const token = newToken(randomBytes)
  const audience = user.role === 'admin' ? 'staff' : user.role === 'guest' ? 'guest' : 'customer'
  await inTransaction(db, (tx) =>
    insertSession(tx, {
      tokenHash: hashToken(token),
      audience,
      userId: user.user_id,
      idleMs: lifetime.idleMs ?? HOUR_MS,
      absoluteMs: lifetime.absoluteMs ?? 12 * HOUR_MS,
    }),
  )
  return { token, headers: { Authorization: `Bearer ${token}` } }
}
