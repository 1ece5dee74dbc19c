import type { AdminRole } from '@atelier/domain/auth/permissions'

/** Who is behind a change and where the call came from, as the audit log keeps it. */
export interface ActionContext {
  /** Null: nobody was signed in. */
  actor: { userId: string; name: string; role: AdminRole } | null
  /** The network of the address, such as `203.0.113.0/24`. */
  network: string
  /** Such as 'Chrome on Windows'. */
  device: string
}

/** The same for what only staff do. */
export interface StaffActionContext extends ActionContext {
  actor: NonNullable<ActionContext['actor']>
}
