import { z } from 'zod'
import { ownRoleId } from '../admin-users/own-roles.schema.ts'
import { envelope } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { isoDate, requiredText } from '../values/text.schema.ts'
import { SSO_ROLES } from './sso-rules.ts'

/** The only message about a sign-in that was refused. The reason is in the log and in the audit log. */
export const SSO_REFUSED = 'We couldn’t sign you in this way. Please try again, or ask a super admin.'
export const SSO_UNAVAILABLE =
  'Your sign-in service isn’t answering. Please try again in a few minutes, or sign in another way.'
export const SSO_OFF = 'Single sign-on isn’t set up'
export const SSO_REQUIRED = 'Please use single sign-on. Only emergency accounts can sign in another way.'
export const SSO_LAST_WAY_IN = 'This is your only way to sign in. Ask a super admin for a link to set a password first.'
export const SSO_CONNECTED_TWICE = 'Your account is already connected. Disconnect it first.'

/** The path of the portal's page to which the provider sends people back. */
export const SSO_RETURN_PATH = '/admin/sso'

/** The query with which the provider sent the browser back. */
export const SsoReturnBody = z.strictObject({ query: z.string().min(1).max(5_000) })

/** The connection of the signed-in person. */
export const SsoConnectionResponse = envelope(
  z.object({
    /** Name of the provider; null: single sign-on is off. */
    provider: z.string().nullable(),
    isRequired: z.boolean(),
    /** null: not connected. */
    connection: z.object({ createdAt: isoDate, lastUsedAt: isoDate.nullable() }).nullable(),
  }),
).meta({ id: 'SsoConnectionResponse' })
export type SsoConnectionResponse = z.infer<typeof SsoConnectionResponse>

const ISSUER_PROBLEM = 'Please enter an address that begins with https://, without ? and #'

/** An https address, or http on this computer. */
function isIssuer(value: string): boolean {
  const url = URL.parse(value)
  if (!url || url.search || url.hash || url.username || url.password) return false
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
}

const SsoRole = z.enum(SSO_ROLES, 'Choose a role other than super admin')

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'Please enter domains like maison.example')

const SsoRule = z.object({
  claim: requiredText('Enter a claim, such as groups', 200),
  value: requiredText('Enter a value', 300),
  role: SsoRole,
  /** A role of the shop's own; the role is then VIEWER, for versions that know only the five. */
  ownRoleId: ownRoleId('Choose a role that exists').nullish(),
})

const FIELDS = {
  isEnabled: z.boolean(),
  /** Shown on the sign-in button. */
  name: z.string().trim().max(40, 'Please use at most 40 characters'),
  issuer: z
    .string()
    .trim()
    .max(500)
    .refine((value) => value === '' || isIssuer(value), ISSUER_PROBLEM),
  clientId: z.string().trim().max(500),
  /** Besides openid, email and profile; separated by spaces. */
  scopes: z
    .string()
    .trim()
    .max(300)
    .regex(/^[\x21\x23-\x5B\x5D-\x7E ]*$/, 'Please enter scopes separated by spaces'),
  domains: z.array(Domain).max(limits.sso.domainsMax),
  rules: z.array(SsoRule).max(limits.sso.rulesMax),
  fallbackRole: SsoRole.nullable(),
  createsAccounts: z.boolean(),
  isRequired: z.boolean(),
  /** Super admins who may still use a password while single sign-on is required. */
  breakGlass: z
    .array(z.string().max(100))
    .max(limits.sso.breakGlassAccounts, `Choose at most ${limits.sso.breakGlassAccounts} accounts`),
}

/** The stored settings, without the secret of the client. */
export const SsoSettings = z.object({
  ...FIELDS,
  isEnabled: FIELDS.isEnabled.default(false),
  name: FIELDS.name.default(''),
  issuer: FIELDS.issuer.default(''),
  clientId: FIELDS.clientId.default(''),
  scopes: FIELDS.scopes.default(''),
  domains: FIELDS.domains.default([]),
  rules: FIELDS.rules.default([]),
  fallbackRole: FIELDS.fallbackRole.default(null),
  createsAccounts: FIELDS.createsAccounts.default(false),
  isRequired: FIELDS.isRequired.default(false),
  breakGlass: FIELDS.breakGlass.default([]),
})
export type SsoSettings = z.infer<typeof SsoSettings>

const NEEDED = {
  name: 'Enter the name that the sign-in button shows',
  issuer: 'Enter the issuer of your provider',
  clientId: 'Enter the client ID',
} as const
const DOMAINS_NEEDED = 'Enter a domain: otherwise every account of the provider could sign in'
const OWN_ROLE_IS_VIEWER = 'With a role of your own, this is VIEWER'
const ROLE_NEEDED = 'Choose a role for new accounts, or add a row to the table'
const BREAK_GLASS_NEEDED = 'Choose a super admin who can sign in when the provider is down'

/** Settings that are off may be incomplete. */
function checkSso(settings: SsoSettings, context: z.RefinementCtx): void {
  for (const [index, rule] of settings.rules.entries()) {
    if (!rule.ownRoleId || rule.role === 'VIEWER') continue
    context.addIssue({ code: 'custom', path: ['rules', index, 'role'], message: OWN_ROLE_IS_VIEWER })
  }
  if (!settings.isEnabled) return
  const refuse = (field: string, message: string): void => context.addIssue({ code: 'custom', path: [field], message })
  for (const [field, message] of Object.entries(NEEDED)) {
    if (settings[field as keyof typeof NEEDED] === '') refuse(field, message)
  }
  if (settings.createsAccounts) {
    if (settings.domains.length === 0) refuse('domains', DOMAINS_NEEDED)
    if (settings.rules.length === 0 && settings.fallbackRole === null) refuse('fallbackRole', ROLE_NEEDED)
  }
  if (settings.isRequired && settings.breakGlass.length === 0) refuse('breakGlass', BREAK_GLASS_NEEDED)
}

/** Body of PUT /api/admin/single-sign-on: all settings. */
export const ChangeSsoBody = z
  .strictObject({
    ...FIELDS,
    rules: z.array(SsoRule.strict()).max(limits.sso.rulesMax),
    /** Omitted or blank: unchanged. */
    clientSecret: z.string().trim().max(1_000).default(''),
    /** The version that the form was filled from; null before the first change. */
    updatedAt: isoDate.nullable(),
  })
  .superRefine(checkSso)
export type ChangeSsoBody = z.output<typeof ChangeSsoBody>

/** The settings as the form shows them. */
export const SsoSettingsView = z
  .object({
    ...FIELDS,
    /** Whether a secret of the client is stored. It is never sent. */
    hasSecret: z.boolean(),
    /** What the provider must know: where it sends people back, and where it reports that they signed out. */
    redirectUri: z.string(),
    logoutUri: z.string(),
    /** How many accounts are connected. */
    connected: z.int(),
    /** Active super admins with a password, for the emergency accounts. */
    superAdmins: z.array(z.object({ userId: z.string(), name: z.string() })),
    updatedAt: isoDate.nullable(),
  })
  .meta({ id: 'SsoSettings' })
export type SsoSettingsView = z.infer<typeof SsoSettingsView>
export const SsoSettingsResponse = envelope(SsoSettingsView).meta({ id: 'SsoSettingsResponse' })
