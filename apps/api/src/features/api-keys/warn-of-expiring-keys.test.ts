import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { NoticeData } from '../email/email.public.ts'
import { aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { warnOfExpiringKeys } from './warn-of-expiring-keys.ts'

const PATH = '/api/admin/api-keys'

async function aShop() {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' })
  const { db } = shop.deps
  const { headers } = await signedIn(await aStaffMember({ email: 'owner@atelier.example' }))
  const make = async (name: string, expiresInDays: number | null) => {
    const body = { name, permissions: ['orders:view'], expiresInDays }
    const { data } = (await (await shop.post(PATH, body, headers)).json()) as { data: { key: { keyId: string } } }
    return data.key.keyId
  }
  const emails = () => db.selectFrom('mails').select(['recipient', 'subject', 'data']).orderBy('mail_id').execute()
  return { ...shop, db, headers, make, emails }
}

test('the owner of a key gets one email in the week before it expires, and one more after it was prolonged', async () => {
  const shop = await aShop()
  const keyId = await shop.make('ERP', 7)
  await shop.make('Later', 8)
  await shop.make('Never', null)
  expect([await warnOfExpiringKeys(shop.deps), await warnOfExpiringKeys(shop.deps)]).toEqual([1, 0])
  const [email, ...others] = await shop.emails()
  expect(others).toEqual([])
  expect([email?.recipient, email?.subject]).toEqual([
    'owner@atelier.example',
    expect.stringMatching(/^The API key ERP expires on .*\d{4}$/),
  ])
  const { paragraphs = [], button } = (email?.data ?? {}) as Partial<NoticeData>
  expect(button?.url).toBe('https://shop.example/admin/settings/integrations')
  expect(paragraphs.join(' ')).toMatch(/ERP \(atelier_sk_\w{4}…\)/)
  await shop.post(`${PATH}/${keyId}/rotate`, { expiresInDays: 5 }, shop.headers)
  expect([await warnOfExpiringKeys(shop.deps), await warnOfExpiringKeys(shop.deps)]).toEqual([1, 0])
})

test('no email for a key that is revoked or expired, or whose owner is no longer active', async () => {
  const shop = await aShop()
  const revoked = await shop.make('Revoked', 3)
  await shop.post(`${PATH}/${revoked}/revoke`, {}, shop.headers)
  const expired = await shop.make('Expired', 3)
  await sql`update api_keys set expires_at = now() - interval '1 minute' where key_id = ${expired}`.execute(shop.db)
  expect(await warnOfExpiringKeys(shop.deps)).toBe(0)
  await shop.make('Orphan', 3)
  await sql`update users set is_active = false where email = 'owner@atelier.example'`.execute(shop.db)
  expect(await warnOfExpiringKeys(shop.deps)).toBe(0)
  expect(await shop.emails()).toEqual([])
})
