import type { AccessGrant } from '@atelier/domain/access/access-grant'
import type { OwnRoleId } from '@atelier/domain/access/own-role'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { DAY_MS } from '@atelier/domain/limits/durations'
import { limits } from '@atelier/domain/limits/limits'
import type { Deps } from '../../deps.ts'
import { extendSession, findSession, type SessionAudience, type SessionRow } from './sessions.repo.ts'
import { hashToken } from '../../links/secret-token.ts'
import { grantOfStaff, staffRole } from './staff-user.ts'

interface SessionUser {
  userId: string
  email: string
  name: string
  sessionId: number
}

export type SessionOwner =
  | (SessionUser & { kind: 'customer' | 'guest' })
  | (SessionUser & {
      kind: 'staff'
      role: AdminRole
      grant: AccessGrant
      ownRole: { roleId: OwnRoleId; name: string } | null
      expiresAt: Date
      expiresInMs: number
    })

const AUDIENCES = { shop: ['customer', 'guest'], staff: ['staff'] } as const satisfies Record<string, SessionAudience[]>
const idleMs = (audience: SessionAudience): number =>
  audience === 'staff' ? limits.staff.sessionMs : limits.customers.sessionDays * DAY_MS

/**
 * Returns the owner of a session token, or null. A request extends the session, at most once a minute. A background
 * request (`isBackground`), which a page sends without user action, does not.
 */
export async function readSession(
  { db }: Pick<Deps, 'db'>,
  call: { token: string; audience: 'shop' | 'staff'; isBackground: boolean },
): Promise<SessionOwner | null> {
  const session = await findSession(db, hashToken(call.token), AUDIENCES[call.audience])
  if (!session) return null
  if (call.isBackground || !session.isLastSeenStale) return ownerOf(session)
  const extended = await extendSession(db, session.sessionId, idleMs(session.audience))
  return extended ? ownerOf({ ...session, ...extended }) : null
}

function ownerOf(session: SessionRow): SessionOwner {
  const { userId, email, name, sessionId } = session
  const user = { userId, email, name, sessionId }
  if (session.audience !== 'staff') return { kind: session.audience, ...user }
  const { heldRole, expiresAt, expiresInMs } = session
  const role = staffRole(session)
  return {
    kind: 'staff',
    ...user,
    role,
    grant: grantOfStaff(role, heldRole),
    ownRole: heldRole,
    expiresAt,
    expiresInMs,
  }
}
