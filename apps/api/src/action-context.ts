import type { AccessGrant } from '@atelier/domain/access/access-grant'
import type { OwnRoleId } from '@atelier/domain/access/own-role'
import type { AdminRole } from '@atelier/domain/access/permissions'

/** Where a request comes from. */
export interface RequestOrigin {
  /** Network of the client address, such as `203.0.113.0/24`. */
  network: string
  /** Browser and system, such as 'Chrome on Windows'. */
  device: string
}

/** The actor and origin of a change, as recorded in the audit log. */
export interface ActionContext extends RequestOrigin {
  /**
   * Null for a request without a staff session or key. A sign-in has no grant yet. A key has its own name, and the user ID
   * and role of its owner.
   */
  actor: {
    userId: string
    name: string
    role: AdminRole
    grant?: AccessGrant
    /** A role of the shop's own; `role` is then VIEWER. */
    ownRole?: { roleId: OwnRoleId; name: string } | null
    keyId?: string
  } | null
  /** The name of what acts without a session, such as a carrier that reports a delivery. */
  automatic?: string
}

/** The context of an action that only staff may perform. */
export interface StaffActionContext extends ActionContext {
  actor: NonNullable<ActionContext['actor']> & { grant: AccessGrant }
}

/** Returns who repeats a request: equal idempotency keys of a member of staff and of their keys are independent. */
export const callerOf = ({ actor }: StaffActionContext): string => actor.keyId ?? actor.userId
