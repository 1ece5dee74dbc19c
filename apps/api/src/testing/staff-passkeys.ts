import type { AdminRole } from '@atelier/domain/access/permissions'
import {
  PASSKEY_REFUSED,
  type PasskeyCreationResponse,
  type PasskeyEntry,
  type PasskeyRequestResponse,
} from '@atelier/domain/auth/passkey.schema'
import { expect } from 'vitest'
import { aStaffMember, TEST_PASSWORD } from './factories.ts'
import { signedIn } from './sessions.ts'
import { makePasskey, provePasskey, type SoftwarePasskey } from './software-authenticator.ts'
import type { TestApp } from './test-app.ts'

export const STAFF_LOGIN = '/api/auth/admin/login'
export const PASSKEY_PROFILE = '/api/auth/admin/profile/passkeys'
export const PASSKEY_SIGN_IN = '/api/auth/admin/passkeys/sign-in'
export const PASSKEY_OPTIONS = '/api/auth/admin/passkeys/options'
export const TWO_FACTOR_PROFILE = '/api/auth/admin/profile/two-factor'
export const CONFIRM_PASSWORD = { currentPassword: TEST_PASSWORD }

export type CreationData = PasskeyCreationResponse['data']
export type RequestData = PasskeyRequestResponse['data']
export type RequestHeaders = Record<string, string>

export async function dataOf<T>(response: Response): Promise<T> {
  const text = await response.text()
  expect([response.status, response.status === 200 ? '' : text]).toEqual([200, ''])
  return (JSON.parse(text) as { data: T }).data
}

export const errorOutcomeOf = async (response: Response) => {
  const { code, message } = (await response.json()) as { code?: string; message?: string }
  return [response.status, code, message]
}
export const REFUSED_SIGN_IN = [401, 'bad_credentials', PASSKEY_REFUSED]

/** A browser: its cookie of passkeys, as the shop set it. */
export async function aPasskeyChallenge(
  shop: TestApp,
  headers: RequestHeaders = {},
): Promise<{ options: RequestData; headers: RequestHeaders }> {
  const response = await shop.post(PASSKEY_OPTIONS, undefined, headers)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { options: await dataOf<RequestData>(response), headers: { Cookie: cookie } }
}

export async function addStaffTestPasskey(
  shop: TestApp,
  headers: RequestHeaders,
  name?: string,
): Promise<SoftwarePasskey> {
  const options = await dataOf<CreationData>(await shop.post(`${PASSKEY_PROFILE}/options`, CONFIRM_PASSWORD, headers))
  const passkey = makePasskey(options)
  await dataOf(await shop.post(PASSKEY_PROFILE, { passkey: passkey.response, ...(name && { name }) }, headers))
  return passkey
}

/** A member of staff with a passkey, and a second one, whose rows a query must not touch. */
export async function staffWithPasskey(shop: TestApp, role: AdminRole = 'ADMIN') {
  const other = await aStaffMember({ role })
  await addStaffTestPasskey(shop, (await signedIn(other)).headers, 'Of the other')
  const staff = await aStaffMember({ role })
  const { headers } = await signedIn(staff)
  return { staff, other, headers, passkey: await addStaffTestPasskey(shop, headers, 'My laptop') }
}

export async function signInWithPasskey(shop: TestApp, passkey: SoftwarePasskey, deviation = {}): Promise<Response> {
  const { options, headers } = await aPasskeyChallenge(shop)
  return shop.post(PASSKEY_SIGN_IN, provePasskey(passkey, options, deviation), headers)
}

export const requireTwoFactorOf = async ({ deps }: TestApp, ...roles: AdminRole[]) =>
  deps.db
    .insertInto('settings')
    .values({ key: 'staff', value: JSON.stringify({ twoFactorRoles: roles }) })
    .execute()

export const pendingSignInOf = async (shop: TestApp, email: string) =>
  dataOf<{ secondFactor: { pendingToken: string; mustEnroll: boolean } }>(
    await shop.post(STAFF_LOGIN, { email, password: TEST_PASSWORD }),
  ).then(({ secondFactor }) => secondFactor)

export const passkeysOf = async (shop: TestApp, headers: RequestHeaders) =>
  dataOf<PasskeyEntry[]>(await shop.get(PASSKEY_PROFILE, headers))

/** The last audit entry: action, target and changes. */
export async function lastAuditEntry({ deps }: TestApp) {
  const row = await deps.db
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('entry_id', 'desc')
    .executeTakeFirstOrThrow()
  return [row.action, row.actor_id, row.target_id, row.changes]
}
