import type { AdminRole } from '@atelier/domain/auth/permissions'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Who is calling, as far as a valid session says so. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'customer' | 'guest'; userId: string; email: string; name: string; sessionId: number }
  | {
      kind: 'staff'
      userId: string
      email: string
      name: string
      role: AdminRole
      sessionId: number
      expiresAt: Date
      /** By the database's clock, whatever ours says. */
      expiresInMs: number
    }

export type StaffActor = Extract<Actor, { kind: 'staff' }>

/** What travels with one request through Hono. */
export interface AppEnv {
  /** Node's own request and response; absent when the app is called in process. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Set by `allow` for every route that asks who is calling. */
    actor: Actor
  }
}

/** The member of staff behind a route that only staff may call. */
export function staffActor(c: Context<AppEnv>): StaffActor {
  const actor = c.get('actor')
  if (actor?.kind !== 'staff') throw new Error('this route does not ask for staff')
  return actor
}
