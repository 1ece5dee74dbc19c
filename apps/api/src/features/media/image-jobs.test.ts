import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdminProductResponse } from '@atelier/domain/products/admin-product.schema'
import type { ProductResponse } from '@atelier/domain/products/product.schema'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { s3Storage } from '../../adapters/storage/s3-storage.ts'
import { inTransaction } from '../../db/client.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { sendMedia } from '../../sites/media.ts'
import { anOrder, aStaffMember } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { anImage } from '../../testing/images.ts'
import { anS3Server } from '../../testing/fakes/s3-server.ts'
import { signedIn } from '../../testing/sessions.ts'
import { aDataDir } from '../../testing/shop-process.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testLog } from '../../testing/test-log.ts'
import { saveDraft } from '../shop-documents/documents.repo.ts'
import { deleteImage } from './delete-image.ts'
import { deriveRenditions } from './derive-renditions.ts'
import { retainEmailedMedia, markMediaUsed } from './media.repo.ts'
import { storeImage } from './store-image.ts'
import { sweepImages } from './sweep-images.ts'

const CONTEXT = { actor: null, network: 'unknown', device: 'unknown' }
const goOn = (): AbortSignal => new AbortController().signal

async function aStudio(replaced: { storage?: Storage } = {}) {
  const dataDir = aDataDir()
  const shop = await createTestApp({ DATA_DIR: dataDir }, replaced)
  const { deps } = shop
  let edits = 0
  let uploads = 0
  deps.signals.on('content-changed', () => (edits += 1))
  return {
    ...shop,
    dataDir,
    edits: () => edits,
    /** Uploads and stores an image. */
    upload: async (size = { width: 900, height: 1_125 }, format: 'jpeg' | 'png' = 'jpeg') => {
      const path = join(dataDir, `upload-${(uploads += 1)}`)
      writeFileSync(path, await anImage(format, size))
      const subject = { productName: 'Clémence', colorName: 'Noir', imageNumber: 1 }
      return storeImage(deps, { path, originalName: 'a.jpg', subject }, CONTEXT)
    },
    /** Saves a product with the image and returns it. */
    show: async (url: string) => {
      const { headers } = await signedIn(await aStaffMember())
      const colors = [{ name: 'Noir', images: [{ url: '/media/demo/front.jpg' }, { url }] }]
      const body = { name: 'Clémence', price: 900, description: 'A bag.', category: 'totes', colors }
      const response = await shop.post('/api/products/admin', body, headers)
      return ((await response.json()) as AdminProductResponse).data
    },
    files: () => readdirSync(join(dataDir, 'uploads'), { recursive: true }).filter((name) => /[.]/.test(String(name))),
    media: () => deps.db.selectFrom('media').selectAll().orderBy('media_id').execute(),
    age: (url: string, days: number) =>
      sql`update media set created_at = created_at - make_interval(days => ${days}),
        stored_at = stored_at - make_interval(days => ${days}),
        last_used_at = last_used_at - make_interval(days => ${days}) where url = ${url}`.execute(deps.db),
  }
}

test.each([
  ['before its renditions exist', false],
  ['after', true],
])('a product saved %s offers every width that fits, in AVIF, WebP and JPEG', async (_when, first) => {
  const studio = await aStudio()
  const { url } = await studio.upload()
  if (first) await deriveRenditions(studio.deps, goOn())
  const { slug } = await studio.show(url)
  const edits = studio.edits()
  const image = async () => {
    const { product } = (await (await studio.get(`/api/products/${slug}`)).json()) as ProductResponse
    return product.colors[0]?.images[1]
  }
  const asSaved = await image()
  expect(asSaved).toMatchObject({ url, width: 900, height: 1_125, widths: first ? [480, 800] : [] })
  expect(asSaved?.placeholder).toMatch(/^data:image\/webp;base64,/)

  expect(await deriveRenditions(studio.deps, goOn())).toBe(first ? 0 : 1)
  expect((await image())?.widths).toEqual([480, 800])
  expect(studio.edits() - edits).toBe(first ? 0 : 1)
  const read = async (ending: string) => {
    const path = url.replace('.jpg', ending)
    const response = await sendMedia(new Request(`http://localhost${path}`), path, studio.deps.storage)
    return {
      type: response?.headers.get('content-type'),
      bytes: Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0)),
    }
  }
  for (const width of [480, 800]) {
    const { type, bytes } = await read(`-${width}.webp`)
    expect([type, (await sharp(bytes).metadata()).width]).toEqual(['image/webp', width])
    // The shop writes AVIF but does not read it, so the decoder is disabled in this process too.
    const avif = await read(`-${width}.avif`)
    expect([avif.type, avif.bytes.subarray(4, 12).toString()]).toEqual(['image/avif', 'ftypavif'])
    const jpeg = await read(`-${width}.jpg`)
    expect([jpeg.type, (await sharp(jpeg.bytes).metadata()).width]).toEqual(['image/jpeg', width])
  }
})

test('an image smaller than every width is offered at its own width', async () => {
  const studio = await aStudio()
  const { url } = await studio.upload({ width: 300, height: 200 })
  await deriveRenditions(studio.deps, goOn())
  expect((await studio.media())[0]?.widths).toEqual([300])
  expect(studio.files()).toContain(`${url.slice('/media/'.length, -'.jpg'.length)}-300.avif`)
})

test('an aborted job offers nothing and continues with the missing files', async () => {
  const stop = new AbortController()
  const studio = await aStudio()
  const { put } = studio.deps.storage
  const { url } = await studio.upload()
  await studio.show(url)
  const stopping = {
    ...studio.deps.storage,
    put: (...given: Parameters<typeof put>) => put(...given).then(() => stop.abort()),
  }
  expect(await deriveRenditions({ ...studio.deps, storage: stopping }, stop.signal)).toBe(0)
  expect(await studio.media()).toMatchObject([{ widths: [], derived_at: null, tries: 0 }])
  expect([studio.files().length, studio.edits()]).toEqual([3, 1])
  expect(await deriveRenditions(studio.deps, goOn())).toBe(1)
  expect([studio.files().length, studio.edits()]).toEqual([8, 2])
})

test('an image that cannot be derived is given up and does not block others', async () => {
  const studio = await aStudio()
  await studio.upload()
  const [broken] = await studio.media()
  await studio.deps.storage.put(broken?.master_key ?? '', Buffer.from('no picture'), 'image/jpeg')
  await studio.upload()
  for (let night = 0; night < 7; night += 1) await deriveRenditions(studio.deps, goOn())
  expect((await studio.media()).map(({ tries, widths }) => [tries, widths.length])).toEqual([
    [5, 0],
    [1, 2],
  ])
  expect(testLog.lines().filter(({ level }) => level === 'warn')).toHaveLength(5)
})

test('an image claimed by another process is skipped until its claim expires', async () => {
  const studio = await aStudio()
  const { url } = await studio.upload()
  const { put } = studio.deps.storage
  // Never resolves, like a killed process that does not release its claim.
  const killed = { ...studio.deps.storage, put: () => new Promise<never>(() => {}) }
  void deriveRenditions({ ...studio.deps, storage: killed }, goOn())
  await expect.poll(async () => (await studio.media())[0]?.claimed_until).not.toBeNull()
  expect(await deriveRenditions(studio.deps, goOn())).toBe(0)
  await put(`${url.slice('/media/'.length, -'.jpg'.length)}-480.webp`, Buffer.from('half a pict'), 'image/webp')
  await sql`update media set claimed_until = now() - interval '1 second'`.execute(studio.deps.db)
  expect(await deriveRenditions(studio.deps, goOn())).toBe(1)
  expect(await studio.media()).toMatchObject([{ widths: [480, 800], tries: 2, claimed_until: null }])
  const stored = Buffer.from((await studio.deps.storage.read(`${url.slice(7, -4)}-480.webp`)) ?? [])
  expect((await sharp(stored).metadata()).width).toBe(480)
})

test('an image deleted during derivation leaves no file behind', async () => {
  const studio = await aStudio()
  const { url } = await studio.upload()
  const { put } = studio.deps.storage
  let isDeleted = false
  const storage = {
    ...studio.deps.storage,
    put: async (...given: Parameters<typeof put>) => {
      if (!isDeleted) await deleteImage(studio.deps, url, CONTEXT)
      isDeleted = true
      await put(...given)
    },
  }
  expect(await deriveRenditions({ ...studio.deps, storage }, goOn())).toBe(0)
  expect([studio.files(), await studio.media()]).toEqual([[], []])
})

test('retains an emailed image permanently', async () => {
  const studio = await aStudio()
  const mailed = await studio.upload({ width: 500, height: 500 })
  const other = await studio.upload({ width: 500, height: 500 })
  const html = `<img src="http://localhost:3000${mailed.url}">`
  await inTransaction(studio.deps.db, (tx) => retainEmailedMedia(tx, html))
  await studio.show(mailed.url)
  await markMediaUsed(studio.deps.db)
  await studio.deps.db.deleteFrom('product_images').where('url', '=', mailed.url).execute()
  for (const { url } of [mailed, other]) await studio.age(url, 400)
  expect(await sweepImages(studio.deps, goOn())).toBe(1)
  expect((await studio.media()).map(({ url }) => url)).toEqual([mailed.url])
})

test('the sweep deletes only images unused for 30 days', async () => {
  const studio = await aStudio()
  const { deps } = studio
  const [unused, shown, ordered, young, removedRecently] = await Promise.all(
    Array.from({ length: 5 }, async () => (await studio.upload({ width: 500, height: 500 })).url),
  )
  if (!unused || !shown || !ordered || !young || !removedRecently) throw new Error('no images')
  await deriveRenditions(deps, goOn())
  await studio.show(shown)
  await studio.show(removedRecently)
  const order = await anOrder()
  await deps.db.updateTable('order_items').set({ image_url: ordered }).where('order_id', '=', order.order_id).execute()

  for (const url of [unused, shown, ordered, removedRecently]) await studio.age(url, 31)
  await studio.age(young, 29)
  // It was in use the night before it was removed.
  await deps.db.updateTable('media').set({ last_used_at: new Date() }).where('url', '=', removedRecently).execute()
  await deps.db.deleteFrom('product_images').where('url', '=', removedRecently).execute()

  expect(await sweepImages(deps, goOn())).toBe(1)
  expect((await studio.media()).map(({ url }) => url).toSorted()).toEqual(
    [shown, ordered, young, removedRecently].toSorted(),
  )
  expect(studio.files().filter((name) => String(name).includes(unused.slice(-16, -4)))).toEqual([])
  expect(studio.files()).toHaveLength(4 * 5)

  await studio.age(removedRecently, 31)
  expect(await sweepImages(deps, goOn())).toBe(1)
  expect(await sweepImages(deps, goOn())).toBe(0)
})

test('the sweep retains the images of pages, also of a draft and of an earlier version', async () => {
  const { deps, upload, age, media } = await aStudio()
  const urls = await Promise.all(Array.from({ length: 3 }, async () => (await upload({ width: 500, height: 500 })).url))
  const [earlier = '', current = '', drafted = ''] = urls
  await deriveRenditions(deps, goOn())
  const banner = (url: string) => ({ banner: { url, width: 500, height: 500, widths: [], alt: 'A bench' } })
  await havePublished(deps, 'page-about', banner(earlier))
  await havePublished(deps, 'page-about', banner(current))
  const draft = { key: 'page-about', content: banner(drafted), at: new Date(), actor: null } as const
  await inTransaction(deps.db, (tx) => saveDraft(tx, draft, null))
  for (const url of urls) await age(url, 31)
  expect(await sweepImages(deps, goOn())).toBe(0)
  expect(await deleteImage(deps, current, CONTEXT)).toEqual({ isStillUsed: true })
  await deps.db.deleteFrom('shop_document_drafts').execute()
  await age(drafted, 31)
  expect(await sweepImages(deps, goOn())).toBe(1)
  expect((await media()).map(({ url }) => url).toSorted()).toEqual([earlier, current].toSorted())
})

test('the sweep deletes rows without files and incomplete files', async () => {
  const studio = await aStudio()
  const { url } = await studio.upload({ width: 500, height: 500 })
  await studio.deps.db.updateTable('media').set({ stored_at: null }).execute()
  mkdirSync(join(studio.dataDir, 'incoming'))
  for (const name of ['old', 'new']) writeFileSync(join(studio.dataDir, 'incoming', name), 'half a pict')
  utimesSync(join(studio.dataDir, 'incoming/old'), 0, 0)

  expect(await sweepImages(studio.deps, goOn())).toBe(0)
  await studio.age(url, 2)
  expect(await deriveRenditions(studio.deps, goOn())).toBe(0)
  expect(await sweepImages(studio.deps, goOn())).toBe(1)
  expect([studio.files(), readdirSync(join(studio.dataDir, 'incoming'))]).toEqual([[], ['new']])
})

test('works the same with S3 storage', async () => {
  const server = await anS3Server()
  const studio = await aStudio({ storage: s3Storage(server.options) })
  const { url } = await studio.upload()
  expect(await deriveRenditions(studio.deps, goOn())).toBe(1)
  expect(server.objects.size).toBe(8)
  const response = await sendMedia(new Request(`http://localhost${url}`), url, studio.deps.storage)
  expect([response?.status, response?.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await deleteImage(studio.deps, url, CONTEXT)
  expect([server.objects.size, await studio.media()]).toEqual([0, []])
})
