import type { AccessGrant } from '@atelier/domain/access/access-grant'
import type { OwnRoleId } from '@atelier/domain/access/own-role'
import type { AdminRole } from '@atelier/domain/access/permissions'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** The caller of a request without a key. `visitor` has no valid session. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'customer' | 'guest'; userId: string; email: string; name: string; sessionId: number }
  | {
      kind: 'staff'
      userId: string
      email: string
      name: string
      role: AdminRole
      grant: AccessGrant
      /** A role of the shop's own; `role` is then VIEWER. */
      ownRole?: { roleId: OwnRoleId; name: string } | null
      sessionId: number
      expiresAt: Date
      /** By the database's clock. */
      expiresInMs: number
    }

/** A program that calls with a key. `userId` and `email` are those of the key's owner, whose role bounds it. */
export interface KeyActor {
  kind: 'key'
  keyId: string
  /** Such as `key ERP`, as the audit log and histories name it. */
  name: string
  userId: string
  email: string
  role: AdminRole
  grant: AccessGrant
  requestsPerMinute: number
}

export type StaffActor = Extract<Actor, { kind: 'staff' }>
export type ShopActor = Extract<Actor, { kind: 'customer' | 'guest' }>

/** Types of the Hono context. */
export interface AppEnv {
  /** Node's own request and response; absent when the app is called in process. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Set by `authorize`, except on public endpoints. */
    actor: Actor | KeyActor
  }
}

/** Returns the ID under which limits count a member of staff or a key. Throws on a route that requires neither. */
export function callerId(c: Context<AppEnv>): string {
  const actor = c.get('actor')
  if (actor?.kind === 'key') return actor.keyId
  if (actor?.kind !== 'staff') throw new Error('the access rule of this route does not require staff')
  return actor.userId
}
