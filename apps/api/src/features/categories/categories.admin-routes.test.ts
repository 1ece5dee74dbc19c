import type { AdminRole } from '@atelier/domain/access/permissions'
import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { changeSlug } from '../products/products.repo.ts'

const PATH = '/api/admin/categories'
const SLUGS = ['totes', 'crossbody', 'clutch', 'backpack', 'wallets', 'handbags']

interface Reply {
  message: string
  data: AdminCategory
  errors: { path: string; message: string }[]
}

async function asStaff(role: AdminRole = 'ADMIN') {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role }))
  const send = (method: string, path = '', body?: unknown) => shop.request(method, `${PATH}${path}`, body, headers)
  const read = async (method: string, path: string, body?: unknown) => {
    const response = await send(method, path, body)
    return { status: response.status, ...((await response.json()) as Reply) }
  }
  const list = async () => ((await (await send('GET')).json()) as { data: AdminCategory[] }).data
  return {
    ...shop,
    headers,
    send,
    read,
    list,
    create: (body: object) => read('POST', '', body),
    save: (slug: string, body: object) => read('PUT', `/${slug}`, body),
    slugs: async () => (await list()).map(({ slug }) => slug),
    find: async (slug: string) => (await list()).find((category) => category.slug === slug),
    /** The category of a product. */
    categoryOf: async (productId: string) => {
      const query = shop.deps.db.selectFrom('products').select('category').where('product_id', '=', productId)
      return (await query.executeTakeFirstOrThrow()).category
    },
    audited: async () =>
      shop.deps.db
        .selectFrom('audit_entries')
        .select(['action', 'target_name', 'changes'])
        .orderBy('entry_id')
        .execute(),
  }
}

test('lists the categories in display order with the number of their products', async () => {
  const desk = await asStaff('VIEWER')
  for (const status of ['active', 'draft', 'deleted'] as const) await aProduct({ category: 'clutch', status })
  await aProduct({ category: 'totes' })
  expect((await desk.list()).map(({ slug, productCount, deletedCount }) => [slug, productCount, deletedCount])).toEqual(
    [
      ['totes', 1, 0],
      ['crossbody', 0, 0],
      ['clutch', 2, 1],
      ['backpack', 0, 0],
      ['wallets', 0, 0],
      ['handbags', 0, 0],
    ],
  )
})

test('creates a category at the end, with a slug of its name', async () => {
  const desk = await asStaff()
  const belts = await desk.create({
    name: ' Ceintures d’été ',
    description: 'Cut along the spine.',
    searchTerms: 'belt belts',
    seoTitle: 'Belts',
    seoDescription: 'Belts of bridle leather.',
  })
  expect(belts).toMatchObject({
    status: 201,
    message: 'Category created',
    data: {
      slug: 'ceintures-d-ete',
      name: 'Ceintures d’été',
      description: 'Cut along the spine.',
      image: null,
      searchTerms: 'belt belts',
      formerSlugs: [],
      productCount: 0,
    },
  })
  expect((await desk.create({ name: 'Hats', slug: 'headwear' })).data.slug).toBe('headwear')
  expect(await desk.slugs()).toEqual([...SLUGS, 'ceintures-d-ete', 'headwear'])
  expect((await desk.audited()).map((entry) => [entry.action, entry.target_name])).toEqual([
    ['category.created', 'Ceintures d’été'],
    ['category.created', 'Hats'],
  ])
})

test('categories and products without a letter in their names share numbered slugs', async () => {
  const desk = await asStaff()
  const colors = [{ name: 'Noir', images: [{ url: '/media/demo/a.jpg' }] }]
  const bag = { category: 'totes', price: 100, description: 'A bag.', colors }
  const slugs: string[] = []
  for (const name of ['🎉', '!!', '…']) slugs.push((await desk.create({ name })).data.slug)
  for (const name of ['👜', '?!']) {
    const made = await desk.post('/api/products/admin', { ...bag, name }, desk.headers)
    slugs.push(((await made.json()) as { data: { slug: string } }).data.slug)
  }
  slugs.push((await desk.create({ name: '🧳' })).data.slug)
  expect(slugs).toEqual(['item', 'item-2', 'item-3', 'item-4', 'item-5', 'item-6'])
})

test.each([
  [{ name: ' ' }, 400, 'name', 'Category name is required'],
  [{ name: 'Belts', slug: 'Belts!' }, 400, 'slug', 'Use lowercase letters, digits and single hyphens'],
  [{ name: 'Sale' }, 400, 'slug', 'This URL is reserved. Choose a different one.'],
  [{ name: 'Belts', slug: 'featured' }, 400, 'slug', 'This URL is reserved. Choose a different one.'],
  [{ name: 'tOTES', slug: 'more-totes' }, 409, 'name', 'Another category is called Totes'],
  [{ name: 'More totes', slug: 'totes' }, 409, 'slug', 'The category Totes uses this URL'],
  [{ name: 'Aumont' }, 409, 'slug', 'The product Aumont Tote uses or used this URL'],
  [{ name: 'Brume' }, 409, 'slug', 'The product Aumont Tote uses or used this URL'],
  [{ name: 'Gone' }, 409, 'slug', 'A product that was removed used this URL'],
  [
    { name: 'Belts', image: { url: '/media/a-1.jpg', alt: 'A belt' } },
    400,
    'image.url',
    'This image is no longer stored. Upload it again.',
  ],
])('refuses %o with %i at %s', async (body, status, path, message) => {
  const desk = await asStaff()
  const bag = await aProduct({ name: 'Aumont Tote', slug: 'brume' })
  await inTransaction(desk.deps.db, (tx) => changeSlug(tx, bag.product_id, 'aumont'))
  const gone = await aProduct({ slug: 'gone' })
  await desk.deps.db.deleteFrom('products').where('product_id', '=', gone.product_id).execute()
  expect(await desk.create(body)).toMatchObject({ status, errors: [{ path, message }] })
  expect(await desk.slugs()).toEqual(SLUGS)
})

test('another slug takes the products along, and the former one leads to the category', async () => {
  const desk = await asStaff()
  const bag = await aProduct({ category: 'totes', slug: 'aumont' })
  const saved = await desk.save('totes', { name: 'Shoppers', slug: 'shoppers' })
  expect(saved).toMatchObject({
    status: 200,
    message: 'Category saved',
    data: { slug: 'shoppers', name: 'Shoppers', formerSlugs: ['totes'], productCount: 1 },
  })
  expect(await desk.categoryOf(bag.product_id)).toBe('shoppers')
  expect(await (await desk.get('/api/products/aumont')).json()).toMatchObject({ product: { category: 'shoppers' } })
  for (const slug of ['shoppers', 'totes']) {
    expect(await (await desk.get(`/api/categories/${slug}`)).json()).toMatchObject({ data: { slug: 'shoppers' } })
    expect(await (await desk.get(`/api/products?category=${slug}`)).json()).toMatchObject({ total: 1 })
  }
  // No other category can have the former slug.
  expect(await desk.create({ name: 'Totes' })).toMatchObject({
    status: 409,
    errors: [{ path: 'slug', message: 'This URL leads to the category Shoppers' }],
  })
  expect(await desk.save('totes', { name: 'Totes', slug: 'totes' })).toMatchObject({
    status: 200,
    data: { slug: 'totes', formerSlugs: ['shoppers'] },
  })
  expect((await desk.audited())[0]).toMatchObject({
    action: 'category.updated',
    changes: { name: { before: 'Totes', after: 'Shoppers' }, slug: { before: 'totes', after: 'shoppers' } },
  })
})

test('a product cannot take the slug of a category, and may name its category by a former slug', async () => {
  const desk = await asStaff()
  await desk.save('totes', { name: 'Totes', slug: 'shoppers' })
  const bag = await aProduct({ category: 'wallets' })
  for (const slug of ['shoppers', 'totes', 'clutch']) {
    const change = inTransaction(desk.deps.db, (tx) => changeSlug(tx, bag.product_id, slug))
    await expect(change).rejects.toMatchObject({ code: 'conflict', issues: [{ path: 'slug' }] })
  }
  const product = {
    name: 'Shoppers',
    price: 100,
    description: 'A bag.',
    category: 'totes',
    colors: [{ name: 'Noir', images: [{ url: '/media/demo/a.jpg' }] }],
  }
  const created = await desk.post('/api/products/admin', product, desk.headers)
  expect([created.status, await created.json()]).toMatchObject([
    201,
    { data: { slug: 'shoppers-2', category: 'shoppers', productId: expect.stringMatching(/^shoppers-/) } },
  ])
  const unknown = await desk.post('/api/products/admin', { ...product, category: 'belts' }, desk.headers)
  expect([unknown.status, await unknown.json()]).toMatchObject([
    400,
    { errors: [{ path: 'category', message: 'Choose a valid category' }] },
  ])
})

test('a search finds the products by the name and the search terms of their category', async () => {
  const desk = await asStaff()
  await aProduct({ name: 'Aumont', category: 'totes' })
  await aProduct({ name: 'Odile', category: 'clutch' })
  const found = async (q: string): Promise<string[]> =>
    ((await (await desk.get(`/api/products?q=${q}`)).json()) as { products: { name: string }[] }).products.map(
      ({ name }) => name,
    )
  expect([await found('tote'), await found('shopper'), await found('cabas')]).toEqual([['Aumont'], [], []])
  await desk.save('totes', { name: 'Shopper', slug: 'shopper', searchTerms: 'cabas' })
  expect([await found('tote'), await found('shopper'), await found('cabas')]).toEqual([[], ['Aumont'], ['Aumont']])
})

test('rejects a change of an older version with the current category', async () => {
  const desk = await asStaff()
  const before = await desk.find('totes')
  await desk.save('totes', { name: 'Shoppers', slug: 'shoppers', updatedAt: before?.updatedAt })
  const stale = await desk.save('totes', { name: 'Carryalls', updatedAt: before?.updatedAt })
  expect(stale).toMatchObject({
    status: 409,
    message: 'Someone else changed this category',
    data: { slug: 'shoppers', name: 'Shoppers' },
  })
  expect(await desk.save('shoppers', { name: 'Carryalls', updatedAt: stale.data.updatedAt })).toMatchObject({
    status: 200,
    data: { slug: 'shoppers', name: 'Carryalls' },
  })
  expect((await desk.save('no-such', { name: 'A' })).status).toBe(404)
})

test('reorders the categories for shoppers and staff', async () => {
  const desk = await asStaff()
  await desk.get('/api/categories')
  const slugs = SLUGS.toReversed()
  expect((await desk.read('POST', '/order', { slugs })).status).toBe(200)
  expect(await desk.slugs()).toEqual(slugs)
  const { data } = (await (await desk.get('/api/categories')).json()) as { data: { slug: string }[] }
  expect(data.map(({ slug }) => slug)).toEqual(slugs)
  expect((await desk.audited())[0]).toMatchObject({ action: 'categories.reordered' })
})

test.each([[SLUGS.slice(1)], [[...SLUGS, 'belts']], [[...SLUGS.slice(1), 'clutch']]])(
  'rejects the order %j, which is not of the current categories',
  async (slugs) => {
    const desk = await asStaff()
    const response = await desk.send('POST', '/order', { slugs })
    expect([response.status, await response.json()]).toMatchObject([
      409,
      {
        message: 'Someone else added or removed a category. Review the order again.',
        data: SLUGS.map((slug) => ({ slug })),
      },
    ])
    expect(await desk.slugs()).toEqual(SLUGS)
  },
)

test('merges a category: its products and its URLs lead to the other one', async () => {
  const desk = await asStaff()
  const bags = [await aProduct({ category: 'totes' }), await aProduct({ category: 'totes', status: 'deleted' })]
  const other = await aProduct({ category: 'wallets' })
  await desk.save('totes', { name: 'Shoppers', slug: 'shoppers' })
  const merged = await desk.read('POST', '/shoppers/merge', { into: 'handbags' })
  expect(merged).toMatchObject({
    status: 200,
    message: 'Shoppers was merged into Handbags: 2 products moved',
    data: { slug: 'handbags', productCount: 1, deletedCount: 1, formerSlugs: ['totes', 'shoppers'] },
  })
  for (const { product_id } of bags) expect(await desk.categoryOf(product_id)).toBe('handbags')
  expect(await desk.categoryOf(other.product_id)).toBe('wallets')
  expect(await desk.slugs()).toEqual(SLUGS.slice(1))
  expect(await (await desk.get('/api/categories/totes')).json()).toMatchObject({ data: { slug: 'handbags' } })
  expect((await desk.audited()).at(-1)).toMatchObject({
    action: 'category.merged',
    target_name: 'Shoppers',
    changes: { into: { after: 'Handbags' }, products: { after: 2 } },
  })
})

test.each([
  ['totes', { into: 'totes' }, 400, 'Choose another category'],
  ['totes', { into: 'belts' }, 400, 'Choose a category'],
  ['totes', {}, 400, 'Choose a category'],
  ['belts', { into: 'totes' }, 404, 'Category not found'],
])('does not merge %s with %o', async (slug, body, status, message) => {
  const desk = await asStaff()
  expect(await desk.read('POST', `/${slug}/merge`, body)).toMatchObject({ status, message })
  expect(await desk.slugs()).toEqual(SLUGS)
})

test('deletes an empty category, whose slugs become free', async () => {
  const desk = await asStaff()
  await desk.save('totes', { name: 'Shoppers', slug: 'shoppers' })
  expect(await desk.read('DELETE', '/shoppers')).toMatchObject({ status: 200, message: 'Category deleted' })
  expect((await desk.get('/api/categories/totes')).status).toBe(404)
  expect((await desk.get('/api/products?category=totes')).status).toBe(400)
  expect(await desk.create({ name: 'Totes' })).toMatchObject({ status: 201, data: { slug: 'totes' } })
  expect((await desk.audited()).map(({ action }) => action)).toContain('category.deleted')
  expect((await desk.read('DELETE', '/belts')).status).toBe(404)
})

test('does not delete a category with products, also deleted ones', async () => {
  const desk = await asStaff()
  await aProduct({ category: 'totes' })
  const deleted = await aProduct({ category: 'totes', status: 'deleted' })
  await aProduct({ category: 'clutch', status: 'deleted' })
  expect(await desk.read('DELETE', '/totes')).toMatchObject({
    status: 409,
    message: 'Totes has 2 products, 1 of them deleted. Merge it into another category instead.',
    data: { slug: 'totes', productCount: 1, deletedCount: 1 },
  })
  expect(await desk.read('DELETE', '/clutch')).toMatchObject({ status: 409 })
  expect(await desk.categoryOf(deleted.product_id)).toBe('totes')
  expect(await desk.slugs()).toEqual(SLUGS)
})

test('a product that is added during a merge or a deletion stops it', async () => {
  const desk = await asStaff()
  // As if the product were stored between the count and the deletion.
  await sql`
    create function add_late_product() returns trigger language plpgsql as $$ begin
      insert into products (product_id, slug, name, description, category, price_cents)
        values ('totes-late', 'late', 'Late', '', old.slug, 100);
      return old;
    end $$`.execute(desk.deps.db)
  await sql`create trigger late before delete on categories for each row execute function add_late_product()`.execute(
    desk.deps.db,
  )
  try {
    const message = 'A product was added to this category just now. Try again.'
    expect(await desk.read('DELETE', '/totes')).toMatchObject({ status: 409, message })
    expect(await desk.read('POST', '/totes/merge', { into: 'clutch' })).toMatchObject({ status: 409, message })
  } finally {
    await sql`drop trigger late on categories`.execute(desk.deps.db)
    await sql`drop function add_late_product`.execute(desk.deps.db)
  }
  expect(await desk.slugs()).toEqual(SLUGS)
})

test('limits the number of categories', async () => {
  const desk = await asStaff()
  await sql`
    insert into categories (slug, name) select 'c-' || n, 'C ' || n
    from generate_series(7, ${limits.catalog.categories.max}::integer) n`.execute(desk.deps.db)
  expect(await desk.create({ name: 'One more' })).toMatchObject({
    status: 409,
    message: `A shop can have up to ${limits.catalog.categories.max} categories`,
  })
})

test('EDITOR may change and merge but not delete, VIEWER only reads', async () => {
  const changes = [
    ['POST', '', { name: 'Belts' }],
    ['PUT', '/totes', { name: 'Shoppers' }],
    ['POST', '/order', { slugs: ['totes', 'crossbody', 'clutch', 'backpack', 'wallets', 'handbags', 'belts'] }],
    ['POST', '/crossbody/merge', { into: 'clutch' }],
  ] as const
  const viewer = await asStaff('VIEWER')
  for (const [method, path, body] of changes) expect((await viewer.send(method, path, body)).status).toBe(403)
  expect((await viewer.send('DELETE', '/totes')).status).toBe(403)
  const editor = await asStaff('EDITOR')
  for (const [method, path, body] of changes) expect((await editor.send(method, path, body)).status).toBeLessThan(300)
  expect((await editor.send('DELETE', '/belts')).status).toBe(403)
  expect((await viewer.get(PATH)).status).toBe(401)
})
