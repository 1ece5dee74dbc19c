import type { DocumentResponse, DocumentsResponse } from '@atelier/domain/shop-documents/documents.schema'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { DEMO_DOCUMENTS } from '../../../../../demo/src/store.ts'
import { aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { waitForBlockedLock } from '../../testing/database/wait-for-blocked-lock.ts'
import { publishFields } from './change-documents.ts'
import { createPublishedShop } from './create-published-shop.ts'
import { insertVersion, lockDocuments } from './documents.repo.ts'

const DOCUMENTS = '/api/admin/documents'

async function anEditor(role: AdminRole = 'ADMIN') {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role }))
  const send = (method: string, path: string, body: unknown) => shop.request(method, DOCUMENTS + path, body, headers)
  const read = async (key: string) =>
    ((await (await shop.get(`${DOCUMENTS}/${key}`, headers)).json()) as DocumentResponse).data
  /** Saves a draft of the brand and publishes it. */
  const publishBrand = async (name: string) => {
    const { updatedAt, content } = await read('brand')
    await send('PUT', '/brand/draft', { content: { ...content, name }, updatedAt })
    return send('POST', '/brand/publish', { updatedAt: (await read('brand')).updatedAt })
  }
  return { shop, headers, send, read, publishBrand }
}

const brandOf = async ({ shop }: Awaited<ReturnType<typeof anEditor>>) =>
  ((await (await shop.get('/api/shop')).json()) as { data: { brand: string } }).data.brand

test('a draft is invisible to shoppers until it is published', async () => {
  const editor = await anEditor()
  const { send, read, shop } = editor
  const { content, updatedAt } = await read('brand')
  const saved = await send('PUT', '/brand/draft', { content: { ...content, name: ' MAISON ' }, updatedAt })
  expect([saved.status, await saved.json()]).toMatchObject([
    200,
    {
      data: {
        draftContent: { name: 'MAISON' },
        content: { name: 'ORSENNE' },
        draft: { by: 'Margaux Laurent' },
        published: null,
      },
    },
  ])
  expect(await brandOf(editor)).toBe('ORSENNE')
  const published = await send('POST', '/brand/publish', { updatedAt: (await read('brand')).updatedAt })
  expect([published.status, await published.json()]).toMatchObject([
    200,
    { message: 'Published', data: { content: { name: 'MAISON' }, draft: null, draftContent: null } },
  ])
  expect(await brandOf(editor)).toBe('MAISON')
  expect(await shop.auditActions()).toEqual(['document.draft_saved', 'document.published'])
})

test('the preview has the drafts, and what is published for the rest', async () => {
  const { shop, headers, send, read } = await anEditor()
  const { content, updatedAt } = await read('brand')
  await send('PUT', '/brand/draft', { content: { ...content, name: 'MAISON' }, updatedAt })
  const { data } = (await (await shop.get(`${DOCUMENTS}/preview`, headers)).json()) as { data: object }
  expect(data).toMatchObject({ brand: { name: 'MAISON' }, terms: demoTerms })
})

test('lists every document with its state', async () => {
  const { shop, headers, publishBrand } = await anEditor()
  await publishBrand('MAISON')
  const { data } = (await (await shop.get(DOCUMENTS, headers)).json()) as DocumentsResponse
  expect(data.find(({ key }) => key === 'brand')).toMatchObject({
    label: 'Brand',
    published: { by: 'Margaux Laurent' },
    draft: null,
  })
  expect(data.find(({ key }) => key === 'terms')).toMatchObject({ label: 'Promises', published: null, updatedAt: null })
})

test('an earlier version is restored through the draft', async () => {
  const editor = await anEditor()
  const { shop, headers, send, read, publishBrand } = editor
  await publishBrand('MAISON')
  await publishBrand('CASA')
  const { data: versions } = (await (await shop.get(`${DOCUMENTS}/brand/versions`, headers)).json()) as {
    data: { version: number; by: string }[]
  }
  expect(versions).toHaveLength(2)
  const { updatedAt } = await read('brand')
  const restored = await send('POST', '/brand/restore', { version: versions[1]?.version, updatedAt })
  expect([restored.status, await restored.json()]).toMatchObject([200, { data: { draftContent: { name: 'MAISON' } } }])
  expect(await brandOf(editor)).toBe('CASA')
  await send('POST', '/brand/publish', { updatedAt: (await read('brand')).updatedAt })
  expect(await brandOf(editor)).toBe('MAISON')
  expect(
    (await send('POST', '/brand/restore', { version: 999, updatedAt: (await read('brand')).updatedAt })).status,
  ).toBe(404)
})

test('no statement changes or deletes a published version', async () => {
  const { db } = (await createTestApp()).deps
  await sql`insert into shop_document_versions (key, content) values ('brand', '{}'), ('terms', '{}')`.execute(db)
  for (const statement of [
    `update shop_document_versions set content = '{"a":1}' where key = 'brand'`,
    `delete from shop_document_versions where key = 'terms'`,
    'truncate shop_document_versions',
  ]) {
    await expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject({ code: '42501' })
  }
  const { rows } = await sql`select key, content from shop_document_versions order by version`.execute(db)
  expect(rows).toEqual([
    { key: 'brand', content: {} },
    { key: 'terms', content: {} },
  ])
})

test('a discarded draft is gone', async () => {
  const { send, read } = await anEditor()
  expect((await send('POST', '/brand/discard', { updatedAt: null })).status).toBe(404)
  expect((await send('POST', '/brand/publish', { updatedAt: null })).status).toBe(404)
  const { content } = await read('brand')
  await send('PUT', '/brand/draft', { content: { ...content, name: 'MAISON' }, updatedAt: null })
  expect((await send('POST', '/brand/discard', { updatedAt: (await read('brand')).updatedAt })).status).toBe(200)
  expect(await read('brand')).toMatchObject({ draft: null, draftContent: null, content: { name: 'ORSENNE' } })
})

test('a change of an older version returns 409 with the current document', async () => {
  const { send, read, publishBrand, shop } = await anEditor()
  await publishBrand('MAISON')
  const { content } = await read('brand')
  for (const [method, path, body] of [
    ['PUT', '/brand/draft', { content }],
    ['POST', '/brand/publish', {}],
    ['POST', '/brand/discard', {}],
    ['POST', '/brand/restore', { version: 1 }],
  ] as const) {
    const late = await send(method, path, { ...body, updatedAt: null })
    expect([late.status, await late.json()]).toMatchObject([409, { data: { content: { name: 'MAISON' } } }])
  }
  // Settings publish the brand without its draft, so the draft no longer continues what is published.
  const { updatedAt } = await read('brand')
  await send('PUT', '/brand/draft', { content: { ...content, name: 'CASA' }, updatedAt })
  await inTransaction(shop.deps.db, (tx) =>
    publishFields(tx, { key: 'brand', fields: { blurb: 'A house.' }, at: new Date(), actor: null }),
  )
  const late = await send('POST', '/brand/publish', { updatedAt: (await read('brand')).updatedAt })
  expect(late.status).toBe(409)
})

test.each([
  ['brand', { ...DEMO_DOCUMENTS.brand, name: ' ' }, 'name', 'Enter a brand name'],
  ['brand', { ...DEMO_DOCUMENTS.brand, motto: 'x' }, '', 'Unrecognized key: "motto"'],
  ['terms', { ...demoTerms, taxPercent: 80 }, 'taxPercent', 'Enter at most 50'],
  [
    'terms',
    { ...demoTerms, returns: { ...demoTerms.returns, windowDays: 1.5 } },
    'returns.windowDays',
    'Enter a whole number of days from 1 to 365',
  ],
  [
    'terms',
    { ...demoTerms, paymentLinkReminderHours: 72 },
    'paymentLinkReminderHours',
    'The reminder must come before the payment link expires',
  ],
  [
    'terms',
    { ...demoTerms, returns: { ...demoTerms.returns, refundBusinessDays: [7, 5] } },
    'returns.refundBusinessDays.1',
    'The second number must be at least the first',
  ],
])('rejects a %s draft %o at its field', async (key, content, path, message) => {
  const { send, read } = await anEditor()
  const response = await send('PUT', `/${key}/draft`, { content, updatedAt: null })
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path, message }] }])
  expect((await read(key)).draft).toBeNull()
})

test('a manager views documents and changes none; an unknown document is refused', async () => {
  const { send, read } = await anEditor('MANAGER')
  expect((await read('brand')).content).toMatchObject({ name: 'ORSENNE' })
  expect((await send('PUT', '/brand/draft', { content: {}, updatedAt: null })).status).toBe(403)
  expect((await send('GET', '/diary', undefined)).status).toBe(400)
})

test('another process shows a publication after a refresh', async () => {
  const { shop, publishBrand } = await anEditor()
  const other = createPublishedShop(shop.deps.db)
  expect(await other.refresh()).toBe(false)
  await publishBrand('MAISON')
  expect([other.brand.name, await other.refresh(), other.brand.name]).toEqual(['New store', true, 'MAISON'])
  expect(await other.refresh()).toBe(false)
  // Fields that a stored version lacks have their defaults, at any depth.
  const content = { returns: { windowDays: 14 } }
  await inTransaction(shop.deps.db, (tx) => insertVersion(tx, { key: 'terms', content, at: new Date(), actor: null }))
  await other.refresh()
  expect(other.terms).toEqual({ ...demoTerms, returns: { ...demoTerms.returns, windowDays: 14 } })
  expect(other.termsVersion).toBe(other.version)
})

test('publications wait for each other, so that versions are committed in order', async () => {
  const { shop, send, read } = await anEditor()
  const { content } = await read('brand')
  await send('PUT', '/brand/draft', { content, updatedAt: null })
  const { updatedAt } = await read('brand')
  let second: Promise<Response> | undefined
  await inTransaction(shop.deps.db, async (tx) => {
    await lockDocuments(tx)
    second = send('POST', '/brand/publish', { updatedAt })
    await waitForBlockedLock(tx)
    await publishFields(tx, { key: 'company', fields: { postalAddress: 'x' }, at: new Date(), actor: null })
  })
  expect((await second)?.status).toBe(200)
})
