import type { DocumentResponse } from '@atelier/domain/shop-documents/documents.schema'
import { DEFAULT_REGION, type ShopRegion } from '@atelier/domain/region/region'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'

const BERLIN: ShopRegion = { country: 'DE', locale: 'en-DE', timeZone: 'Europe/Berlin' }

async function aCompany() {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const path = '/api/admin/documents/company'
  const read = async () => ((await (await shop.get(path, headers)).json()) as DocumentResponse).data
  const publish = async (region: ShopRegion) => {
    const { updatedAt, content } = await read()
    const saved = await shop.request('PUT', `${path}/draft`, { content: { ...content, region }, updatedAt }, headers)
    if (!saved.ok) return saved
    return shop.request('POST', `${path}/publish`, { updatedAt: (await read()).updatedAt }, headers)
  }
  return { publish, regionNow: () => shop.deps.shop.company.region }
}

/** Returns the day of 22:30 UTC on May 4 in the database. */
async function dayOfEvening(): Promise<string> {
  const { db } = await testDatabase()
  const { rows } = await sql<{ day: string }>`
    select shop_day('2026-05-04T22:30:00Z'::timestamptz)::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

test('a published region changes the days of the database and the region of the shop', async () => {
  const { publish, regionNow } = await aCompany()
  expect(await dayOfEvening()).toBe('2026-05-04')
  expect((await publish(BERLIN)).status).toBe(200)
  expect([await dayOfEvening(), regionNow()]).toEqual(['2026-05-05', BERLIN])
})

test('after the first order the time zone stays, and formats may change', async () => {
  const { publish, regionNow } = await aCompany()
  await anOrder()
  const refused = await publish(BERLIN)
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [{ path: 'region.timeZone', message: expect.stringContaining('after the first order') }] },
  ])
  expect([await dayOfEvening(), regionNow()]).toEqual(['2026-05-04', DEFAULT_REGION])
  expect((await publish({ ...BERLIN, timeZone: DEFAULT_REGION.timeZone })).status).toBe(200)
})

test('a region that does not exist is refused at its field', async () => {
  const { publish } = await aCompany()
  const response = await publish({ ...BERLIN, timeZone: 'Europe/Atlantis' })
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path: 'region.timeZone' }] }])
})
