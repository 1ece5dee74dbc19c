import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AdminRole } from '@atelier/domain/access/permissions'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import type { ProductResponse, ProductTurn } from '@atelier/domain/products/product.schema'
import { turnFrameUrl } from '@atelier/domain/products/product-turn'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendMedia } from '../../sites/media.ts'
import { aStaffMember } from '../../testing/factories.ts'
import { aForm, anImage } from '../../testing/images.ts'
import { signedIn } from '../../testing/sessions.ts'
import { aDataDir } from '../../testing/shop-process.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deriveRenditions } from './derive-renditions.ts'
import { sweepImages } from './sweep-images.ts'

const FIELDS = { productName: 'Clémence', colorName: 'Noir', frames: '12' }
const signal = new AbortController().signal

/** Returns a sheet whose frame n is a gray of n * 20. */
async function aSheet(frames: number, { width = 40, height = 50 } = {}): Promise<Buffer> {
  const tiles = await Promise.all(
    Array.from({ length: frames }, async (_, frame) => ({
      input: await anImage('png', { width, height, color: `rgb(${frame * 20},${frame * 20},${frame * 20})` }),
      left: (frame % 6) * width,
      top: Math.floor(frame / 6) * height,
    })),
  )
  const rows = Math.ceil(frames / 6)
  return sharp({ create: { width: 6 * width, height: rows * height, channels: 3, background: '#fff' } })
    .composite(tiles)
    .png()
    .toBuffer()
}

async function aStudio(role: AdminRole = 'EDITOR') {
  const dataDir = aDataDir()
  const shop = await createTestApp({ DATA_DIR: dataDir })
  const { headers } = await signedIn(await aStaffMember({ role }))
  const upload = async (sheet: Buffer | null, fields: Record<string, string> = FIELDS, as = headers) => {
    const body = aForm(sheet, fields)
    const response = await shop.app.request('/api/upload/product-turn', { method: 'POST', body, headers: as })
    return { status: response.status, ...((await response.json()) as { message: string; data: ProductTurn }) }
  }
  const save = async (turn: { url: string } | null | undefined, over: object = {}, id?: string) => {
    const images = [{ url: '/media/demo/front.jpg' }]
    const color = { name: 'Noir', images, ...(turn === undefined ? {} : { turn }) }
    const body = { name: 'Clémence', price: 900, description: 'A bag.', category: 'totes', colors: [color], ...over }
    const path = id ? `/api/products/admin/${id}` : '/api/products/admin'
    const response = await shop.request(id ? 'PUT' : 'POST', path, body, headers)
    return { status: response.status, ...((await response.json()) as { message: string; data: AdminProduct }) }
  }
  return {
    ...shop,
    upload,
    save,
    inShop: async ({ slug }: AdminProduct) => {
      const { product } = (await (await shop.get(`/api/products/${slug}`)).json()) as ProductResponse
      return product.colors.map(({ turn }) => turn)
    },
    files: () => readdirSync(join(dataDir, 'uploads'), { recursive: true }).filter((name) => /[.]/.test(String(name))),
    age: () =>
      sql`update media set stored_at = stored_at - interval '40 days', last_used_at = last_used_at - interval '40 days'`.execute(
        shop.deps.db,
      ),
  }
}

test('stores each image of a sheet as AVIF and WebP, in order, served with immutable caching', async () => {
  const studio = await aStudio()
  const { status, data } = await studio.upload(await aSheet(12))
  expect([status, data]).toEqual([
    200,
    {
      url: expect.stringMatching(/^\/media\/turns\/clemence-noir-[0-9a-f]{12}$/) as string,
      frames: 12,
      width: 40,
      height: 50,
    },
  ])
  expect(studio.files()).toHaveLength(24)
  for (const frame of [0, 5, 6, 11]) {
    const path = turnFrameUrl(data, frame, 'webp')
    const response = await sendMedia(new Request(`http://localhost${path}`), path, studio.deps.storage)
    expect(response?.headers.get('cache-control')).toContain('immutable')
    const { channels } = await sharp(Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0))).stats()
    expect(Math.abs((channels[0]?.mean ?? 0) - frame * 20), String(frame)).toBeLessThan(6)
  }
  const avif = turnFrameUrl(data, 0, 'avif')
  const response = await sendMedia(new Request(`http://localhost${avif}`), avif, studio.deps.storage)
  expect(response?.headers.get('content-type')).toBe('image/avif')
  // No job derives renditions of it.
  expect(await deriveRenditions(studio.deps, signal)).toBe(0)
  expect(await studio.auditActions()).toEqual(['picture.uploaded'])
})

test('reduces wide images, and lowers the quality until all together are small enough', async () => {
  const studio = await aStudio()
  const size = { width: 900, height: 1125 }
  const noise = await sharp({
    create: {
      width: 5_400,
      height: 2_250,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
      background: '#888',
    },
  })
    .blur(3)
    .jpeg()
    .toBuffer()
  const { data } = await studio.upload(noise)
  expect(data).toMatchObject({ width: 800, height: Math.round((800 * size.height) / size.width) })
  for (const format of ['avif', 'webp'] as const) {
    const files = await Promise.all(
      Array.from({ length: 12 }, (_, frame) =>
        studio.deps.storage.read(turnFrameUrl(data, frame, format).slice('/media/'.length)),
      ),
    )
    const bytes = files.reduce((sum, file) => sum + (file?.length ?? 0), 0)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(limits.upload.turns.maxBytes)
  }
})

test.each([
  ['too few images', { frames: '11' }, 'A turn needs 12 to 36 images, evenly around the product. You chose 11.'],
  ['too many images', { frames: '37' }, 'A turn needs 12 to 36 images, evenly around the product. You chose 37.'],
  ['no number', { frames: '' }, 'A turn needs 12 to 36 images'],
  ['another number than the sheet has', { frames: '19' }, 'This is no sheet of 19 images in rows of 6.'],
  ['no name', { productName: '' }, 'Product name is required'],
])('returns 400 for %s', async (_, fields, message) => {
  const studio = await aStudio()
  const answer = await studio.upload(await aSheet(12, { width: 40, height: 49 }), { ...FIELDS, ...fields })
  expect(answer).toMatchObject({ status: 400, message: expect.stringContaining(message) as string })
})

test('returns 400 for a file that is no image, and without a file', async () => {
  const studio = await aStudio()
  expect((await studio.upload(Buffer.from('<svg xmlns="..."></svg>'))).status).toBe(400)
  expect((await studio.upload(null)).status).toBe(400)
})

test('returns 401 without a session and 403 without the permission', async () => {
  const studio = await aStudio('VIEWER')
  const sheet = await aSheet(12)
  expect((await studio.upload(sheet, FIELDS, { Authorization: '' })).status).toBe(401)
  expect((await studio.upload(sheet)).status).toBe(403)
})

test('a color shows its turn until staff remove it, and a save without one leaves it', async () => {
  const studio = await aStudio()
  const { data: turn } = await studio.upload(await aSheet(12))
  const { data: product } = await studio.save({ url: turn.url })
  expect(product.colors[0]?.turn).toEqual(turn)
  expect(await studio.inShop(product)).toEqual([turn])
  const unchanged = await studio.save(undefined, {}, product.productId)
  expect(unchanged.data.colors[0]?.turn).toEqual(turn)
  const removed = await studio.save(null, {}, product.productId)
  expect(removed.data.colors[0]?.turn).toBeUndefined()
  expect((await studio.save(null, { updatedAt: product.updatedAt }, product.productId)).status).toBe(409)
  const changes = await studio.deps.db
    .selectFrom('audit_entries')
    .select('changes')
    .orderBy('entry_id', 'desc')
    .execute()
  expect(JSON.stringify(changes[0])).toContain(turn.url)
})

test('a copy of a product shows the same turn', async () => {
  const studio = await aStudio()
  const { data: turn } = await studio.upload(await aSheet(12))
  await studio.save({ url: turn.url })
  const { data: copy } = await studio.save({ url: turn.url }, { name: 'Clémence copy' })
  expect(copy.colors[0]?.turn).toEqual(turn)
})

test('refuses a turn that is not stored, and an image as a turn', async () => {
  const studio = await aStudio()
  for (const url of ['/media/turns/gone', '/media/demo/front']) {
    const { status, message } = await studio.save({ url })
    expect([status, message]).toEqual([400, 'The turn of Noir is no longer stored. Remove it and upload it again.'])
  }
  expect((await studio.save({ url: 'https://example.com/turn' })).status).toBe(400)
})

test('the sweep deletes a turn that no product has shown for 30 days, with all files', async () => {
  const studio = await aStudio()
  const [{ data: shown }, { data: unused }] = [
    await studio.upload(await aSheet(12)),
    await studio.upload(await aSheet(12)),
  ]
  await studio.save({ url: shown.url })
  await studio.age()
  expect(await sweepImages(studio.deps, signal)).toBe(1)
  const rows = await studio.deps.db.selectFrom('media').select('url').execute()
  expect(rows).toEqual([{ url: shown.url }])
  expect(studio.files()).toHaveLength(24)
  expect(studio.files().join()).not.toContain(unused.url.split('/').at(-1))
})
