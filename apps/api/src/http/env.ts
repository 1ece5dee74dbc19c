import type { AccessGrant } from '@atelier/domain/access/access-grant'
import type { AdminRole } from '@atelier/domain/access/permissions'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** The caller of a request. `visitor` has no valid session. */
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
      sessionId: number
      expiresAt: Date
      /** By the database's clock. */
      expiresInMs: number
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
    actor: Actor
  }
}

/** Returns the member of staff who makes the request. Throws on a route whose access rule does not require staff. */
export function staffActor(c: Context<AppEnv>): StaffActor {
  const actor = c.get('actor')
  if (actor?.kind !== 'staff') throw new Error('the access rule of this route does not require staff')
  return actor
}
