import type { ProductResponse } from '@atelier/domain/products/product.schema'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../apps/api/src/testing/test-app.ts'
import { inTransaction } from '../../apps/api/src/db/client.ts'
import { insertCatalog } from './insert-catalog.ts'
import { insertTurns } from './insert-turns.ts'

const turnOf = (slug: string, color: 'cognac' | 'noir' | 'oxblood') => ({
  slug,
  color,
  key: `${slug}/turn`,
  frames: 24,
  width: 800,
  height: 1000,
  bytes: 500_000,
})
const CLEMENCE = { url: '/media/demo/clemence/turn', frames: 24, width: 800, height: 1000 }

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp()
  await inTransaction(shop.deps.db, (tx) => insertCatalog(tx, new Date()))
})

const turnsOf = async (slug: string) => {
  const query = shop.deps.db
    .selectFrom('color_variants as v')
    .innerJoin('products as p', 'p.product_id', 'v.product_id')
  const rows = await query.select('v.turn').where('p.slug', '=', slug).orderBy('v.position').execute()
  return rows.map(({ turn }) => turn)
}

test('attaches a turn to its color, and more as the list grows', async () => {
  await insertTurns(shop.deps.db, [])
  expect((await turnsOf('clemence')).filter(Boolean)).toEqual([])
  await insertTurns(shop.deps.db, [turnOf('clemence', 'cognac')])
  const [first, ...others] = await turnsOf('clemence')
  expect([first, ...others.filter(Boolean)]).toEqual([CLEMENCE])
  expect((await turnsOf('vesper')).filter(Boolean)).toEqual([])
  await insertTurns(shop.deps.db, [turnOf('clemence', 'cognac'), turnOf('vesper', 'oxblood')])
  expect((await turnsOf('vesper')).filter(Boolean)).toHaveLength(1)
  const { product } = (await (await shop.get('/api/products/clemence')).json()) as ProductResponse
  expect(product.colors.map(({ turn }) => turn)).toEqual([CLEMENCE, ...others.map(() => undefined)])
})

test('leaves what staff removed, and colors whose images staff replaced', async () => {
  const { db } = shop.deps
  await db.updateTable('color_variants').set({ turn: '{}' }).where('name', '=', 'Cognac').execute()
  await db
    .updateTable('product_images')
    .set({ url: '/media/products/own.jpg' })
    .where('url', 'like', '%/vesper/%')
    .execute()
  await insertTurns(db, [turnOf('clemence', 'cognac'), turnOf('vesper', 'oxblood'), turnOf('abel-compact', 'noir')])
  for (const slug of ['clemence', 'vesper'])
    expect(
      (await turnsOf(slug)).filter((turn) => turn?.url),
      slug,
    ).toEqual([])
  expect((await turnsOf('abel-compact')).filter((turn) => turn?.url)).toHaveLength(1)
})
