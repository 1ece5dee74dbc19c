import type { BulkProductsResponse } from '@atelier/domain/products/admin-product.schema'
import { limits } from '@atelier/domain/limits/limits'
import { expect, test } from 'vitest'
import { aProduct, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

async function aDesk() {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember())
  const bulk = async (path: string, body: unknown): Promise<BulkProductsResponse & { status: number }> => {
    const response = await shop.post(`/api/products/admin/bulk${path}`, body, headers)
    return { status: response.status, ...((await response.json()) as BulkProductsResponse) }
  }
  return {
    ...shop,
    bulk,
    states: () =>
      shop.deps.db.selectFrom('products').select(['name', 'status', 'is_active', 'is_new']).orderBy('name').execute(),
  }
}

test('changes many products, reports failures and undoes the change', async () => {
  const { bulk, states, auditActions, get, deps } = await aDesk()
  const draft = await aProduct({ name: 'a draft', status: 'draft', isActive: false, slug: 'draft' })
  const shown = await aProduct({ name: 'b shown' })
  const gone = await aProduct({ name: 'c gone', status: 'deleted', isActive: false })
  const bare = await aProduct({ name: 'd bare', status: 'draft', isActive: false })
  await deps.db
    .deleteFrom('product_images')
    .where('variant_id', '=', bare.variants[0]?.variant_id ?? 0)
    .execute()
  const productIds = [draft, shown, gone, bare].map(({ product_id }) => product_id).concat('totes-none')

  const result = await bulk('', { action: 'activate', productIds })
  expect(result).toMatchObject({
    status: 200,
    message: '1 product changed',
    data: {
      changed: 1,
      unchanged: 1,
      undo: [{ productId: draft.product_id, status: 'draft', isNew: false }],
    },
  })
  expect(result.data.failures).toEqual([
    { productId: gone.product_id, name: 'c gone', message: 'This product was deleted. Restore it first.' },
    { productId: bare.product_id, name: 'd bare', message: 'At least one image is required for Noir' },
    { productId: 'totes-none', name: 'totes-none', message: 'Product with ID "totes-none" not found' },
  ])
  expect((await states())[0]).toMatchObject({ status: 'active', is_active: true })
  expect((await get('/api/products/draft')).status).toBe(200)

  expect(await bulk('/undo', { undo: result.data.undo })).toMatchObject({ data: { changed: 1, failures: [] } })
  expect((await states())[0]).toMatchObject({ status: 'draft', is_active: false })
  expect((await get('/api/products/draft')).status).toBe(404)
  // These products have changed since the undo.
  expect(await bulk('/undo', { undo: result.data.undo })).toMatchObject({
    data: { changed: 0, failures: [{ message: 'Someone else changed this product' }] },
  })
  expect(await auditActions()).toEqual(['product.updated', 'product.updated'])
})

test('changes all matching products on all pages', async () => {
  const { bulk, states } = await aDesk()
  for (const name of ['a', 'b', 'c']) await aProduct({ name, category: 'clutch' })
  await aProduct({ name: 'd', category: 'totes' })
  expect(await bulk('', { action: 'mark-new', matching: { category: 'clutch' } })).toMatchObject({
    data: { changed: 3 },
  })
  expect((await states()).map(({ is_new }) => is_new)).toEqual([true, true, true, false])
  expect(await bulk('', { action: 'archive', matching: {} })).toMatchObject({ data: { changed: 4 } })
  expect(await bulk('', { action: 'archive', matching: {} })).toMatchObject({ data: { changed: 0, unchanged: 0 } })
})

test('deletes many products and undo restores each as before', async () => {
  const { bulk, states, auditActions } = await aDesk()
  const first = await aProduct({ name: 'a', status: 'draft', isActive: false })
  const second = await aProduct({ name: 'b', isNew: true })
  const result = await bulk('/delete', { productIds: [first.product_id, second.product_id] })
  expect(result.message).toBe('2 products deleted')
  expect((await states()).map(({ status }) => status)).toEqual(['deleted', 'deleted'])
  await bulk('/undo', { undo: result.data.undo })
  expect(await states()).toEqual([
    { name: 'a', status: 'draft', is_active: false, is_new: false },
    { name: 'b', status: 'active', is_active: true, is_new: true },
  ])
  expect(await auditActions()).toEqual(['product.deleted', 'product.deleted', 'product.restored', 'product.restored'])
})

test.each([
  [{ action: 'explode', productIds: ['a'] }, 'action'],
  [{ action: 'archive' }, 'productIds'],
  [{ action: 'archive', productIds: [] }, 'productIds'],
  [{ action: 'archive', productIds: ['a'], matching: {} }, 'productIds'],
  [{ action: 'archive', productIds: Array.from({ length: limits.catalog.bulkMax + 1 }, String) }, 'productIds'],
])('rejects %j', async (body, path) => {
  const { bulk } = await aDesk()
  expect(await bulk('', body)).toMatchObject({ status: 400, errors: [{ path }] })
})
