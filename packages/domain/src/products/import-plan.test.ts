import { expect, test } from 'vitest'
import type { AdminProduct } from './admin-product.schema.ts'
import { withPlainNumbers } from './amount-text.ts'
import { planImport, type ImportContext } from './import-plan.ts'
import { PRODUCT_COLUMN_KEYS, productCsvHeadings, productCsvRows, readProductCsv } from './product-csv.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const image = (name: string) => ({
  url: `/media/demo/${name}.jpg`,
  alt: `Seen ${name}`,
  width: 800,
  height: 1000,
  widths: [480],
  placeholder: null,
})

const aumont: AdminProduct = {
  productId: 'totes-1a2b3c4d',
  slug: 'aumont',
  name: 'Aumont',
  description: '=not a formula\nSecond line.',
  category: 'totes',
  price: 1290,
  compareAtPrice: null,
  currency: 'USD',
  isNew: true,
  status: 'active',
  isActive: true,
  stock: 5,
  colors: [
    { variantId: 1, name: 'Noir', value: '#101010', sku: 'AU-NOI', stock: 5, images: [image('front'), image('back')] },
    { variantId: 2, name: 'Sand', value: '#d2b48c', sku: 'AU-SAN', stock: null, images: [image('sand')] },
  ],
  features: ['Two handles', '- a line with a dash'],
  dimensions: null,
  included: [],
  materials: 'Calf\nBrass',
  rating: null,
  reviewCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  sku: 'AU-NOI',
  images: [],
  salesCount: 3,
}
const known: ImportContext = {
  products: [aumont],
  currency: 'USD',
  categories: new Map([
    ['totes', 'totes'],
    ['clutch', 'clutch'],
    ['wallets', 'wallets'],
    ['small goods', 'wallets'],
  ]),
  slugOwners: new Map([
    ['aumont', 'totes-1a2b3c4d'],
    ['taken', 'totes-99999999'],
    ['once', null],
  ]),
  images: new Set(['/media/products/aumont-noir-1.jpg']),
  gtinOwners: new Map(),
  lists: [],
}

const HEADING = productCsvHeadings('USD')

/** Plans an import of a table whose cells are separated by bars, below a heading. */
function planOf(heading: string, ...rows: string[]) {
  const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim().replaceAll(String.raw`\n`, '\n'))
  const read = readProductCsv([cells(heading), ...rows.map(cells)])
  const plan = planImport(withPlainNumbers(read.rows, { separator: ',', currency: 'USD' }, DEFAULT_REGION).rows, known)
  const problems = [...read.problems, ...plan.problems].map(
    ({ row, column, message }) => `${row} ${column}: ${message}`,
  )
  return { steps: plan.steps, problems }
}

test('importing an export changes nothing', () => {
  const { rows, problems } = readProductCsv([HEADING, ...productCsvRows(aumont, DEFAULT_REGION)])
  expect([problems, rows.map(({ row }) => row)]).toEqual([[], [2, 3]])
  expect(planImport(rows, known)).toMatchObject({ problems: [], steps: [{ kind: 'same', rows: [2, 3] }] })
  const deleted = { ...aumont, status: 'deleted' as const }
  const again = readProductCsv([HEADING, ...productCsvRows(deleted, DEFAULT_REGION)])
  expect(planImport(again.rows, { ...known, products: [deleted] }).steps).toMatchObject([{ kind: 'same' }])
})

test.each([
  ['Product ID|Price', 'totes-1a2b3c4d|"$1,350.50"'.replaceAll('"', ''), ['Price']],
  ['SKU|Stock', 'au-san|7', ['Sand: Stock']],
  ['SKU|Stock', 'AU-NOI|', ['Noir: Stock']],
  ['SKU|Color', 'AU-NOI|Black', ['Noir: Color']],
  ['Product ID|Color|Stock', 'totes-1a2b3c4d|noir|6', ['Noir: Stock']],
  ['Product ID|New|Materials', 'totes-1a2b3c4d|no|', ['New', 'Materials'].toSorted((a, b) => b.localeCompare(a))],
  ['Product ID|Features', String.raw`totes-1a2b3c4d|One\n\nTwo`, ['Features']],
  ['Product ID|URL', 'totes-1a2b3c4d|aumont-tote', ['URL']],
  ['SKU|Images', 'AU-NOI|/media/demo/back.jpg', ['Noir: Images']],
  ['SKU|Alt texts', String.raw`AU-NOI|Seen front\nThe back`, ['Noir: Alt texts']],
  ['Product ID|Color|SKU|Images', 'totes-1a2b3c4d|Olive|AU-OLI|/media/demo/olive.jpg', ['Olive: new color']],
])('%s of %s changes %j and nothing else', (heading, row, fields) => {
  const { steps, problems } = planOf(heading, row)
  expect(problems).toEqual([])
  expect(steps).toMatchObject([{ kind: 'update', product: { productId: 'totes-1a2b3c4d' } }])
  expect(steps[0]?.kind === 'update' && steps[0].fields.map(({ field }) => field).toSorted()).toEqual(fields.toSorted())
})

test('shows the old and new value of a cell, unless it is long', () => {
  const { steps } = planOf(
    'SKU|Price|Compare-at price|Stock|New|Description',
    'AU-NOI|"1,100"|1290||no|New words'.replaceAll('"', ''),
  )
  expect(steps[0]?.kind === 'update' && steps[0].fields).toEqual([
    { field: 'New', from: 'yes', to: 'no' },
    { field: 'Price', from: '1290.00', to: '1100.00' },
    { field: 'Compare-at price', from: '', to: '1290.00' },
    { field: 'Description', from: null, to: null },
    { field: 'Noir: Stock', from: '5', to: 'not tracked' },
  ])
})

test('reports all problems at once, and an unreadable cell only once', () => {
  const { problems } = planOf(
    'Name|Category|Price|Description|Color|SKU|Stock|Images',
    'Brume|shoes|much|A clutch.|Ink|BR-INK|some|ftp://a.jpg',
  )
  expect(problems.map((problem) => problem.split(':')[0]).toSorted()).toEqual([
    '2 Category',
    '2 Images',
    '2 Price',
    '2 Stock',
  ])
})

test('a row that ends early does not change the missing columns', () => {
  const { rows } = readProductCsv([
    ['SKU', 'Price', 'Stock'],
    ['AU-NOI', '1290'],
  ])
  expect(planImport(rows, known).steps).toMatchObject([{ kind: 'same' }])
})

test('accepts an uploaded image that exists', () => {
  expect(planOf('SKU|Images', 'AU-NOI|/media/products/aumont-noir-1.jpg').problems).toEqual([])
})

test('colors without a row stay with their ids, and images retain their alt texts', () => {
  const { steps } = planOf('SKU|Images', String.raw`AU-NOI|/media/demo/back.jpg\n/media/demo/new.jpg`)
  expect(steps[0]).toMatchObject({
    body: {
      colors: [
        { variantId: 1, images: [{ url: '/media/demo/back.jpg', alt: 'Seen back' }, { url: '/media/demo/new.jpg' }] },
        { variantId: 2, name: 'Sand' },
      ],
    },
  })
})

test('rows without a known id or SKU are new products, grouped by name', () => {
  const { steps, problems } = planOf(
    'Name|Category|Price|Description|Color|SKU|Images',
    'Brume|Clutch|480|A clutch.|Ink|BR-INK|/media/demo/a.jpg',
    'brume||||Bone|BR-BON|/media/demo/b.jpg',
    'Lune|wallets|120|A wallet.|Ink||/media/demo/c.jpg',
  )
  expect(problems).toEqual(['3 Name: Enter the same value as in row 2'])
  expect(steps).toMatchObject([{ kind: 'create', name: 'Lune', rows: [4] }])
  const right = planOf(
    'Name|Category|Price|Description|Color|SKU|Images',
    'Brume|Small Goods|480|A clutch.|Ink|BR-INK|/media/demo/a.jpg',
    'Brume||||Bone|BR-BON|/media/demo/b.jpg',
  )
  expect(right).toMatchObject({
    problems: [],
    steps: [
      { kind: 'create', rows: [2, 3], body: { category: 'wallets', colors: [{ name: 'Ink' }, { name: 'Bone' }] } },
    ],
  })
})

test.each([
  ['Product ID|Price', ['totes-1a2b3c4d|12.345'], '2 Price: Enter a valid price (e.g. 29.99)'],
  ['Product ID|Price', ['totes-1a2b3c4d|free'], '2 Price: Enter a valid price (e.g. 29.99)'],
  [
    'Product ID|Price|SKU',
    ['totes-1a2b3c4d|10|AU-NOI', 'totes-1a2b3c4d|11|AU-SAN'],
    '3 Price: Enter the same value as in row 2',
  ],
  [
    'Product ID|Compare-at price',
    ['totes-1a2b3c4d|5'],
    '2 Compare-at price: The compare-at price must be higher than the price',
  ],
  ['Product ID|Category', ['totes-1a2b3c4d|shoes'], '2 Category: No category is called shoes. Create it first.'],
  ['Product ID|Status', ['totes-1a2b3c4d|deleted'], '2 Status: Choose a valid status'],
  ['Product ID|New', ['totes-1a2b3c4d|perhaps'], '2 New: Enter yes or no'],
  ['SKU|Stock', ['AU-NOI|many'], '2 Stock: Enter a whole number, or leave it blank to stop tracking stock'],
  ['SKU|Stock', ['AU-NOI|-1'], '2 Stock: Enter a whole number, or leave it blank to stop tracking stock'],
  ['SKU|Swatch', ['AU-SAN|beige'], '2 Swatch: Enter the color as #rrggbb'],
  ['SKU|Images', ['AU-SAN|'], '2 Images: At least one image is required for Sand'],
  ['SKU|Images', ['AU-SAN|javascript:alert(1)'], '2 Images: Enter a valid image URL'],
  ['SKU|Images', ['AU-SAN|/media/products/gone-1.jpg'], '2 Images: No image found at /media/products/gone-1.jpg'],
  [
    'Name|URL|Category|Price|Description|Color|Images',
    ['A|free|totes|1|A.|Ink|/media/a.jpg', 'B|free|totes|1|B.|Ink|/media/a.jpg'],
    '3 URL: This URL is already in row 2',
  ],
  ['SKU|Stock', ['AU-NOI|1', 'au-noi|2'], '3 SKU: This SKU is already in row 2'],
  [
    'Product ID|Color|Stock',
    ['totes-1a2b3c4d|Noir|1', 'totes-1a2b3c4d|Noir|2'],
    '3 Color: This color is already in row 2',
  ],
  ['Product ID|SKU', ['totes-00000000|AU-NOI'], '2 SKU: This SKU belongs to totes-1a2b3c4d'],
  ['Product ID|URL', ['totes-1a2b3c4d|taken'], '2 URL: Another product or category uses or used this URL'],
  ['Product ID|URL', ['totes-1a2b3c4d|once'], '2 URL: Another product or category uses or used this URL'],
  ['SKU|Stock', ['unknown|1'], '2 Product ID: Enter a product ID, an existing SKU or the name of a new product'],
  ['Name|Color', ['Brume|Ink'], '2 Price: Price is required'],
  ['Name|Colour', ['Aumont|Noir'], '1 Colour: Unknown column'],
  ['Name|name', ['Aumont|Aumont'], '1 name: This column appears twice'],
  ['Price|Stock', ['1|2'], '1 Product ID: Add a Product ID, SKU or Name column to identify products'],
  ['SKU|Stock', [], '2 : Add at least one row below the column names'],
  ['SKU|Stock', ['AU-NOI|1|2'], '2 : Expected 2 cells, found 3'],
])('in %s, %j has a problem: %s', (heading, rows, message) => {
  expect(planOf(heading, ...rows).problems).toContain(message)
})

test('an import does not change a deleted product', () => {
  const deleted = { ...aumont, status: 'deleted' as const }
  const { rows } = readProductCsv([
    ['Product ID', 'Price'],
    ['totes-1a2b3c4d', '5'],
  ])
  expect(planImport(rows, { ...known, products: [deleted] })).toMatchObject({
    steps: [],
    problems: [{ row: 2, column: 'Product ID', message: 'This product was deleted. Restore it first.' }],
  })
})

test.each<[row: string, fields: object[], problems: string[]]>([
  // As exported: nothing, whatever was sold since.
  ['AU-NOI|9|9', [], []],
  ['AU-NOI||', [], []],
  ['AU-NOI|5|9', [], []],
  ['AU-NOI|7|5', [{ field: 'Noir: Stock', from: '5', to: '7' }], []],
  [
    'AU-NOI|7|9',
    [],
    ['2 Stock: The stock was 9 in the export and is 5 now. Correct the number and enter 5 under Exported stock.'],
  ],
  ['AU-SAN|7|', [{ field: 'Sand: Stock', from: 'not tracked', to: '7' }], []],
  [
    'AU-SAN|7|3',
    [],
    [
      '2 Stock: The stock was 3 in the export and is not tracked now. Correct the number and leave Exported stock blank.',
    ],
  ],
])('the stock of %j, in the shop 5 and not tracked', (row, fields, problems) => {
  const plan = planOf('SKU|Stock|Exported stock', row)
  expect(plan.problems).toEqual(problems)
  expect(plan.steps.flatMap((step) => (step.kind === 'update' ? step.fields : []))).toEqual(fields)
})

test('a product with one color is exported with it', () => {
  const [noir] = aumont.colors
  const rows = productCsvRows({ ...aumont, colors: noir ? [noir] : [] }, DEFAULT_REGION)
  expect(rows.map((row) => row[PRODUCT_COLUMN_KEYS.indexOf('sku')])).toEqual(['AU-NOI'])
})

test('images of other sites that the product already has stay', () => {
  const foreign = { ...image('front'), url: 'https://img.example/front.jpg' }
  const [noir, ...others] = aumont.colors
  const product = { ...aumont, colors: noir ? [{ ...noir, images: [foreign] }, ...others] : [] }
  const { rows } = readProductCsv([
    ['SKU', 'Stock', 'Images'],
    ['AU-NOI', '6', `${foreign.url}\nhttps://img.example/back.jpg`],
  ])
  const unchanged = rows.map((row) => ({ ...row, cells: { ...row.cells, images: foreign.url } }))
  expect(planImport(unchanged, { ...known, products: [product] }).problems).toEqual([])
  expect(planImport(rows, { ...known, products: [product] }).problems).toMatchObject([{ row: 2, column: 'Images' }])
})

test('asks about the first amount that has two readings, and about no other', () => {
  const { rows } = readProductCsv([
    ['SKU', 'Price', 'Stock'],
    ['AU-NOI', '99.50', '5'],
    ['AU-SAN', '1.290', ''],
    ['AU-OLI', '2.590', ''],
  ])
  const { question, problems } = withPlainNumbers(rows, { separator: ',', currency: 'USD' }, DEFAULT_REGION)
  expect(question).toEqual({ row: 3, column: 'Price', text: '1.290', point: 1.29, comma: 1290 })
  expect(problems.map(({ row, message }) => `${row} ${message}`)).toEqual([
    '3 Say whether 1.290 is 1.29 or 1290',
    '4 Say whether 2.590 is 2.59 or 2590',
  ])
})

test('the headings of prices name another currency than the dollar, and refuse one that is not that of the shop', () => {
  const headings = productCsvHeadings('JPY')
  expect(headings.filter((heading) => /price/i.test(heading))).toEqual(['Price (JPY)', 'Compare-at price (JPY)'])
  expect(HEADING.filter((heading) => /price/i.test(heading))).toEqual(['Price', 'Compare-at price'])
  const read = (heading: string, currency: string) =>
    readProductCsv(
      [
        ['Name', heading],
        ['Vase', '6600'],
      ],
      { lists: [], currency },
    )
  for (const heading of ['Price (JPY)', 'price(jpy)', 'Price'])
    expect(read(heading, 'JPY')).toMatchObject({ problems: [], rows: [{ cells: { name: 'Vase', price: '6600' } }] })
  expect(read('Price (USD)', 'JPY').problems).toEqual([
    { row: 1, column: 'Price (USD)', message: 'The prices of this shop are in JPY, not USD' },
  ])
})
