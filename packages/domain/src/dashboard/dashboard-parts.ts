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

/** The parts and kinds of items that are about all markets. */
const OF_ALL_MARKETS: ReadonlySet<DashboardPart | AttentionKind> = new Set([
  'revenue',
  'orderCounts',
  'newestCustomers',
  'topProducts',
  'payments',
  'refundsByHand',
  'refunds',
  'disputes',
  'differences',
  'returns',
  'messages',
  'heldMails',
  'mails',
] as const)

/** The kinds of items whose screens show texts of customers. */
const PERSONAL: ReadonlySet<AttentionKind> = new Set(['messages', 'heldMails', 'mails'])

const isInMarkets = ({ limits }: AccessGrant, name: DashboardPart | AttentionKind): boolean =>
  limits.markets === null || !OF_ALL_MARKETS.has(name)

/** Whether a grant shows a part. The newest orders of a role with some markets are those of its markets. */
export const canViewPart = (grant: AccessGrant, part: DashboardPart): boolean =>
  allows(grant, DASHBOARD_PARTS[part]) && isInMarkets(grant, part)

/** Returns the kinds of items that a member of staff is shown: only those that the grant opens. */
export const attentionOf = (grant: AccessGrant): AttentionKind[] =>
  ATTENTION_KINDS.filter(
    (kind) =>
      allows(grant, ATTENTION[kind]) &&
      isInMarkets(grant, kind) &&
      !(grant.limits.masksPersonalData && PERSONAL.has(kind)),
  )
