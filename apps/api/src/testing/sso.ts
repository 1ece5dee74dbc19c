import type { SsoSettingsView } from '@atelier/domain/single-sign-on/sso.schema'
import { aStaffMember } from './factories.ts'
import { signedIn } from './sessions.ts'
import { SSO_CLIENT } from './sso-providers.ts'
import { dataOf, type RequestHeaders } from './staff-passkeys.ts'
import type { TestApp } from './test-app.ts'

export const SSO = '/api/auth/admin/sso'
export const SSO_PROFILE = '/api/auth/admin/profile/sso'
export const SSO_SETTINGS = '/api/admin/single-sign-on'

export const aSsoBody = (issuer: string, changes: Record<string, unknown> = {}) => ({
  isEnabled: true,
  name: 'Maison ID',
  issuer,
  ...SSO_CLIENT,
  scopes: '',
  domains: [],
  rules: [],
  fallbackRole: null,
  createsAccounts: false,
  isRequired: false,
  breakGlass: [],
  updatedAt: null,
  ...changes,
})

/** Sets single sign-on up as a super admin. */
export async function setUpSso(shop: TestApp, issuer: string, changes: Record<string, unknown> = {}) {
  const admin = await aStaffMember({ role: 'SUPER_ADMIN' })
  const { headers } = await signedIn(admin)
  const { updatedAt } = await dataOf<SsoSettingsView>(await shop.get(SSO_SETTINGS, headers))
  const body = aSsoBody(issuer, { updatedAt, ...changes })
  await dataOf(await shop.request('PUT', SSO_SETTINGS, body, headers))
  return { admin, headers, body }
}

/** Begins a sign-in. Returns the page of the provider and the cookie of the browser. */
export async function beginSsoAt(shop: TestApp, body: object = {}): Promise<{ url: string; headers: RequestHeaders }> {
  const response = await shop.post(`${SSO}/begin`, body)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { url: (await dataOf<{ url: string }>(response)).url, headers: { Cookie: cookie } }
}

/** Signs in at a provider and returns to the shop. */
export async function signInAt(
  shop: TestApp,
  provider: { visit: (page: string) => string | Promise<string> },
  body: object = {},
): Promise<Response> {
  const { url, headers } = await beginSsoAt(shop, body)
  return shop.post(`${SSO}/complete`, { query: await provider.visit(url) }, headers)
}

/** Connects an identity to an account without the profile. */
export async function connectIdentity(
  { deps }: TestApp,
  userId: string,
  { issuer, subject = 'person-1' }: { issuer: string; subject?: string },
): Promise<void> {
  await deps.db.insertInto('staff_identities').values({ issuer, subject, user_id: userId }).execute()
}
