import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct } from '../../../testing/factories.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { listProductTexts } from '../products.repo.ts'
import { createProductTexts } from './product-texts.ts'

const FORM = { stockMarker: 'the stock', currency: demoTerms.currency, market: '' }
const shop = { terms: demoTerms }

/** Two bags with two colors each. */
async function twoBags() {
  const { db } = await testDatabase()
  const [bag, other] = [await aProduct({ colors: { Noir: 5, Ivoire: 2 } }), await aProduct({ colors: { Moss: 1 } })]
  const stocks = [
    { productId: bag.product_id, stock: '{5,2}' },
    { productId: other.product_id, stock: '{1}' },
  ]
  return { db, bag, stocks, run: (change: RawBuilder<unknown>) => change.execute(db) }
}

type Edit = (productId: string, variantId: number) => RawBuilder<unknown>

/** What saves, imports, sales, image jobs or a person at psql change. */
const EDITS: [string, Edit][] = [
  ['a price', (id) => sql`update products set price_cents = price_cents + 1 where product_id = ${id}`],
  ['a hex value', (_, id) => sql`update color_variants set value = '#ffffff' where variant_id = ${id}`],
  ['a SKU', (_, id) => sql`update color_variants set sku = sku || '-b' where variant_id = ${id}`],
  ['a color', (_, id) => sql`update color_variants set name = 'Rouge' where variant_id = ${id}`],
  ['renditions', (_, id) => sql`update product_images set widths = '{480}' where variant_id = ${id}`],
  ['an image less', (_, id) => sql`delete from product_images where variant_id = ${id}`],
]

test.each(EDITS.flatMap(([what, edit]) => [true, false].map((keeps) => [what, keeps, edit] as const)))(
  'an edit of %s is sent after the catalog changed (keeps unchanged texts: %s)',
  async (_, keepsUnchangedTexts, edit) => {
    const { db, bag, stocks, run } = await twoBags()
    const texts = createProductTexts({ db, shop, market: '' }, { keepsUnchangedTexts })
    const read = () => texts.serialize(stocks)
    const before = await read()
    await run(edit(bag.product_id, bag.variants[0]?.variant_id ?? 0))
    expect(await read()).toEqual(before)
    texts.contentChanged()
    const [edited, other] = await read()
    expect(edited).not.toBe(before[0])
    expect(other).toBe(before[1])
  },
)

test('reads only the texts that changed; stock changes none', async () => {
  const { db, bag, stocks, run } = await twoBags()
  const ids = stocks.map(({ productId }) => productId)
  const first = await listProductTexts(
    db,
    ids.map((productId) => ({ productId, knownVersion: null })),
    FORM,
  )
  const known = first.map(({ productId, version }) => ({ productId, knownVersion: version }))
  const changed = async () =>
    (await listProductTexts(db, known, FORM)).filter(({ parts }) => parts).map(({ productId }) => productId)
  await run(sql`update color_variants set stock = stock + 1`)
  expect(await changed()).toEqual([])
  await run(sql`update products set is_new = true where product_id = ${bag.product_id}`)
  expect(await changed()).toEqual([bag.product_id])
})

test('leaves out a product that was deleted after its text was cached', async () => {
  const { db, bag, stocks, run } = await twoBags()
  const texts = createProductTexts({ db, shop, market: '' })
  expect(await texts.serialize(stocks)).toHaveLength(2)
  await run(sql`delete from products where product_id = ${bag.product_id}`)
  texts.contentChanged()
  expect(await texts.serialize(stocks)).toHaveLength(1)
})
