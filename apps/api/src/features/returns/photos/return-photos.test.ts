import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@atelier/domain/limits/limits'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import {
  HEIC_NOT_READABLE,
  NOT_AN_IMAGE,
  ORDER_PHOTOS_FULL,
  PHOTO_GONE,
  PHOTO_TOO_LARGE,
} from '@atelier/domain/returns/return-photos'
import type { ReturnPhoto } from '@atelier/domain/returns/return-photos.schema'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { StorageFull, type Storage } from '../../../adapters/storage/storage.ts'
import { receiptToken } from '../../../links/order-links.ts'
import { sendMedia } from '../../../sites/media.ts'
import { aDeliveredOrder, daysAgo } from '../../../testing/deliveries.ts'
import { aCustomer, aStaffMember } from '../../../testing/factories.ts'
import { aForm, anImage } from '../../../testing/images.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { aDataDir } from '../../../testing/shop-process.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { exportCustomerData } from '../../customers/account/export-customer-data.ts'
import { anonymizeOldOrders } from '../../customers/account/erase-orders.ts'
import { sweepPhotos } from './sweep-photos.ts'

async function aShopWithPhotos(replaced: { storage?: Storage } = {}) {
  const dataDir = aDataDir()
  const shop = await createTestApp({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' }, replaced)
  const tokenOf = (orderId: string) => receiptToken(shop.deps.config, orderId)
  const pathOf = (orderId: string) => `/api/orders/receipt/${tokenOf(orderId)}/return`
  const upload = async (orderId: string, file: Uint8Array | null) =>
    shop.app.request(`${pathOf(orderId)}/photos`, { method: 'POST', body: aForm(file) })
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
    tokenOf,
    upload,
    files,
    added: async (orderId: string): Promise<ReturnPhoto> => {
      const response = await upload(orderId, await anImage())
      return ((await response.json()) as { data: ReturnPhoto }).data
    },
    requestReturn: (orderId: string, photoIds: string[], over: object = {}) =>
      shop.post(pathOf(orderId), {
        items: [{ itemIndex: 0, quantity: 1 }],
        reason: 'Defective/Damaged',
        photoIds,
        ...over,
      }),
    sweep: () => sweepPhotos(shop.deps, new AbortController().signal),
    rows: () => shop.deps.db.selectFrom('return_photos').selectAll().orderBy('created_at').execute(),
    staff: async (role: 'VIEWER') => (await signedIn(await aStaffMember({ role }))).headers,
  }
}

const problemOf = async (response: Response): Promise<unknown[]> => {
  const { message, errors } = (await response.json()) as { message: string; errors: { path: string }[] }
  return [response.status, message, ...errors.map(({ path }) => path)]
}

/** A photo as a phone takes it: rotated, with the place where it was taken. */
const aPhonePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#884422' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '40/1 44/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

test('stores a photo upright and without metadata, and shows it to the holder of the link and to staff alone', async () => {
  const { upload, requestReturn, get, rows, staff, deps, tokenOf } = await aShopWithPhotos()
  const [order, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const original = await aPhonePhoto()
  expect((await sharp(original).metadata()).exif).toBeDefined()
  const response = await upload(order.order_id, original)
  expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const { data } = (await response.json()) as { data: ReturnPhoto }
  expect(data).toMatchObject({ photoId: expect.stringMatching(/^[0-9a-f]{32}$/), width: 40, height: 60 })

  const large = await get(data.url)
  expect(Object.fromEntries(large.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const { format, exif, orientation, width } = await sharp(Buffer.from(await large.arrayBuffer())).metadata()
  expect({ format, exif, orientation, width }).toEqual({ format: 'jpeg', width: 40 })

  const created = await requestReturn(order.order_id, [data.photoId])
  const { returnId } = ((await created.json()) as { data: { returnId: string } }).data
  expect((await rows()).map(({ return_id, expires_at }) => [return_id, expires_at])).toEqual([[returnId, null]])
  const path = `/api/admin/returns/${returnId}/photos/${data.photoId}`
  const viewer = await staff('VIEWER')
  expect((await get(`${path}?size=small`, viewer)).status).toBe(200)
  expect(await (await get(`/api/admin/returns/${returnId}`, viewer)).json()).toMatchObject({
    data: { photoCount: 1, photos: [{ photoId: data.photoId, url: path, width: 40, height: 60 }] },
  })

  expect((await get(path)).status).toBe(401)
  expect((await get(path, (await signedIn(await aCustomer())).headers)).status).toBe(401)
  expect((await get(path.replace(returnId, 'RET-000000000000'), viewer)).status).toBe(404)
  expect((await get(`${path}?size=huge`, viewer)).status).toBe(400)
  expect((await get(data.url.replace(tokenOf(order.order_id), tokenOf(other.order_id)))).status).toBe(404)
  expect((await get(data.url.replace(tokenOf(order.order_id), 'forged.token'))).status).toBe(404)
  for (const key of [
    `/media/private/returns/${data.photoId}.jpg`,
    `/media/PRIVATE/returns/${data.photoId}-small.jpg`,
  ]) {
    expect(await sendMedia(new Request(`http://localhost${key}`), key, deps.storage)).toBeNull()
  }
})

test.each([
  ['a text', Buffer.from('not an image at all'), [400, NOT_AN_IMAGE, 'image']],
  ['a HEIC photo', Buffer.from('\0\0\0\x20ftypheic\0\0\0\0mif1heic', 'latin1'), [400, HEIC_NOT_READABLE, 'image']],
  [
    'a damaged image',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000, 7)]),
    [400, NOT_AN_IMAGE, 'image'],
  ],
  ['no file', null, [400, 'Choose a photo to add', 'image']],
  ['a large file', Buffer.alloc(limits.upload.returnPhotos.maxBytes + 1, 0xff), [413, PHOTO_TOO_LARGE]],
])('rejects %s with its reason, and stores nothing', async (_what, file, expected) => {
  const { upload, files, rows } = await aShopWithPhotos()
  const order = await aDeliveredOrder()
  const image = file && file.length > 1_000_000 ? Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), file]) : file
  expect(await problemOf(await upload(order.order_id, image))).toEqual(expected)
  expect([files(), await rows()]).toEqual([[], []])
})

test('rejects photos of an order that cannot be returned, and of a forged link', async () => {
  const { upload, app, rows } = await aShopWithPhotos()
  const old = await aDeliveredOrder({ delivered_at: daysAgo(60) })
  const sent = await aDeliveredOrder({ status: 'SHIPPED', delivered_at: null })
  expect((await upload(old.order_id, await anImage())).status).toBe(409)
  expect((await upload(sent.order_id, await anImage())).status).toBe(409)
  const body = aForm(await anImage())
  const forged = await app.request('/api/orders/receipt/forged.token/return/photos', { method: 'POST', body })
  expect(forged.status).toBe(404)
  expect(await rows()).toEqual([])
})

test('limits the photos of an order, also when they arrive at the same time', async () => {
  const { added, upload, deps, rows } = await aShopWithPhotos()
  const [order, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const { photoId } = await added(order.order_id)
  const { perOrder, storedBytesPerOrder } = limits.upload.returnPhotos
  await sql`insert into return_photos (photo_id, order_id, width, height, bytes, expires_at)
    select lpad(to_hex(n), 32, '0'), ${order.order_id}, 1, 1, 1, now() + interval '1 day'
    from generate_series(1, ${perOrder - 2}::integer) n`.execute(deps.db)
  const image = await anImage()
  const responses = await Promise.all([1, 2, 3].map(() => upload(order.order_id, image)))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await problemOf(await upload(order.order_id, image))).toEqual([409, ORDER_PHOTOS_FULL])
  expect(await rows()).toHaveLength(perOrder)
  expect((await upload(other.order_id, image)).status).toBe(201)
  await sql`delete from return_photos where photo_id <> ${photoId}`.execute(deps.db)
  await sql`update return_photos set bytes = ${storedBytesPerOrder}`.execute(deps.db)
  expect((await upload(order.order_id, image)).status).toBe(409)
})

test('a request takes only photos of its own order that no other request has', async () => {
  const { added, requestReturn, deps } = await aShopWithPhotos()
  const [order, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const [first, second, foreign] = [
    await added(order.order_id),
    await added(order.order_id),
    await added(other.order_id),
  ]
  const refused = await requestReturn(order.order_id, [first.photoId, foreign.photoId])
  expect(await problemOf(refused)).toEqual([409, PHOTO_GONE, 'photoIds'])
  expect(await deps.db.selectFrom('returns').selectAll().execute()).toEqual([])
  expect((await requestReturn(order.order_id, [second.photoId, first.photoId])).status).toBe(201)
  const taken = deps.db.selectFrom('return_photos').select(['photo_id', 'position']).where('return_id', 'is not', null)
  expect(await taken.orderBy('position').execute()).toEqual([
    { photo_id: second.photoId, position: 0 },
    { photo_id: first.photoId, position: 1 },
  ])
  expect((await requestReturn(order.order_id, [first.photoId])).status).toBe(409)
  expect((await requestReturn(order.order_id, [first.photoId], { reason: 'Other' })).status).toBe(400)
  expect((await requestReturn(order.order_id, [], { reason: 'Other' })).status).toBe(201)
})

test('a photo can be deleted until the request is submitted', async () => {
  const { added, request, requestReturn, files, rows, get } = await aShopWithPhotos()
  const order = await aDeliveredOrder()
  const [first, second] = [await added(order.order_id), await added(order.order_id)]
  expect((await request('DELETE', first.url, undefined)).status).toBe(204)
  expect((await request('DELETE', first.url, undefined)).status).toBe(404)
  expect((await get(first.url)).status).toBe(404)
  expect((await requestReturn(order.order_id, [second.photoId])).status).toBe(201)
  expect((await request('DELETE', second.url, undefined)).status).toBe(404)
  expect((await request('DELETE', `${second.url}x`, undefined)).status).toBe(404)
  expect((await rows()).map(({ photo_id }) => photo_id)).toEqual([second.photoId])
  expect(files().toSorted()).toEqual([`${second.photoId}-small.jpg`, `${second.photoId}.jpg`])
})

test('the sweep deletes photos of requests that were never submitted, and no others', async () => {
  const { added, requestReturn, sweep, files, rows, deps } = await aShopWithPhotos()
  const order = await aDeliveredOrder()
  const [stale, fresh, submitted] = [
    await added(order.order_id),
    await added(order.order_id),
    await added(order.order_id),
  ]
  await requestReturn(order.order_id, [submitted.photoId])
  expect(await sweep()).toBe(0)
  await sql`update return_photos set expires_at = now() where photo_id = ${stale.photoId}`.execute(deps.db)
  expect((await requestReturn(order.order_id, [stale.photoId])).status).toBe(409)
  expect(await sweep()).toBe(1)
  const left = [fresh.photoId, submitted.photoId].toSorted()
  expect((await rows()).map(({ photo_id }) => photo_id).toSorted()).toEqual(left)
  expect(files().toSorted()).toEqual(left.flatMap((id) => [`${id}-small.jpg`, `${id}.jpg`]))
})

test('an erased order shows no photo from then on, and the sweep deletes the files', async () => {
  const { added, requestReturn, sweep, files, get, deps } = await aShopWithPhotos()
  const [old, recent] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const [gone, draft, staying] = [await added(old.order_id), await added(old.order_id), await added(recent.order_id)]
  await requestReturn(old.order_id, [gone.photoId])
  await requestReturn(recent.order_id, [staying.photoId])
  await sql`update orders set created_at = now() - interval '20 years' where order_id = ${old.order_id}`.execute(
    deps.db,
  )
  expect(await anonymizeOldOrders(deps.db, demoTerms.retention.orderYears)).toBe(1)
  for (const { url } of [gone, draft]) expect((await get(url)).status).toBe(404)
  expect((await get(staying.url)).status).toBe(200)
  expect(await sweep()).toBe(2)
  expect(files().toSorted()).toEqual([`${staying.photoId}-small.jpg`, `${staying.photoId}.jpg`])
})

test('photos are deleted when their return ended long ago, and no others', async () => {
  const { added, requestReturn, sweep, get, deps } = await aShopWithPhotos()
  const { returnPhotoMonths } = limits.retention
  const ends = { refunded: returnPhotoMonths + 1, rejected: returnPhotoMonths + 1, received: returnPhotoMonths + 1 }
  const urls = new Map<string, string>()
  for (const [name, months] of Object.entries({ ...ends, recent: returnPhotoMonths - 1 })) {
    const { order_id } = await aDeliveredOrder()
    const { photoId, url } = await added(order_id)
    await requestReturn(order_id, [photoId])
    const status = name === 'recent' ? 'refunded' : name
    await sql`update returns set status = ${status}, answer = 'No', refunded_cents = ${status === 'refunded' ? 0 : null},
      updated_at = now() - make_interval(months => ${months}::integer) where order_id = ${order_id}`.execute(deps.db)
    urls.set(name, url)
  }
  expect(await sweep()).toBe(2)
  const statuses: unknown[] = []
  for (const [name, url] of urls) statuses.push([name, (await get(url)).status])
  expect(statuses).toEqual([
    ['refunded', 404],
    ['rejected', 404],
    ['received', 200],
    ['recent', 200],
  ])
})

test("the order's customer sees the photos, and the export of the customer's data has them", async () => {
  const { added, requestReturn, get, deps } = await aShopWithPhotos()
  const customer = await aCustomer()
  const order = await aDeliveredOrder({ user_id: customer.user_id })
  const photo = await added(order.order_id)
  await requestReturn(order.order_id, [photo.photoId])
  const { headers } = await signedIn(customer)
  const orders = await get(`/api/users/${customer.user_id}/orders`, headers)
  expect(await orders.json()).toMatchObject({ data: [{ returns: [{ photos: [photo] }] }] })
  expect(await exportCustomerData(deps, customer.user_id)).toMatchObject({
    orders: [{ returns: [{ photos: [photo] }] }],
  })
})

test('leaves nothing behind when the storage is full', async () => {
  const storage: Storage = {
    put: () => Promise.reject(new StorageFull('no space left')),
    read: () => Promise.resolve(null),
    send: () => Promise.resolve(null),
    remove: () => Promise.resolve(),
  }
  const { upload, rows } = await aShopWithPhotos({ storage })
  const order = await aDeliveredOrder()
  const response = await upload(order.order_id, await anImage())
  expect(await problemOf(response)).toEqual([507, 'Storage is full. The photo wasn’t saved.'])
  expect(await rows()).toEqual([])
})

test('limits uploads per client address', async () => {
  const { app, deps } = await createTestApp({ RATE_LIMIT_FACTOR: '1' })
  const order = await aDeliveredOrder()
  const path = `/api/orders/receipt/${receiptToken(deps.config, order.order_id)}/return/photos`
  const statuses = new Set<number>()
  for (let count = 0; count <= limits.rateLimits.returnPhotos.attempts; count += 1) {
    statuses.add((await app.request(path, { method: 'POST', body: aForm(null) })).status)
  }
  expect([...statuses]).toEqual([400, 429])
})
