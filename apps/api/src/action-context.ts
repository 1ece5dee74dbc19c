import type { AccessGrant } from '@atelier/domain/access/access-grant'
import type { AdminRole } from '@atelier/domain/access/permissions'

/** The actor and origin of a change, as recorded in the audit log. */
export interface ActionContext {
  /** Null for a request without a staff session. A sign-in has no grant yet. */
  actor: { userId: string; name: string; role: AdminRole; grant?: AccessGrant } | null
  /** The name of what acts without a session, such as a carrier that reports a delivery. */
  automatic?: string
  /** Network of the client address, such as `203.0.113.0/24`. */
  network: string
  /** Browser and system, such as 'Chrome on Windows'. */
  device: string
}

/** The context of an action that only staff may perform. */
export interface StaffActionContext extends ActionContext {
  actor: Required<NonNullable<ActionContext['actor']>>
}
