import type { OwnRoleId, RoleRef } from '../access/own-role.ts'
import { ADMIN_ROLES } from '../access/permissions.ts'

/** Roles of the five that the table of single sign-on can give. Super admins are made in the portal only. */
export const SSO_ROLES = ADMIN_ROLES.filter((role) => role !== 'SUPER_ADMIN')
export type SsoRole = (typeof SSO_ROLES)[number]

/** A row of the table: people with this claim have this role. */
export interface SsoRoleRule {
  claim: string
  value: string
  role: SsoRole
  /** A role of the shop's own; the role is then VIEWER. */
  ownRoleId?: OwnRoleId | null | undefined
}

/** The role that a row of the table gives. */
export const roleOfRule = ({ role, ownRoleId }: SsoRoleRule): SsoRole | OwnRoleId => ownRoleId ?? role

/** What decides the role of a person who signs in with the provider. */
export interface SsoRoleTable {
  /** The first match counts. Without rows, the portal decides the roles of existing accounts. */
  rules: readonly SsoRoleRule[]
  /** The role when no row matches; null: the person is refused. */
  fallbackRole: SsoRole | null
}

/** What the provider says about a person: the claims of the ID token and of the userinfo endpoint. */
export type ProviderClaims = Readonly<Record<string, unknown>>

/** Returns the email address that the provider has verified, in lower case. An unverified address is no address. */
export function verifiedEmailOf({ email, email_verified: isVerified }: ProviderClaims): string | null {
  // Some providers send the flag as text.
  if (isVerified !== true && isVerified !== 'true') return null
  return typeof email === 'string' && /^[^\s@]+@[^\s@]+$/.test(email) ? email.normalize('NFKC').toLowerCase() : null
}

/** Whether an address is of one of the domains. A subdomain is another domain. Without domains, every person is allowed. */
export function isOfAllowedDomain(email: string | null, domains: readonly string[]): boolean {
  if (domains.length === 0) return true
  return email !== null && domains.includes(email.slice(email.lastIndexOf('@') + 1))
}

const ownValue = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? (object as Record<string, unknown>)[name]
    : undefined

/** Returns the values of a claim as texts. `realm_access.roles` is a claim of this name, or `roles` inside `realm_access`. */
function valuesOf(claims: ProviderClaims, name: string): string[] {
  const value =
    ownValue(claims, name) ?? name.split('.').reduce((inside: unknown, part) => ownValue(inside, part), claims)
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((one) => ['string', 'number', 'boolean'].includes(typeof one)).map(String)
}

/** Returns the role that the table gives to a new person, or null when it refuses them. */
export function ssoRoleOf(claims: ProviderClaims, { rules, fallbackRole }: SsoRoleTable): SsoRole | OwnRoleId | null {
  const rule = rules.find(({ claim, value }) => valuesOf(claims, claim).includes(value))
  return rule ? roleOfRule(rule) : fallbackRole
}

/**
 * Returns the role of an existing account after a sign-in, or null when it is refused. The table does not change super
 * admins, so that a mistake in it cannot close the shop to all of them.
 */
export const ssoRoleOfAccount = (claims: ProviderClaims, table: SsoRoleTable, current: RoleRef): RoleRef | null =>
  current === 'SUPER_ADMIN' || table.rules.length === 0 ? current : ssoRoleOf(claims, table)

/** Returns a name for a new account: that of the provider, or the address. */
export function staffNameOf({ name }: ProviderClaims, email: string): string {
  const given = typeof name === 'string' ? name.trim().replaceAll(/\s+/g, ' ').slice(0, 100) : ''
  return given.length >= 2 ? given : email
}
