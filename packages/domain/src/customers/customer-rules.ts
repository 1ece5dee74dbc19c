import { DAY_MS } from '../limits/durations.ts'
import { allows, grantOfRole, isWithinGrant, type AccessGrant } from '../access/access-grant.ts'

/** Roles of a customer account (A3). Choosing 'admin' needs the permission to create admin users, which only super admins have. */
export const CUSTOMER_ROLES = ['customer', 'admin', 'guest'] as const
export type CustomerRole = (typeof CUSTOMER_ROLES)[number]

/** Messages of the customer screens (A2, A8). */
export const CUSTOMER_MESSAGES = {
  mayNotViewList: 'You do not have permission to view users.',
  mayNotView: 'You do not have permission to view user details.',
  mayNotEdit: 'You do not have permission to edit users',
  mayNotDelete: 'You do not have permission to delete users',
  notFound: 'User not found or could not be loaded',
  updated: 'User updated successfully',
  deleted: 'User deleted successfully',
  promotion: 'Only a super admin can make a customer an admin user.',
  changedMeanwhile: 'Another staff member changed this customer.',
  emailTaken: 'An account with this email already exists',
  addressOfAnother: 'Another account uses this email. Its records can only be erased with that account.',
} as const

/** Returns why an account may not get a role, or null when it may. An unchanged role is always allowed. */
export function customerRoleRefusal(actor: AccessGrant, before: CustomerRole, after: CustomerRole): string | null {
  if (after !== 'admin' || before === 'admin') return null
  // A promoted customer is a viewer.
  const mayPromote = allows(actor, 'admin_users:create') && isWithinGrant(grantOfRole('VIEWER'), actor)
  return mayPromote ? null : CUSTOMER_MESSAGES.promotion
}

/** Returns the roles that the form offers: 'admin' only to staff who may create admin users. */
export const offeredCustomerRoles = (actor: AccessGrant): readonly CustomerRole[] =>
  CUSTOMER_ROLES.filter((role) => customerRoleRefusal(actor, 'customer', role) === null)

const DAYS_PER_MONTH = 30
const DAYS_PER_YEAR = 365

const pluralize = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Formats the age of an account in days, months or years, the largest unit that fits (A2). At least 0 days. */
export function accountAge(createdAt: Date, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS))
  if (days < DAYS_PER_MONTH) return pluralize(days, 'day')
  if (days < DAYS_PER_YEAR) return pluralize(Math.floor(days / DAYS_PER_MONTH), 'month')
  return pluralize(Math.floor(days / DAYS_PER_YEAR), 'year')
}

/**
 * Masks an address for the audit log, which outlives every account: enough to recognize it, too little to send email
 * to.
 */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}***@${domain}`
}

/** Masks every email address in a text. */
export const maskEmails = (text: string): string => text.replaceAll(/[^\s@,;:<>"'()|]+@[^\s@,;:<>"'()|]+/g, maskEmail)

/** Returns the short form of a customer id: its last 8 characters (A9). */
export const shortCustomerId = (userId: string): string => userId.slice(-8)
