import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { ANIMATION_LOST, UNSUPPORTED_TYPE_MESSAGE } from '@atelier/domain/media/image-type'
import type { UploadResponse } from '@atelier/domain/media/upload.schema'
import { limits } from '@atelier/domain/limits/limits'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { diskStorage } from '../../adapters/storage/disk-storage.ts'
import { StorageFull, type Storage } from '../../adapters/storage/storage.ts'
import { sendMedia } from '../../sites/media.ts'
import { aProduct, aStaffMember } from '../../testing/factories.ts'
import { aForm, anAnimation, anImage } from '../../testing/images.ts'
import { signedIn } from '../../testing/sessions.ts'
import { aDataDir } from '../../testing/shop-process.ts'
import { createTestApp } from '../../testing/test-app.ts'

async function aStudio(role: AdminRole = 'EDITOR', replaced: { storage?: Storage } = {}, environment = {}) {
  const dataDir = aDataDir()
  const shop = await createTestApp({ DATA_DIR: dataDir, ...environment }, replaced)
  const { headers } = await signedIn(await aStaffMember({ role }))
  const upload = async (form: FormData, path = 'product-image', as: Record<string, string> = headers) =>
    shop.app.request(`/api/upload/${path}`, { method: 'POST', body: form, headers: as })
  const files = (): string[] =>
    ['uploads', 'incoming'].flatMap((folder) =>
      existsSync(join(dataDir, folder))
        ? readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map(({ name }) => name)
        : [],
    )
  return {
    ...shop,
    dataDir,
    upload,
    files,
    read: async (url: string) => sendMedia(new Request(`http://localhost${url}`), url, shop.deps.storage),
    remove: async (imageUrl: unknown) => shop.request('DELETE', '/api/upload/delete-image', { imageUrl }, headers),
    rows: () => shop.deps.db.selectFrom('media').selectAll().orderBy('media_id').execute(),
    actions: shop.auditActions,
  }
}

const SUBJECT = { productName: 'Clémence', colorName: 'Noir', imageIndex: '1', productId: 'totes-1a2b3c4d' }
const responseOf = async (response: Response) => (await response.json()) as UploadResponse

test('stores an image under product, color and number with an immutable URL', async () => {
  const studio = await aStudio()
  let woken = 0
  studio.deps.signals.on('image-uploaded', () => (woken += 1))
  const response = await studio.upload(aForm(await anImage('png', { width: 400, height: 500 }), SUBJECT))
  expect(response.status).toBe(200)
  const { data, imageUrl, fileName } = await responseOf(response)
  expect(data).toEqual({
    url: expect.stringMatching(/^\/media\/products\/clemence-noir-2-[0-9a-f]{12}\.jpg$/),
    descriptiveName: fileName,
    originalName: 'picture.jpg',
    width: 400,
    height: 500,
  })
  expect([imageUrl, `/media/products/${fileName}`, woken]).toEqual([data.url, data.url, 1])
  const shown = await studio.read(data.url)
  expect(Object.fromEntries(shown?.headers ?? [])).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': `inline; filename="${fileName}"`,
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(await studio.rows()).toMatchObject([
    { url: data.url, width: 400, height: 500, widths: [], stored_at: expect.any(Date), derived_at: null },
  ])
  expect(await studio.actions()).toEqual(['picture.uploaded'])
  expect(studio.files().toSorted()).toEqual([fileName, fileName].toSorted())
})

test('stores an image without product data', async () => {
  const studio = await aStudio()
  const form = aForm(await anImage('webp'), {}, { name: 'C:\\Fotos\\..\\Été à Paris.webp', type: 'text/html' })
  const { data } = await responseOf(await studio.upload(form, 'image'))
  expect(data).toMatchObject({
    url: expect.stringMatching(/^\/media\/products\/ete-a-paris-[0-9a-f]{12}\.jpg$/),
    originalName: 'Été à Paris.webp',
  })
  expect((await studio.app.request('/upload/image', { method: 'POST' })).status).toBe(401)
})

describe('an uploaded image', () => {
  test('is rotated upright without metadata or hidden data', async () => {
    const studio = await aStudio()
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#224466' } })
      .withExif({ IFD0: { Copyright: 'hidden-words' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert("hidden-words")</script>')])
    const { data } = await responseOf(await studio.upload(aForm(polyglot, SUBJECT)))
    expect([data.width, data.height]).toEqual([40, 60])
    const [row] = await studio.rows()
    for (const key of [row?.master_key ?? '', data.url.replace('/media/', '')]) {
      const bytes = Buffer.from((await studio.deps.storage.read(key)) ?? [])
      expect(bytes.includes('hidden-words')).toBe(false)
      const { exif, orientation, icc } = await sharp(bytes).metadata()
      expect([exif, orientation, icc]).toEqual([undefined, undefined, undefined])
    }
  })

  test('gets an opaque JPEG when transparent, and a transparent master', async () => {
    const studio = await aStudio()
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { data } = await responseOf(await studio.upload(aForm(clear, SUBJECT)))
    const plain = Buffer.from((await (await studio.read(data.url))?.arrayBuffer()) ?? new ArrayBuffer(0))
    const [red, green, blue] = await sharp(plain).raw().toBuffer()
    expect([red, green, blue].map((value) => Math.round((value ?? 0) / 8))).toEqual([30, 29, 28])
    const [row] = await studio.rows()
    const master = Buffer.from((await studio.deps.storage.read(row?.master_key ?? '')) ?? [])
    expect(await sharp(master).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
  })

  // The decoded image would take 180 MB.
  test.each([
    ['a JPEG of 61 megapixels', 'jpeg', 9_504, 6_336],
    ['a PNG of 61 megapixels', 'png', 6_336, 9_504],
  ] as const)('is made smaller when it is %s', async (_what, format, width, height) => {
    const studio = await aStudio()
    const { data } = await responseOf(await studio.upload(aForm(await anImage(format, { width, height }), SUBJECT)))
    expect([data.width, data.height, data.note]).toEqual([width / 2, height / 2, undefined])
    const [row] = await studio.rows()
    const master = Buffer.from((await studio.deps.storage.read(row?.master_key ?? '')) ?? [])
    expect(await sharp(master).metadata()).toMatchObject({ width: width / 2, height: height / 2 })
  })

  test.each(['webp', 'png'] as const)('of a moving %s is its first frame, with a note', async (format) => {
    const studio = await aStudio()
    const { data } = await responseOf(await studio.upload(aForm(await anAnimation(format), SUBJECT)))
    expect(data).toMatchObject({ width: 8, height: 8, note: ANIMATION_LOST })
    const [row] = await studio.rows()
    const master = Buffer.from((await studio.deps.storage.read(row?.master_key ?? '')) ?? [])
    const { channels } = await sharp(master).stats()
    expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([4, 0, 0])
  })

  test.each(['masters/x.jpg', 'MASTERS/x.jpg'])('is not accessible as a master: %s', async (name) => {
    const studio = await aStudio()
    await studio.deps.storage.put(name, await anImage(), 'image/jpeg')
    expect(await studio.read(`/media/${name}`)).toBeNull()
  })
})

describe('rejects', () => {
  const rejectedUpload = async (form: FormData, path?: string) => {
    const studio = await aStudio()
    const response = await studio.upload(form, path)
    const text = await response.text()
    // The Content-Length must match the body, as clients truncate at it.
    const length = response.headers.get('content-length') ?? Buffer.byteLength(text)
    expect(Number(length)).toBe(Buffer.byteLength(text))
    const body = JSON.parse(text) as { code: string; message: string; error: string }
    expect(studio.files()).toEqual([])
    expect(await studio.rows()).toEqual([])
    expect(body.error).toBe(body.message)
    return { status: response.status, ...body }
  }

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a short file', 'abc'],
    ['an HTML page with a JPEG signature', `\xff\xd8\xff\xe0${'<script>alert(1)</script>'.repeat(50)}`],
    ['an HTML page with a PNG signature', `\x89PNG\r\n\x1a\n${'<script>alert(1)</script>'.repeat(50)}`],
    ['an HTML page with a WebP signature', `RIFF\x24\0\0\0WEBP${'<script>alert(1)</script>'.repeat(50)}`],
  ])('%s that is called a JPEG', async (_what, text) => {
    expect(await rejectedUpload(aForm(Buffer.from(text, 'latin1'), SUBJECT))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: UNSUPPORTED_TYPE_MESSAGE,
      errors: [{ path: 'image', message: UNSUPPORTED_TYPE_MESSAGE }],
    })
  })

  test.each(['gif', 'tiff', 'avif'] as const)('%s, whatever its file name', async (format) => {
    const bytes = await sharp(await anImage())
      .toFormat(format)
      .toBuffer()
    expect(await rejectedUpload(aForm(bytes, SUBJECT))).toMatchObject({
      status: 400,
      message: UNSUPPORTED_TYPE_MESSAGE,
    })
  })

  test('a decompression bomb without decoding it', async () => {
    const bomb = await anImage('png', { width: 16_000, height: 16_000 })
    const before = process.cpuUsage()
    expect(await rejectedUpload(aForm(bomb, SUBJECT))).toMatchObject({
      status: 400,
      message: 'This picture has too many pixels. At most 100 megapixels are supported.',
    })
    // Uses the CPU time of this process, which does not depend on the load of the machine.
    const { user, system } = process.cpuUsage(before)
    expect(user + system).toBeLessThan(1_500_000)
  })

  test.each([
    [10, 17_000],
    [17_000, 10],
  ])('an image of %i by %i pixels, too long for renditions', async (width, height) => {
    const long = await anImage('png', { width, height })
    expect(await rejectedUpload(aForm(long, SUBJECT))).toMatchObject({
      status: 400,
      message: 'This picture is too long on one side. At most 16,383 pixels are supported.',
    })
  })

  test('an image without a product name', async () => {
    expect(await rejectedUpload(aForm(await anImage(), {}))).toMatchObject({
      status: 400,
      message: 'Product name is required',
    })
  })

  test('a truncated image', async () => {
    const whole = await anImage('jpeg', { width: 800, height: 800 })
    expect(await rejectedUpload(aForm(whole.subarray(0, whole.length / 2), SUBJECT))).toMatchObject({
      status: 400,
      message: 'This picture is damaged and cannot be read.',
    })
  })

  test.each([
    ['no file', aForm(null, SUBJECT)],
    ['a file in another field', aForm(Buffer.from('x'), SUBJECT, { field: 'file' })],
    ['an empty file', aForm(Buffer.alloc(0), SUBJECT)],
  ])('%s', async (_what, form) => {
    expect(await rejectedUpload(form)).toMatchObject({ status: 400, message: 'No file provided for upload' })
  })

  test('a file one byte over 50 MB', async () => {
    const most = Buffer.concat([await anImage(), Buffer.alloc(limits.upload.maxBytes)])
    expect(await rejectedUpload(aForm(most.subarray(0, limits.upload.maxBytes + 1), SUBJECT))).toMatchObject({
      status: 413,
      message: 'File is still too large after compression (50.01MB). Maximum size is 50MB.',
    })
    const studio = await aStudio()
    expect((await studio.upload(aForm(most.subarray(0, limits.upload.maxBytes), SUBJECT))).status).toBe(200)
  })

  test.each([
    ['productName', { ...SUBJECT, productName: '  ' }],
    ['imageIndex', { ...SUBJECT, imageIndex: 'first' }],
    ['imageIndex', { ...SUBJECT, imageIndex: '-1' }],
    ['price', { ...SUBJECT, price: '1' }],
  ])('an invalid %s by name', async (path, fields) => {
    expect(await rejectedUpload(aForm(await anImage(), fields))).toMatchObject({ status: 400, errors: [{ path }] })
  })

  test.each([
    ['JSON', { body: '{}', headers: { 'Content-Type': 'application/json' } }, 415],
    ['an unterminated form', { body: 'x', headers: { 'Content-Type': 'multipart/form-data; boundary=b' } }, 400],
    ['a form without a boundary', { body: 'x', headers: { 'Content-Type': 'multipart/form-data' } }, 400],
  ])('%s', async (_what, init, status) => {
    const { app } = await aStudio()
    const { headers } = await signedIn(await aStaffMember())
    const response = await app.request('/api/upload/image', {
      method: 'POST',
      body: init.body,
      headers: { ...init.headers, ...headers },
    })
    expect(response.status).toBe(status)
  })

  test('users without permission to edit products', async () => {
    const studio = await aStudio('VIEWER')
    expect((await studio.upload(aForm(await anImage(), SUBJECT))).status).toBe(403)
    expect((await studio.upload(aForm(await anImage(), SUBJECT), 'image', {})).status).toBe(401)
    expect((await studio.remove('/media/products/a.jpg')).status).toBe(403)
  })
})

test('returns 507 on a full disk and stores nothing', async () => {
  const folder = aDataDir()
  const disk = diskStorage(folder)
  let puts = 0
  const full: Storage = {
    ...disk,
    put: (...args) => ((puts += 1) > 1 ? Promise.reject(new StorageFull('no room left')) : disk.put(...args)),
  }
  const studio = await aStudio('EDITOR', { storage: full })
  const response = await studio.upload(aForm(await anImage(), SUBJECT))
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([507, 'storage_full'])
  const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect([left, await studio.rows(), await studio.actions(), studio.files()]).toEqual([[], [], [], []])
})

test('stores twenty concurrent uploads and decodes one at a time', async () => {
  const studio = await aStudio()
  // One color, which takes as much memory as any other image, and little time to compress.
  const photo = await sharp({ create: { width: 2_400, height: 3_000, channels: 3, background: '#224466' } })
    .jpeg({ quality: 90 })
    .toBuffer()
  let highest = 0
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20)
  const before = process.memoryUsage().rss
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => studio.upload(aForm(photo, { ...SUBJECT, imageIndex: String(index) }))),
  )
  clearInterval(watch)
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set((await studio.rows()).map(({ url }) => url)).size).toBe(20)
  // Decoding all twenty at once would take more than 430 MB, besides the forms of this test.
  expect(highest - before - 20 * photo.length * 2).toBeLessThan(300e6)
}, 240_000)

describe('deleting', () => {
  test('removes an unused image and all its files', async () => {
    const studio = await aStudio()
    const { data } = await responseOf(await studio.upload(aForm(await anImage(), SUBJECT)))
    expect((await studio.remove(data.url)).status).toBe(200)
    expect([studio.files(), await studio.rows(), await studio.actions()]).toEqual([
      [],
      [],
      ['picture.uploaded', 'picture.deleted'],
    ])
    expect(await studio.read(data.url)).toBeNull()
    expect((await studio.remove(data.url)).status).toBe(404)
  })

  test('leaves an image in use, because the form may not be saved', async () => {
    const studio = await aStudio()
    const { data } = await responseOf(await studio.upload(aForm(await anImage(), SUBJECT)))
    const { variants } = await aProduct()
    const shown = { variant_id: variants[0]?.variant_id ?? 0, position: 1, url: data.url, alt: 'Noir' }
    await studio.deps.db
      .insertInto('product_images')
      .values({ ...shown, width: 40, height: 50 })
      .execute()
    const response = await studio.remove(`${studio.deps.config.publicUrl}${data.url}`)
    expect(await response.json()).toEqual({
      success: true,
      message: 'A product uses or used this image. It will be deleted after 30 days without use.',
    })
    expect((await studio.read(data.url))?.status).toBe(200)
  })

  test('leaves an image that was in use, because an order may refer to it', async () => {
    const studio = await aStudio()
    const { data } = await responseOf(await studio.upload(aForm(await anImage(), SUBJECT)))
    const colors = [{ name: 'Noir', images: [{ url: data.url }] }]
    const body = { name: 'Clémence', price: 900, description: 'A bag.', category: 'totes', colors }
    const { headers } = await signedIn(await aStaffMember())
    const { data: product } = await responseOf(await studio.post('/api/products/admin', body, headers))
    const other = { ...body, colors: [{ name: 'Noir', images: [{ url: '/media/a.jpg' }] }] }
    const { productId } = product as unknown as { productId: string }
    const saved = await studio.request('PUT', `/api/products/admin/${productId}`, other, headers)
    expect(saved.status).toBe(200)
    expect((await studio.remove(data.url)).status).toBe(200)
    expect((await studio.read(data.url))?.status).toBe(200)
  })

  test.each([
    '/media/products/../../session-secret.jpg',
    '/media/products/%2e%2e%2fsession-secret.jpg',
    '../../../etc/passwd',
    '/media/demo/clemence/noir-front.jpg',
    '/media/masters/clemence.jpg',
    'https://evil.example/media/products/a.jpg',
    '/media/products/nothing-here.jpg',
  ])('returns 404 for a URL that is no uploaded image: %s', async (url) => {
    const { remove } = await aStudio()
    expect((await remove(url)).status).toBe(404)
  })

  test.each([[''], [7], [undefined]])('requires a URL: %s', async (url) => {
    const { remove } = await aStudio()
    expect((await remove(url)).status).toBe(400)
  })
})

test('limits the uploads of each staff member and returns Retry-After', async () => {
  const factor = 2 / limits.rateLimits.staffUploads.attempts
  const studio = await aStudio('EDITOR', {}, { RATE_LIMIT_FACTOR: String(factor) })
  const image = await anImage('png', { width: 40, height: 50 })
  expect((await studio.upload(aForm(image, SUBJECT))).status).toBe(200)
  expect((await studio.upload(aForm(image, {}), 'image')).status).toBe(200)
  const limited = await studio.upload(aForm(image, SUBJECT))
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  const { error, message } = (await limited.json()) as { error: string; message: string }
  expect(error).toBe(message)
  expect(await studio.rows()).toHaveLength(2)
  const { headers } = await signedIn(await aStaffMember({ role: 'EDITOR' }))
  expect((await studio.upload(aForm(image, SUBJECT), 'product-image', headers)).status).toBe(200)
})
