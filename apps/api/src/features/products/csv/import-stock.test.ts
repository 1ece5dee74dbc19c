import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCsvDesk, lines } from '../../../testing/csv-desk.ts'
import { aProduct, stockOf } from '../../../testing/factories.ts'
import { testDatabase } from '../../../testing/test-database.ts'

const setStock = async (variantId: number, stock: number) => {
  await sql`update color_variants set stock = ${stock} where variant_id = ${variantId}`.execute(
    (await testDatabase()).db,
  )
}

test('an exported stock that staff did not change is not written back over sales', async () => {
  const desk = await aCsvDesk()
  const bag = await aProduct({ colors: { Noir: 5, Sand: 3 } })
  const [noir = 0, sand = 0] = bag.variants.map(({ variant_id }) => variant_id)
  const file = (await desk.download()).text.replaceAll('100.00', '120.00').replace(',3,3,', ',8,3,')
  await setStock(noir, 3)
  const { data } = await desk.check(file)
  expect(data.products).toMatchObject([
    {
      fields: [
        { field: 'Price', from: '100.00', to: '120.00' },
        { field: 'Sand: Stock', from: '3', to: '8' },
      ],
    },
  ])
  // Another sale between the check and the import.
  await setStock(noir, 2)
  expect((await desk.takeAs(file, data.fingerprint)).status).toBe(200)
  expect([await stockOf(noir), await stockOf(sand)]).toEqual([2, 8])
  // The same file again changes nothing, although its exported stock is old.
  expect(await desk.take(file)).toMatchObject({ status: 200, data: { updated: 0, unchanged: 1 } })
  expect([await stockOf(noir), await stockOf(sand)]).toEqual([2, 8])
})

test('refuses a changed stock of a color that was sold since the export, by row and column', async () => {
  const desk = await aCsvDesk()
  const bag = await aProduct({ colors: { Noir: 5, Sand: null } })
  const [noir = 0, sand = 0] = bag.variants.map(({ variant_id }) => variant_id)
  const file = (await desk.download()).text.replace(',5,5,', ',9,5,').replace(',,,/media', ',7,,/media')
  const early = await desk.check(file)
  expect(early.data).toMatchObject({ problems: [], updated: 1 })
  await setStock(noir, 4)
  await setStock(sand, 2)
  const problems = [
    {
      row: 2,
      column: 'Stock',
      message: 'The stock was 5 in the export and is 4 now. Correct the number and enter 4 under Exported stock.',
    },
    {
      row: 3,
      column: 'Stock',
      message:
        'The stock was not tracked in the export and is 2 now. Correct the number and enter 2 under Exported stock.',
    },
  ]
  expect((await desk.check(file)).data.problems).toEqual(problems)
  expect(await desk.takeAs(file, early.data.fingerprint)).toMatchObject({ status: 409, data: { problems } })
  expect((await desk.take(file)).status).toBe(400)
  expect([await stockOf(noir), await stockOf(sand)]).toEqual([4, 2])
  const corrected = file.replace(',9,5,', ',8,4,').replace(',7,,/media', ',7,2,/media')
  expect((await desk.take(corrected)).status).toBe(200)
  expect([await stockOf(noir), await stockOf(sand)]).toEqual([8, 7])
})

test.each(['5', '9', ''])(
  'a file without the exported stock writes %j only over the stock that was shown',
  async (cell) => {
    const desk = await aCsvDesk()
    const bag = await aProduct({ colors: { Noir: 5, Sand: 3 } })
    const [noir, sand] = bag.variants
    const file = lines('SKU,Price,Stock', `${noir?.sku},120,${cell}`, `${sand?.sku},120,3`)
    const { data } = await desk.check(file)
    await setStock(noir?.variant_id ?? 0, 4)
    const refused = await desk.takeAs(file, data.fingerprint)
    expect(refused).toMatchObject({
      status: 409,
      data: { products: [{ fields: [{ field: 'Price' }, { field: 'Noir: Stock', from: '4' }] }] },
    })
    expect(await stockOf(noir?.variant_id ?? 0)).toBe(4)
    expect((await desk.takeAs(file, refused.data.fingerprint)).status).toBe(200)
    expect([await stockOf(noir?.variant_id ?? 0), await stockOf(sand?.variant_id ?? 0)]).toEqual([
      cell === '' ? null : Number(cell),
      3,
    ])
  },
)
