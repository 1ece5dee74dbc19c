import { hasPermission, type AdminRole, type Permission } from '../access/permissions.ts'
import type { LiveUpdateKind } from './live-update.ts'

/** The permission that each kind of update requires: the one of the endpoints that return what changed. */
const PERMISSION_OF_KIND: Readonly<Record<LiveUpdateKind, Permission>> = {
  'orders-created': 'orders:view',
  'orders-changed': 'orders:view',
  'inbox-changed': 'users:view',
}

/** Returns the kinds of live updates that a role receives. */
export const liveUpdateKinds = (role: AdminRole): LiveUpdateKind[] =>
  (Object.keys(PERMISSION_OF_KIND) as LiveUpdateKind[]).filter((kind) => hasPermission(role, PERMISSION_OF_KIND[kind]))
