import { allows, type AccessGrant } from '../access/access-grant.ts'
import type { Permission } from '../access/permissions.ts'
import type { LiveUpdateKind } from './live-update.ts'

/** The permission that each kind of update requires: the one of the endpoints that return what changed. */
const PERMISSION_OF_KIND: Readonly<Record<LiveUpdateKind, Permission>> = {
  'orders-created': 'orders:view',
  'orders-changed': 'orders:view',
  'inbox-changed': 'users:view',
}

/** Returns the kinds of live updates that a member of staff receives: none with some markets only, because they tell of all. */
export const liveUpdateKinds = (grant: AccessGrant): LiveUpdateKind[] =>
  grant.limits.markets === null
    ? (Object.keys(PERMISSION_OF_KIND) as LiveUpdateKind[]).filter((kind) => allows(grant, PERMISSION_OF_KIND[kind]))
    : []
