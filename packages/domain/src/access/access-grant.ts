import type { Currency } from '../money/money.ts'
import { ROLE_PERMISSIONS, type AdminRole, type Permission } from './permissions.ts'

/** What narrows the permissions of a grant. `NO_LIMITS` narrows nothing. */
export interface AccessLimits {
  /** Refunds of one order, in all, up to this amount and in this currency only; null: without limit. */
  refundUpTo: { cents: number; currency: Currency } | null
  /** Keys of the markets whose orders, prices and figures are visible; null: all. */
  markets: readonly string[] | null
  /** Names, addresses, email addresses and phone numbers of customers are masked in every response. */
  masksPersonalData: boolean
}

/** What a member of staff, or a key that acts for one, may do. Every check of access reads it, never the name of a role. */
export interface AccessGrant {
  permissions: readonly Permission[]
  limits: AccessLimits
}

export const NO_LIMITS: AccessLimits = { refundUpTo: null, markets: null, masksPersonalData: false }

/** Returns the grant of one of the five roles of the specification, which have no limits. */
export const grantOfRole = (role: AdminRole): AccessGrant => ({
  permissions: ROLE_PERMISSIONS[role],
  limits: NO_LIMITS,
})

export const allows = ({ permissions }: AccessGrant, permission: Permission): boolean =>
  permissions.includes(permission)

/**
 * Returns whether a grant gives nothing that another lacks: no other permission, and limits at least as narrow. Staff give
 * only roles and keys within their own grant.
 */
export const isWithinGrant = (inner: AccessGrant, outer: AccessGrant): boolean =>
  inner.permissions.every((permission) => allows(outer, permission)) && isWithinLimits(inner.limits, outer.limits)

const isWithinLimits = (inner: AccessLimits, outer: AccessLimits): boolean =>
  isWithinRefund(inner.refundUpTo, outer.refundUpTo) &&
  isWithinMarkets(inner.markets, outer.markets) &&
  (inner.masksPersonalData || !outer.masksPersonalData)

function isWithinRefund(inner: AccessLimits['refundUpTo'], outer: AccessLimits['refundUpTo']): boolean {
  if (outer === null || inner?.cents === 0) return true
  return inner !== null && inner.currency === outer.currency && inner.cents <= outer.cents
}

const isWithinMarkets = (inner: AccessLimits['markets'], outer: AccessLimits['markets']): boolean =>
  outer === null || (inner !== null && inner.every((market) => outer.includes(market)))
