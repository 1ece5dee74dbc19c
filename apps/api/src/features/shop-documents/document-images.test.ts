import type { DocumentResponse } from '@atelier/domain/shop-documents/documents.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'

const HOME = '/api/admin/documents/page-home'
const URL = '/media/products/hero-1f2e3d.jpg'

/** An editor of the home page, and an uploaded image. */
async function anEditor() {
  const shop = await createTestApp()
  const { db } = shop.deps
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  await sql`insert into media (url, master_key, original_name, width, height, placeholder, stored_at)
    values (${URL}, 'masters/hero.jpg', 'hero.jpg', 1600, 900, '', now())`.execute(db)
  const read = async () => ((await (await shop.get(HOME, headers)).json()) as DocumentResponse).data
  return {
    shop,
    db,
    read,
    /** Saves a draft with the image in the hero. */
    draft: async (url = URL) => {
      const { content, updatedAt } = await read()
      const image = { url, width: 1600, height: 900, widths: [], alt: 'A lamp' }
      const hero = { ...(content['hero'] as object), image, phoneImage: null, film: null }
      return shop.request('PUT', `${HOME}/draft`, { content: { ...content, hero }, updatedAt }, headers)
    },
    publish: async () => shop.post(`${HOME}/publish`, { updatedAt: (await read()).updatedAt }, headers),
    shown: () => shop.deps.shop.document('page-home').hero.image,
  }
}

test('a draft with an image that is not stored returns 400 with its path', async () => {
  const { draft } = await anEditor()
  const response = await draft('/media/products/other-4a5b6c.jpg')
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { errors: [{ path: 'hero.image.url', message: 'This image is no longer stored. Upload it again.' }] },
  ])
})

test('a published image has its renditions as soon as they are derived', async () => {
  const { shop, db, draft, publish, shown } = await anEditor()
  expect((await draft()).status).toBe(200)
  expect((await publish()).status).toBe(200)
  expect(shown()).toMatchObject({ url: URL, widths: [] })
  expect(await shop.deps.shop.refresh()).toBe(false)
  await sql`update media set widths = '{480,800}'`.execute(db)
  expect(await shop.deps.shop.refresh()).toBe(true)
  expect(shown()).toMatchObject({ url: URL, widths: [480, 800] })
  expect(await shop.deps.shop.refresh()).toBe(false)
})

test('the images of the demo keep the renditions of the document', async () => {
  const { shop } = await anEditor()
  expect(shop.deps.shop.document('page-about').banner).toMatchObject({ widths: [800, 1200, 1920] })
})
