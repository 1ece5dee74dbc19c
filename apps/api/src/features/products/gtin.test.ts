import type { AdminProduct, AdminProductsResponse } from '@atelier/domain/products/admin-product.schema'
import type { ProductResponse } from '@atelier/domain/products/product.schema'
import { UcpProductsResponse } from '@atelier/domain/ucp/ucp.schema'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { aCsvDesk, lines } from '../../testing/csv-desk.ts'
import { aProduct, aStaffMember } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { aMovingInDesk, shopifyCsv } from '../../testing/moving-in-desk.ts'
import { checkFeed, readFeed } from '../../testing/read-feed.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { SHOPIFY_PRODUCT_COLUMNS, shopifyProductRows } from '../full-export/shopify-rows.ts'
import { readShopifyProducts } from '../full-export/shopify.repo.ts'

const EAN = '4006381333931'
const OTHER = '5901234123457'
const UPC = '036000291452'

type Sent = { gtin?: string | null; [field: string]: unknown }

/** A shop with a product of two colors, one of another product, and the form of staff. */
async function aDesk() {
  const shop = await createTestApp()
  const bag = await aProduct({ name: 'Bag', colors: { Noir: 1, Bone: 2 } })
  const belt = await aProduct({ name: 'Belt', colors: { Noir: 3 } })
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const pathOf = ({ product_id }: { product_id: string }) => `/api/products/admin/${product_id}`
  const read = async (product: { product_id: string }) =>
    ((await (await shop.get(pathOf(product), headers)).json()) as { data: AdminProduct }).data
  return {
    ...shop,
    bag,
    belt,
    headers,
    gtins: async (product: { product_id: string }) => (await read(product)).colors.map(({ gtin }) => gtin ?? null),
    /** Saves the form of a product with these fields of its colors. */
    save: async (product: { product_id: string }, ...sent: Sent[]) => {
      const { name, price, description, category, colors } = await read(product)
      const body = {
        name,
        price,
        description,
        category,
        colors: sent.map((fields, index) => ({
          variantId: colors[index]?.variantId,
          name: colors[index]?.name,
          images: colors[index]?.images.map(({ url }) => ({ url })),
          ...fields,
        })),
      }
      const response = await shop.request('PUT', pathOf(product), body, headers)
      const { errors } = (await response.json()) as { errors?: { path: string; message: string }[] }
      return [response.status, ...(errors ?? []).map(({ path, message }) => `${path}: ${message}`)]
    },
    search: async (search: string) => {
      const query = `/api/products/admin?search=${encodeURIComponent(search)}`
      const { data } = (await (await shop.get(query, headers)).json()) as AdminProductsResponse
      return data.map(({ name }) => name)
    },
  }
}

test('a color has a GTIN, which colors of a product can swap, and which is removed', async () => {
  const { save, gtins, bag, deps } = await aDesk()
  expect(await save(bag, { gtin: ' ４００６３８１ 333931' }, { gtin: OTHER })).toEqual([200])
  expect(await gtins(bag)).toEqual([EAN, OTHER])
  expect(await save(bag, {}, {})).toEqual([200])
  expect(await gtins(bag)).toEqual([EAN, OTHER])
  expect(await save(bag, { gtin: OTHER }, { gtin: EAN })).toEqual([200])
  expect(await gtins(bag)).toEqual([OTHER, EAN])
  expect(await save(bag, { gtin: null }, { gtin: OTHER })).toEqual([200])
  expect(await gtins(bag)).toEqual([null, OTHER])
  const audits = deps.db.selectFrom('audit_entries').select('changes').orderBy('entry_id', 'desc')
  expect(JSON.stringify((await audits.executeTakeFirst())?.changes)).toContain('Noir: GTIN')
})

test('refuses what is no GTIN, and one of another color in any length, at its field', async () => {
  const { save, gtins, bag, belt } = await aDesk()
  const path = 'colors.0.gtin'
  expect(await save(bag, { gtin: '12345' }, {})).toEqual([
    400,
    `${path}: Enter the GTIN below the barcode: 8, 12, 13 or 14 digits`,
  ])
  expect(await save(bag, { gtin: '4006381333932' }, {})).toEqual([
    400,
    `${path}: Check the digits of the GTIN: after 400638133393 the last digit is 1, not 2`,
  ])
  expect(await save(bag, { gtin: UPC }, { gtin: `0${UPC}` })).toEqual([
    400,
    `colors.1.gtin: Two colors have the GTIN 0${UPC}`,
  ])
  expect(await save(belt, { gtin: UPC })).toEqual([200])
  const [taken, ...messages] = await save(bag, {}, { gtin: `0${UPC}` })
  expect([taken, messages]).toEqual([
    409,
    [`colors.1.gtin: The GTIN 0${UPC} belongs to Belt, Noir (${belt.product_id})`],
  ])
  expect(await save(bag, { gtin: EAN }, {})).toEqual([200])
  const [own, message] = await save(bag, {}, { gtin: EAN })
  expect([own, message]).toEqual([409, expect.stringContaining('colors.1.gtin')])
  expect([await gtins(bag), await gtins(belt)]).toEqual([[EAN, null], [UPC]])
})

test('the database has one GTIN for one color, and no text that is none', async () => {
  const { deps, bag } = await aDesk()
  const [noir, bone] = bag.variants.map(({ variant_id }) => variant_id)
  const set = (variantId: number | undefined, gtin: string) =>
    deps.db
      .updateTable('color_variants')
      .set({ gtin })
      .where('variant_id', '=', variantId ?? 0)
      .execute()
  await set(noir, UPC)
  await expect(set(bone, `0${UPC}`)).rejects.toThrow('color_variants_gtin')
  await expect(set(bone, '123')).rejects.toThrow('color_variants_gtin_form')
})

test('staff find a product by its GTIN, as a scanner of any length sends it', async () => {
  const { save, search, belt, bag } = await aDesk()
  expect(await save(belt, { gtin: UPC })).toEqual([200])
  expect(await save(bag, {}, { gtin: EAN })).toEqual([200])
  for (const scanned of [UPC, `0${UPC}`, `00${UPC}`, '０３６０００２９１４５２'])
    expect(await search(scanned)).toEqual(['Belt'])
  expect(await search('4006381')).toEqual(['Bag'])
  expect(await save(belt, { gtin: null })).toEqual([200])
  expect(await search(UPC)).toEqual([])
})

test('the shop says no GTIN where there is none', async () => {
  const { get, bag, save } = await aDesk()
  const colors = async () => ((await (await get(`/api/products/${bag.slug}`)).json()) as ProductResponse).product.colors
  for (const color of await colors()) expect(color).not.toHaveProperty('gtin')
  await save(bag, {}, { gtin: EAN })
  expect((await colors()).map(({ gtin }) => gtin)).toEqual([undefined, EAN])
})

test('a product CSV brings GTINs in and out, names wrong ones, and forgives a spreadsheet its lost zeros', async () => {
  const desk = await aCsvDesk()
  const bag = await aProduct({ name: 'Bag', colors: { Noir: 3, Sand: null } })
  const belt = await aProduct({ name: 'Belt', colors: { Noir: 3 } })
  const [noir, sand] = bag.variants.map(({ sku }) => sku)
  const file = (...cells: [string, string]) => lines('SKU,GTIN', `${noir},${cells[0]}`, `${sand},${cells[1]}`)
  const problems = async (text: string) =>
    (await desk.check(text)).data.problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)
  const stored = async () =>
    (await desk.deps.db.selectFrom('color_variants').select('gtin').orderBy('variant_id').execute()).map(
      ({ gtin }) => gtin,
    )
  await desk.deps.db
    .updateTable('color_variants')
    .set({ gtin: OTHER })
    .where('product_id', '=', belt.product_id)
    .execute()
  expect(await problems(file('4.00638E+12', OTHER))).toEqual([
    '2 GTIN: Enter the GTIN below the barcode: 8, 12, 13 or 14 digits',
  ])
  expect(await problems(file(EAN, OTHER))).toEqual([`3 GTIN: This GTIN belongs to Belt, Noir (${belt.product_id})`])
  expect(await problems(file(UPC, `0${UPC}`))).toContain('3 GTIN: This GTIN is already in row 2')
  expect((await desk.take(file(UPC, EAN))).status).toBe(200)
  expect(await stored()).toEqual([UPC, EAN, OTHER])
  expect((await desk.take(file(EAN, UPC))).status).toBe(200)
  expect(await stored()).toEqual([EAN, UPC, OTHER])
  expect((await desk.check(file(EAN, UPC.replace(/^0/, '')))).data).toMatchObject({ unchanged: 1, problems: [] })
  const { text } = await desk.download()
  expect(text).toContain(`,${EAN}\r\n`)
  expect((await desk.check(text)).data).toMatchObject({ unchanged: 2, problems: [] })
  expect((await desk.take(file('', UPC))).status).toBe(200)
  expect(await stored()).toEqual([null, UPC, OTHER])
})

test('a barcode of Shopify goes through form, catalog, feeds and UCP, and out as it came', async () => {
  const desk = await aMovingInDesk()
  const { shop, db } = desk.deps
  const row = (handle: string, more: object) => ({
    Handle: handle,
    Title: handle === 'bag' ? 'Bag' : 'Belt',
    'Body (HTML)': 'Made of leather.',
    Type: 'Bags',
    'Variant Price': '100',
    'Image Src': `${desk.site.url}/red.jpg`,
    ...more,
  })
  const variants = (barcodes: [string, string, string]) =>
    shopifyCsv(
      row('bag', { 'Option1 Value': 'Red', 'Variant SKU': 'R', 'Variant Barcode': barcodes[0] }),
      row('bag', { Title: '', 'Option1 Value': 'Blue', 'Variant SKU': 'B', 'Variant Barcode': barcodes[1] }),
      row('belt', { 'Variant SKU': 'BELT', 'Variant Barcode': barcodes[2] }),
    )
  const first = await desk.move(variants([EAN, 'n/a', `'${UPC}`]))
  expect(first).toMatchObject({ counts: { new: 2, refused: 0 } })
  expect(first.problems.map(({ row: at, column, message, isLoss }) => [at, column, message, isLoss])).toEqual([
    [3, 'Variant Barcode', 'Left out: n/a is no GTIN of 8, 12, 13 or 14 digits with a valid last digit', true],
  ])

  const path = '/api/products/bag'
  const product = async () => ((await (await desk.get(path)).json()) as ProductResponse).product
  const { productId } = await product()
  const form = `/api/products/admin/${productId}`
  const { data } = (await (await desk.get(form, desk.headers)).json()) as { data: AdminProduct }
  const { name, price, description, category } = data
  const colors = data.colors.map(({ variantId, name: color, images, gtin }) => ({
    variantId,
    name: color,
    images: images.map(({ url }) => ({ url })),
    gtin: gtin ?? OTHER,
  }))
  expect((await desk.request('PUT', form, { name, price, description, category, colors }, desk.headers)).status).toBe(
    200,
  )
  expect((await product()).colors.map(({ gtin }) => gtin)).toEqual([EAN, OTHER])

  await havePublished(desk.deps, 'machines', { feeds: { google: true, meta: true }, ucp: true })
  for (const feed of ['/feeds/google.xml', '/feeds/meta.tsv']) {
    const response = await desk.get(feed)
    const items = readFeed(response.headers.get('content-type') ?? '', await response.text())
    // The shop of this test is at http://localhost.
    expect(checkFeed(items).filter((problem) => !problem.endsWith('link'))).toEqual([])
    const codes = items.map((item) => [item.get('id')?.[0], item.get('gtin')?.[0], item.has('identifier_exists')])
    expect(codes.toSorted()).toEqual([
      ['B', OTHER, false],
      ['BELT', UPC, false],
      ['R', EAN, false],
    ])
  }
  const found = UcpProductsResponse.parse(await (await desk.post('/ucp/catalog/lookup', { ids: ['BELT'] })).json())
  expect(found.products[0]?.variants[0]?.barcodes).toEqual([{ type: 'GTIN', value: UPC }])

  // A newer export changes what changed there, and leaves what staff entered; a number of another product is left out.
  const second = await desk.move(variants(['96385074', 'n/a', OTHER]))
  expect(second.counts).toMatchObject({ changed: 2, refused: 0 })
  expect(second.problems.map(({ message }) => message)).toContain(
    `Left out: ${OTHER} belongs to Bag, Blue (${productId})`,
  )
  expect((await product()).colors.map(({ gtin }) => gtin)).toEqual(['96385074', OTHER])

  const at = SHOPIFY_PRODUCT_COLUMNS.indexOf('Variant Barcode')
  const out: [string | undefined, string | undefined][] = []
  await inTransaction(db, async (tx) => {
    for await (const batch of readShopifyProducts(tx))
      for (const each of batch)
        for (const cells of shopifyProductRows(each, { currency: 'USD', vendor: '', publicUrl: shop.brand.name }))
          out.push([cells[SHOPIFY_PRODUCT_COLUMNS.indexOf('Variant SKU')], cells[at]])
  })
  expect(out.filter(([sku]) => sku !== '').toSorted()).toEqual([
    ['B', OTHER],
    ['BELT', UPC],
    ['R', '96385074'],
  ])
})

test('of two new products with one GTIN the first has it, and both enter', async () => {
  const desk = await aMovingInDesk()
  const row = (handle: string) => ({
    Handle: handle,
    Title: handle,
    'Body (HTML)': 'Made of leather.',
    Type: 'Bags',
    'Variant SKU': handle,
    'Variant Price': '100',
    'Variant Barcode': EAN,
    'Image Src': `${desk.site.url}/red.jpg`,
  })
  const run = await desk.move(shopifyCsv(row('aube'), row('lune')))
  expect(run).toMatchObject({ counts: { new: 2, refused: 0 } })
  expect(run.problems.map(({ message }) => message)).toEqual([`Left out: ${EAN} belongs to aube`])
  const stored = await desk.deps.db.selectFrom('color_variants').select(['sku', 'gtin']).orderBy('sku').execute()
  expect(stored.map(({ gtin }) => gtin)).toEqual([EAN, null])
})

test('WooCommerce and any CSV bring a GTIN by the headings that shops use', async () => {
  const desk = await aMovingInDesk()
  const { url } = desk.site
  const woo = await desk.move(
    [
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Regular price,Categories,Images,Parent,Description,Attribute 1 value(s)',
      `1,variable,P,,Bag,1,,Bags,${url}/red.jpg,,A bag.,"Red, Blue"`,
      `2,variation,P-R,${EAN},Bag - Red,1,40,,,P,,Red`,
      `3,variation,P-B,${EAN},Bag - Blue,1,40,,,P,,Blue`,
    ].join('\n'),
  )
  expect(woo).toMatchObject({ counts: { new: 1 }, leftOut: [] })
  expect(woo.problems.map(({ row, message }) => [row, message])).toContainEqual([
    4,
    `Left out: another variant has the GTIN ${EAN}`,
  ])
  const { data } = await desk.upload(
    ['code;name;price;images;EAN-Code', `T;Tote;40;${url}/red.jpg;${OTHER}`].join('\n'),
  )
  expect(data.options.columns).toMatchObject({ gtin: 'EAN-Code' })
  await desk.send('PUT', `${data.runId}/options`, { columns: data.options.columns, category: 'totes' })
  await desk.work()
  expect(await desk.start(data.runId)).toMatchObject({ counts: { new: 1 } })
  const stored = await desk.deps.db.selectFrom('color_variants').select(['sku', 'gtin']).orderBy('variant_id').execute()
  expect(stored.map(({ gtin }) => gtin)).toEqual([EAN, null, OTHER])
})
