import { allows, type AccessGrant } from '../access/access-grant.ts'
import type { Permission } from '../access/permissions.ts'

/** The parts of the dashboard and the permission that each needs; without it, a part is shown as restricted (A2). */
export const DASHBOARD_PARTS = {
  revenue: 'orders:view',
  orderCounts: 'orders:view',
  recentOrders: 'orders:view',
  newestCustomers: 'users:view',
  topProducts: 'products:view',
  lowStock: 'products:view',
  newArrivals: 'products:view',
  staff: 'admin_users:view',
} as const satisfies Record<string, Permission>
export type DashboardPart = keyof typeof DASHBOARD_PARTS

/** Items that need attention, each with the permission of the screen where staff handle it. */
export const ATTENTION = {
  payments: 'orders:view',
  refundsByHand: 'orders:view',
  refunds: 'orders:view',
  disputes: 'orders:view',
  differences: 'orders:view',
  returns: 'orders:view',
  messages: 'users:view',
  stock: 'products:view',
  heldMails: 'email:manage',
  mails: 'settings:view',
  jobs: 'settings:view',
} as const satisfies Record<string, Permission>
export type AttentionKind = keyof typeof ATTENTION

export const ATTENTION_KINDS = Object.keys(ATTENTION) as AttentionKind[]

export const canViewPart = (grant: AccessGrant, part: DashboardPart): boolean => allows(grant, DASHBOARD_PARTS[part])

/** Returns the kinds of items that a member of staff is shown: only those that the grant opens. */
export const attentionOf = (grant: AccessGrant): AttentionKind[] =>
  ATTENTION_KINDS.filter((kind) => allows(grant, ATTENTION[kind]))
