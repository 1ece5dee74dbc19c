import type { AdminRole } from '@atelier/domain/access/permissions'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import type { CreateProductInput } from '@atelier/domain/products/save-product.schema'
import { expect, test } from 'vitest'
import { anOrderBody, aProduct, aStaffMember, stockOf } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { advanceMonotonicClock } from '../../../testing/test-clock.ts'
import { readContentVersion } from '../catalog/content-version.repo.ts'

async function aDesk(role: AdminRole = 'ADMIN') {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role }))
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await shop.request(method, `/api/products/admin${path}`, body, headers)
    const json = (await response.json()) as {
      data: never
      message: string
      errors?: { path: string; message: string }[]
    }
    return { status: response.status, ...json }
  }
  return {
    ...shop,
    headers,
    call,
    create: (body: unknown) => call('POST', '', body),
    save: (id: string, body: unknown) => call('PUT', `/${id}`, body),
    read: async (id: string) => (await call('GET', `/${id}`)).data as AdminProduct,
    names: async (query = '') => ((await call('GET', query)).data as AdminProduct[]).map(({ name }) => name),
    version: () => readContentVersion(shop.deps.db),
    audited: () =>
      shop.deps.db.selectFrom('audit_entries').select(['action', 'target_id', 'changes']).orderBy('entry_id').execute(),
    inShop: async (slug: string) => (await shop.get(`/api/products/${slug}`)).status,
  }
}

const image = { url: '/media/totes/front.jpg', alt: 'Front' }
const aBody = (over: object = {}): CreateProductInput => ({
  name: 'Lisière Top-Handle',
  price: 2150,
  description: 'A trapezoid of calf.',
  category: 'handbags',
  isNew: true,
  colors: [{ name: 'Cognac', images: [image] }],
  ...over,
})

/** The body of a form without changes. */
const asBody = (product: AdminProduct, over: object = {}) => ({
  productId: product.productId,
  name: product.name,
  price: product.price,
  description: product.description,
  category: product.category,
  isNew: product.isNew,
  status: product.status,
  features: product.features,
  included: product.included,
  colors: product.colors.map(({ variantId, name, value, sku, images }) => ({
    variantId,
    name,
    value,
    sku,
    images: images.map(({ url, alt }) => ({ url, alt })),
  })),
  updatedAt: product.updatedAt,
  ...over,
})

test('creates a product with defaults, and shoppers see it at once', async () => {
  const { create, inShop, audited, version } = await aDesk('EDITOR')
  const before = await version()
  expect(await inShop('lisiere-top-handle')).toBe(404)
  const response = await create(aBody({ productId: 'handbags-7c21e09a', features: ['Saddle stitched', ' '] }))
  expect(response.status).toBe(201)
  expect(response).toMatchObject({
    message: 'Product created successfully',
    data: {
      productId: 'handbags-7c21e09a',
      slug: 'lisiere-top-handle',
      status: 'active',
      isActive: true,
      price: 2150,
      features: ['Saddle stitched'],
      sku: 'HANDBAGS-7C21E09A-COG',
      stock: null,
      colors: [
        { name: 'Cognac', value: '#8f4a22', images: [{ url: image.url, alt: 'Front', width: 800, height: 1000 }] },
      ],
    },
  })
  expect(await inShop('lisiere-top-handle')).toBe(200)
  expect(await version()).toBe(before + 1)
  expect(await audited()).toMatchObject([
    {
      action: 'product.created',
      target_id: 'handbags-7c21e09a',
      changes: { price: { before: null, after: 2150 }, 'Cognac: images': { after: [image.url] } },
    },
  ])
})

test('another process shows it within a second', async () => {
  const { create } = await aDesk('EDITOR')
  const other = await createTestApp()
  const listed = async () => ((await (await other.get('/api/products')).json()) as { total: number }).total
  expect(await listed()).toBe(0)
  expect((await create(aBody())).status).toBe(201)
  advanceMonotonicClock(1_000)
  expect(await listed()).toBe(1)
})

test('generates an id and a slug that no other product has or had', async () => {
  const { create, inShop } = await aDesk()
  const slugs = []
  for (const name of ['Totes', 'Odile', 'Odile']) {
    const { data } = (await create(aBody({ name }))) as { data: AdminProduct }
    expect(data.productId).toMatch(/^handbags-[0-9a-f]{8}$/)
    slugs.push(data.slug)
  }
  expect(slugs).toEqual(['totes-2', 'odile', 'odile-2'])
  expect(await inShop('odile-2')).toBe(200)
})

test('concurrent products of one name get different slugs', async () => {
  const { create } = await aDesk()
  const created = await Promise.all([1, 2, 3, 4].map(() => create(aBody({ name: 'Odile' }))))
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const slugs = created.map(({ data }) => (data as AdminProduct).slug)
  expect(slugs.toSorted()).toEqual(['odile', 'odile-2', 'odile-3', 'odile-4'])
})

test.each([
  [{ name: '' }, 'name', 'Product name is required'],
  [{ price: undefined }, 'price', 'Price is required'],
  [{ description: ' ' }, 'description', 'Description is required'],
  [{ category: undefined }, 'category', 'Category is required'],
  [{ colors: [{ name: '', images: [image] }] }, 'colors.0.name', 'Color name is required for variant 1'],
  [{ colors: [{ name: 'Noir', images: [] }] }, 'colors.0.images', 'At least one image is required for Noir'],
  [{ salesCount: 5 }, 'salesCount', 'This field is not known here'],
])('rejects %j and stores nothing', async (over, path, message) => {
  const { create, names } = await aDesk()
  const response = await create({ ...aBody(), ...over })
  expect([response.status, response.message, response.errors]).toEqual([400, message, [{ path, message }]])
  expect(await names('?status=all')).toEqual([])
})

test('returns 409 for a taken id, slug or SKU', async () => {
  const { create } = await aDesk()
  const bag = await aProduct({ category: 'handbags', productId: 'handbags-00000001', slug: 'taken' })
  const sku = bag.variants[0]?.sku
  for (const [over, path] of [
    [{ productId: bag.product_id }, 'productId'],
    [{ slug: 'taken' }, 'slug'],
    [{ colors: [{ name: 'Noir', sku, images: [image] }] }, 'colors.0.sku'],
  ] as const) {
    const response = await create(aBody(over))
    expect([response.status, response.errors?.[0]?.path]).toEqual([409, path])
  }
})

test('a renamed color retains its data, and images retain their sizes', async () => {
  const { read, save, audited, deps } = await aDesk()
  const bag = await aProduct({ colors: { Noir: 5, Ivory: 3, Sand: null } })
  await deps.db
    .updateTable('product_images')
    .set({ width: 1600, widths: [400, 800] })
    .execute()
  const product = await read(bag.product_id)
  const body = asBody(product, { price: 1290.5, compareAtPrice: 1500 })
  const [noir, ivory] = body.colors
  if (!noir || !ivory) throw new Error('the factory made too few colors')
  // Two colors swap names, one is removed, one is added.
  const colors = [
    { ...ivory, name: 'Noir' },
    { ...noir, name: 'Ivory', stock: 7, stockSeen: 5 },
    { name: 'Rouge', images: [image] },
  ]
  const response = await save(bag.product_id, { ...body, colors })
  expect(response).toMatchObject({
    status: 200,
    message: 'Product updated successfully',
    data: {
      price: 1290.5,
      compareAtPrice: 1500,
      stock: 10,
      colors: [
        {
          variantId: ivory.variantId,
          name: 'Noir',
          sku: ivory.sku,
          stock: 3,
          images: [{ width: 1600, widths: [400, 800] }],
        },
        { variantId: noir.variantId, name: 'Ivory', sku: noir.sku, stock: 7 },
        { name: 'Rouge', stock: null, value: '#a5232b', images: [{ width: 800 }] },
      ],
    },
  })
  expect(await audited()).toMatchObject([
    {
      action: 'product.updated',
      changes: {
        price: { before: 100, after: 1290.5 },
        colors: { before: ['Noir', 'Ivory', 'Sand'], after: ['Noir', 'Ivory', 'Rouge'] },
        'Noir: stock': { before: 5, after: 3 },
      },
    },
  ])
})

test('saving without a stock retains what orders changed', async () => {
  const { read, save, post } = await aDesk()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const product = await read(bag.product_id)
  expect((await post('/api/orders', anOrderBody([bag]))).status).toBe(201)
  expect((await save(bag.product_id, asBody(product, { name: 'New name' }))).status).toBe(200)
  expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(4)
})

type Shade = AdminProduct['colors'][number]

test.each([
  ['its id', 400, ({ variantId, name }: Shade) => ({ variantId, name, stock: 9 })],
  ['its SKU', 400, ({ sku }: Shade) => ({ sku, name: 'Ink', stock: 9 })],
  ['its name', 400, ({ name }: Shade) => ({ name, stock: null })],
  [
    'its SKU, with a stock that was sold since',
    409,
    ({ sku }: Shade) => ({ sku, name: 'Ink', stock: 9, stockSeen: 5 }),
  ],
  ['its name, with the present stock', 200, ({ name }: Shade) => ({ name, stock: 9, stockSeen: 4 })],
])('a stock of a color named by %s must say what it replaces: %i', async (_what, status, colorOf) => {
  const { read, save, post } = await aDesk()
  const bag = await aProduct({ colors: { Noir: 5, Sand: 2 } })
  const [noir, sand] = (await read(bag.product_id)).colors
  if (!noir || !sand) throw new Error('the factory made too few colors')
  expect((await post('/api/orders', anOrderBody([bag]))).status).toBe(201)
  const body = asBody(await read(bag.product_id))
  const colors = [
    { variantId: sand.variantId, name: 'Sand', images: [image] },
    { ...colorOf(noir), images: [image] },
  ]
  const response = await save(bag.product_id, { ...body, colors })
  expect(response.status).toBe(status)
  const message = 'Noir is stored already. Send the stock that the new stock replaces.'
  expect(response.errors ?? []).toEqual(status === 400 ? [{ path: 'colors.1.stockSeen', message }] : [])
  expect([await stockOf(noir.variantId), await stockOf(sand.variantId)]).toEqual([status === 200 ? 9 : 4, 2])
})

test('rejects a stock that orders changed since, and stores nothing', async () => {
  const { read, save, post } = await aDesk()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const [variant] = bag.variants
  const product = await read(bag.product_id)
  expect((await post('/api/orders', anOrderBody([bag]))).status).toBe(201)
  const counted = (stockSeen: number) => {
    const body = asBody(product, { name: 'Delivery' })
    return { ...body, colors: body.colors.map((color: object) => ({ ...color, stock: 15, stockSeen })) }
  }
  expect(await save(bag.product_id, counted(5))).toMatchObject({
    status: 409,
    message: 'Stock changed while you were editing: items were sold or returned',
    data: { name: product.name, stock: 4 },
  })
  expect(await stockOf(variant?.variant_id ?? 0)).toBe(4)
  expect((await save(bag.product_id, counted(4))).status).toBe(200)
  expect(await stockOf(variant?.variant_id ?? 0)).toBe(15)
})

test('rejects an uploaded image that is no longer stored and names it', async () => {
  const { read, save } = await aDesk()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const body = asBody(await read(bag.product_id))
  const url = '/media/products/bag-noir-1-0123456789ab.jpg'
  const colors = body.colors.map((color: object) => ({ ...color, images: [{ url: '/media/a.jpg' }, { url }] }))
  expect(await save(bag.product_id, { ...body, colors })).toMatchObject({
    status: 400,
    message: 'Image 2 of Noir is no longer stored. Remove it and upload it again.',
  })
})

test('the second editor of a version gets 409 with the first change', async () => {
  const { read, save } = await aDesk()
  const bag = await aProduct()
  const seen = await read(bag.product_id)
  const first = await save(bag.product_id, asBody(seen, { name: 'First' }))
  expect(first.status).toBe(200)
  const second = await save(bag.product_id, asBody(seen, { name: 'Second' }))
  expect(second).toMatchObject({
    status: 409,
    message: 'Someone else changed this product',
    data: { name: 'First' },
  })
  const { updatedAt } = await read(bag.product_id)
  expect((await save(bag.product_id, asBody(seen, { name: 'Second', updatedAt }))).status).toBe(200)
})

test('one of two concurrent saves is rejected', async () => {
  const { read, save } = await aDesk()
  const bag = await aProduct()
  const seen = await read(bag.product_id)
  const saves = await Promise.all(['a', 'b'].map((name) => save(bag.product_id, asBody(seen, { name }))))
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('placing, paying and cancelling orders never deadlocks with edits', async () => {
  const { read, save, post, request, headers } = await aDesk()
  const bag = await aProduct({ colors: { Noir: 500, Ivory: 500 } })
  const place = async () => {
    const response = await post('/api/orders', anOrderBody([bag]))
    return [response.status, ((await response.json()) as { data: { orderId: string } }).data.orderId] as const
  }
  const placed = await Promise.all(Array.from({ length: 12 }, place))
  const desk = async (method: string, path: string, body: object) =>
    (await request(method, `/api/admin/orders/${path}`, body, headers)).status
  const product = await read(bag.product_id)
  const statuses = await Promise.all(
    placed.flatMap(([, orderId], index) => [
      desk('POST', `${orderId}/payment`, { note: 'Paid' }).then(() =>
        desk('PUT', `${orderId}/status`, { status: 'CANCELLED' }),
      ),
      place().then(([status]) => status),
      save(bag.product_id, asBody(product, { name: `Bag ${index}`, updatedAt: undefined })).then(
        ({ status }) => status,
      ),
    ]),
  )
  expect(statuses.filter((status) => ![200, 201].includes(status))).toEqual([])
})

test('a new slug takes over and the former one still works', async () => {
  const { read, save, inShop, app } = await aDesk()
  const bag = await aProduct({ slug: 'first' })
  await aProduct({ slug: 'other' })
  expect((await save(bag.product_id, asBody(await read(bag.product_id), { slug: 'second' }))).status).toBe(200)
  expect([await inShop('first'), await inShop('second')]).toEqual([200, 200])
  const taken = await save(bag.product_id, asBody(await read(bag.product_id), { slug: 'other' }))
  expect([taken.status, taken.errors?.[0]?.path]).toEqual([409, 'slug'])
  expect((await app.request('/api/products/second')).status).toBe(200)
})

test('returns 404 for an unknown product and rejects unknown colors', async () => {
  const { call, save, read } = await aDesk()
  const unknown = await call('GET', '/totes-00000000')
  expect([unknown.status, unknown.message]).toEqual([404, 'Product with ID "totes-00000000" not found'])
  const bag = await aProduct()
  const product = await read(bag.product_id)
  expect((await save('totes-00000000', asBody(product, { productId: undefined }))).status).toBe(404)
  expect((await save(bag.product_id, asBody(product, { productId: 'totes-00000000' }))).status).toBe(400)
  const other = await aProduct()
  const colors = [{ ...asBody(product).colors[0], variantId: other.variants[0]?.variant_id }]
  expect((await save(bag.product_id, asBody(product, { colors }))).errors?.[0]?.path).toBe('colors.0.variantId')
  for (const [method, path] of [
    ['DELETE', ''],
    ['DELETE', '/hard'],
    ['POST', '/restore'],
  ] as const) {
    expect((await call(method, `/totes-00000000${path}`)).status).toBe(404)
  }
})

test('soft-deletes, restores with images and permanently deletes', async () => {
  const { call, read, save, inShop, audited, post, deps } = await aDesk()
  const bag = await aProduct({ slug: 'bag', isNew: true, status: 'active' })
  await post('/api/orders', anOrderBody([bag]))
  expect((await call('POST', `/${bag.product_id}/restore`)).status).toBe(409)
  expect(await call('DELETE', `/${bag.product_id}`)).toMatchObject({ status: 200, data: { status: 'deleted' } })
  expect((await call('DELETE', `/${bag.product_id}`)).status).toBe(409)
  const deleted = await read(bag.product_id)
  expect(deleted).toMatchObject({ status: 'deleted', isActive: false, deletedAt: expect.any(String) })
  expect((await save(bag.product_id, asBody(deleted, { status: 'active' }))).message).toBe(
    'This product was deleted. Restore it first.',
  )
  expect(await inShop('bag')).toBe(410)
  const restored = await call('POST', `/${bag.product_id}/restore`)
  expect(restored).toMatchObject({
    message: 'Product restored successfully',
    data: { status: 'active', isActive: true, deletedAt: null, colors: [{ images: [{ alt: 'Noir' }] }] },
  })
  expect(await inShop('bag')).toBe(200)
  expect(await call('DELETE', `/${bag.product_id}/hard`)).toMatchObject({ message: 'Product permanently deleted' })
  expect([await inShop('bag'), (await call('GET', `/${bag.product_id}`)).status]).toEqual([404, 404])
  const line = await deps.db.selectFrom('order_items').selectAll().executeTakeFirstOrThrow()
  expect(line).toMatchObject({ product_id: bag.product_id, name: bag.name, color: 'Noir', variant_id: null })
  expect((await audited()).map(({ action }) => action)).toEqual([
    'product.deleted',
    'product.restored',
    'product.removed',
  ])
})

test('lists by the filters of A2; finds by name, id, slug or SKU', async () => {
  const { names, call } = await aDesk('VIEWER')
  const odile = await aProduct({ name: 'Odile Clutch', category: 'clutch', slug: 'evening', priceCents: 5_00 })
  await aProduct({ name: 'Draft', status: 'draft', priceCents: 3_00 })
  await aProduct({ name: 'Off', status: 'inactive', priceCents: 4_00 })
  await aProduct({ name: 'Disabled', status: 'disabled', priceCents: 2_00 })
  await aProduct({ name: 'Gone', status: 'deleted', priceCents: 1_00 })
  await aProduct({ name: 'Old', status: 'archived', priceCents: 6_00 })
  const byPrice = '&sort=price&order=asc'
  expect(await names(`?status=active${byPrice}`)).toEqual(['Disabled', 'Draft', 'Off', 'Odile Clutch'])
  expect(await names(`?status=all${byPrice}`)).toHaveLength(6)
  expect(await names('?status=deleted')).toEqual(['Gone'])
  expect(await names('?status=draft')).toEqual(['Draft'])
  expect(await names(`?status=inactive${byPrice}`)).toEqual(['Disabled', 'Off'])
  for (const search of ['odil', 'CLUTCH odile', 'vening', odile.product_id, odile.variants[0]?.sku ?? '']) {
    expect(await names(`?search=${encodeURIComponent(search)}`), search).toEqual(['Odile Clutch'])
  }
  expect(await names('?search=100%25')).toEqual([])
  expect(await names('?search=%21')).toEqual([])
  expect(await names('?category=clutch')).toEqual(['Odile Clutch'])
  expect((await call('GET', '?status=gone')).status).toBe(400)
})

test('lists low stock: for sale, counted and fewer than five units over all colors', async () => {
  const { names, call } = await aDesk('VIEWER')
  await aProduct({ name: 'Two and two', colors: { Noir: 2, Cognac: 2 } })
  await aProduct({ name: 'Four and one', colors: { Noir: 4, Cognac: 1 } })
  await aProduct({ name: 'None', colors: { Noir: 0 } })
  await aProduct({ name: 'Not tracked', colors: { Noir: null } })
  await aProduct({ name: 'A draft', status: 'draft', colors: { Noir: 1 } })
  expect(await names('?stock=low&sort=name&order=asc')).toEqual(['None', 'Two and two'])
  expect(await call('GET', '?stock=low&search=two&status=all')).toMatchObject({ total: 1 })
  expect((await call('GET', '?stock=much')).status).toBe(400)
})

test('pages and sorts by every key of A9, twelve to a page', async () => {
  const { call, names } = await aDesk('VIEWER')
  for (let count = 0; count < 14; count += 1) await aProduct({ name: `Bag ${String.fromCodePoint(97 + count)}` })
  expect(await call('GET', '')).toMatchObject({ total: 14, page: 1, pageSize: 12 })
  expect(await names('?sort=name&order=asc&page=2')).toEqual(['Bag m', 'Bag n'])
  for (const sort of ['price', 'category', 'status', 'created', 'deleted']) {
    const pages = [await names(`?sort=${sort}`), await names(`?sort=${sort}&page=2`)]
    expect(new Set(pages.flat()).size, sort).toBe(14)
  }
})

test('streams every product in one response', async () => {
  const { call } = await aDesk('VIEWER')
  expect((await call('GET', '/all')).data).toEqual([])
  await aProduct({ productId: 'totes-2' })
  await aProduct({ productId: 'totes-1', status: 'deleted' })
  expect((await call('GET', '/all')).data).toMatchObject([{ productId: 'totes-1' }, { productId: 'totes-2' }])
})
