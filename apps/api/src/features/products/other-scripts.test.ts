import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import type { ProductsResponse, SuggestionsResponse } from '@atelier/domain/products/product.schema'
import { expect, test } from 'vitest'
import { aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'

async function aShop() {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const send = async <Data>(method: string, path: string, body?: unknown) => {
    const response = await shop.request(method, path, body, headers)
    return { status: response.status, ...((await response.json()) as { data: Data; products: AdminProduct[] }) }
  }
  const create = (name: string, category: string, color = '黒') =>
    send<AdminProduct>('POST', '/api/products/admin', {
      name,
      category,
      price: 100,
      description: `${name}。A text.`,
      colors: [
        {
          name: color,
          value: '#211f1d',
          sku: '',
          stock: 1,
          images: [
            {
              url: '/media/demo/a.jpg',
              alt: 'A bag',
            },
          ],
        },
      ],
    })
  return {
    ...shop,
    create,
    createCategory: (name: string) => send<AdminCategory>('POST', '/api/admin/categories', { name }),
    /** The names that a search of the shop finds, and those that the search of the portal finds. */
    find: async (q: string) => {
      const { products } = (await (
        await shop.get(`/api/products?q=${encodeURIComponent(q)}`)
      ).json()) as ProductsResponse
      const desk = await send<AdminProduct[]>('GET', `/api/products/admin?search=${encodeURIComponent(q)}`)
      return { shop: products.map(({ name }) => name), desk: desk.data.map(({ name }) => name) }
    },
  }
}

const NAMES = {
  japanese: '革のトートバッグ',
  bowl: '飯碗',
  pot: '急須',
  arabic: 'حقيبة جلدية',
  greek: 'Δερμάτινη τσάντα',
  russian: 'Кожаная сумка',
  korean: '가죽가방',
  thai: 'กระเป๋าหนัง',
  polish: 'Torebka Łódź',
}

test('products of all scripts are found by their own words, whole or in part, in the shop and by staff', async () => {
  const shop = await aShop()
  for (const name of Object.values(NAMES)) expect((await shop.create(name, 'totes')).status).toBe(201)
  for (const [q, name] of [
    ['革', NAMES.japanese],
    ['トート', NAMES.japanese],
    ['ﾊﾞｯｸﾞ', NAMES.japanese],
    ['革のトートバッグ', NAMES.japanese],
    ['飯碗', NAMES.bowl],
    ['碗', NAMES.bowl],
    ['急須', NAMES.pot],
    ['حَقِيبة', NAMES.arabic],
    ['جلديه', NAMES.arabic],
    ['δερματινη', NAMES.greek],
    ['ΤΣΆΝΤΑ', NAMES.greek],
    ['КОЖАНАЯ', NAMES.russian],
    ['сум', NAMES.russian],
    ['가방', NAMES.korean],
    ['หนัง', NAMES.thai],
    ['lodz', NAMES.polish],
    ['ŁÓDŹ', NAMES.polish],
  ] as const) {
    expect([q, await shop.find(q)]).toEqual([q, { shop: [name], desk: [name] }])
  }
  for (const q of ['須急', 'バグ', '鞄', 'велосипед']) expect([q, (await shop.find(q)).shop]).toEqual([q, []])
  expect((await shop.find('黒')).shop).toHaveLength(9)
  const response = await shop.get(`/api/products/suggestions?q=${encodeURIComponent('急')}`)
  expect(((await response.json()) as SuggestionsResponse).suggestions.map(({ name }) => name)).toEqual([NAMES.pot])
})

test('products and categories of all scripts have readable addresses of their own', async () => {
  const shop = await aShop()
  const goods = await shop.createCategory('革小物')
  const bags = await shop.createCategory('バッグ')
  expect([goods.status, bags.status]).toEqual([201, 201])
  expect([goods.data.slug, bags.data.slug]).toEqual(['革小物', 'バッグ'])
  const first = await shop.create(NAMES.japanese, goods.data.slug)
  const second = await shop.create(NAMES.japanese, goods.data.slug)
  const arabic = await shop.create(NAMES.arabic, 'totes')
  expect([first, second, arabic].map(({ data }) => data.slug)).toEqual([
    '革のトートバッグ',
    '革のトートバッグ-2',
    'حقيبة-جلدية',
  ])
  expect(first.data.productId).toMatch(/^item-[0-9a-f]{8}$/)
  expect(first.data.colors[0]?.sku).toMatch(/^ITEM-[0-9A-F]{8}-ONE$/)
  const encoded = encodeURIComponent(first.data.slug)
  expect(await (await shop.get(`/api/products/${encoded}`)).json()).toMatchObject({ product: { name: NAMES.japanese } })
  const list = await shop.get(`/api/products?category=${encodeURIComponent('革小物')}`)
  expect(((await list.json()) as ProductsResponse).total).toBe(2)
  expect(await (await shop.get('/api/sitemap/products/1')).text()).toContain(`/products/${encoded}</loc>`)
  expect(await (await shop.get('/sitemap.xml')).text()).toContain('sitemap')
})
