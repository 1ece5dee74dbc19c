import { limits } from '@atelier/domain/limits/limits'
import { expect, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { aProduct } from '../../testing/factories.ts'
import { aStore, exportedStore, SVG, versionsOf } from '../../testing/store-files.ts'
import { brandFileKey } from '../brand/brand-file-keys.ts'
import { importStore } from './import-store.ts'
import { StoreFileError, type StoreFile } from './store-file.ts'

const textOf = (file: unknown): string => JSON.stringify(file)

/** Returns the problems that an import names. */
const refusal = async (deps: Deps, text: string): Promise<readonly string[]> => {
  const error: unknown = await importStore(deps, text).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StoreFileError)
  return error instanceof StoreFileError ? error.problems : []
}

test.each([
  ['{"format":', [expect.stringMatching(/^This is not a store file\. .* It is not JSON: /)]],
  ['[]', ['This is not a store file. Write one with npm run store:export.']],
  ['{"format":"other"}', ['This is not a store file. Write one with npm run store:export.']],
  [
    '{"format":"atelier-store","formatVersion":2}',
    ['The file has format version 2; this version of the shop reads version 1.'],
  ],
  ['{"format":"atelier-store"}', ['The file has format version undefined; this version of the shop reads version 1.']],
])('refuses %s', async (text, problems) => {
  expect(await refusal((await aStore()).deps, text)).toEqual(problems)
})

type Change = (file: StoreFile) => void

/** Returns the item that must be there. */
function theOne<Item>(items: readonly Item[], isIt: (item: Item) => boolean): Item {
  const found = items.find(isIt)
  if (!found) throw new Error('not in the store file')
  return found
}
const isBelts = ({ slug }: { slug: string }): boolean => slug === 'belts'
const isWallets = ({ slug }: { slug: string }): boolean => slug === 'wallets'
const documentIn = ({ documents }: StoreFile, key: string): object => documents[key] ?? {}
const shareImage = (file: StoreFile) => theOne(file.files, ({ url }) => url.endsWith('.jpg') && url.includes('/brand/'))
const categoryImage = (file: StoreFile) => theOne(file.files, ({ url }) => url.includes('/products/'))
const svg = (file: StoreFile) => theOne(file.files, ({ url }) => url.endsWith('.svg'))
const base64 = (text: string): string => Buffer.from(text).toString('base64')

const REFUSALS: [what: string, change: Change, problem: unknown][] = [
  ['an unknown part', (file) => Object.assign(file, { orders: [] }), expect.stringContaining('orders')],
  [
    'an unknown document',
    (file) => (file.documents['page-moon'] = {}),
    'Document page-moon: this version of the shop does not know it.',
  ],
  [
    'an invalid document',
    (file) => Object.assign(documentIn(file, 'brand'), { name: ' ' }),
    'Brand, name: Enter a brand name',
  ],
  [
    'an unknown field',
    (file) => Object.assign(documentIn(file, 'company'), { password: 'x' }),
    expect.stringMatching(/^Company: .*"password"/),
  ],
  [
    'an invalid category',
    (file) => (theOne(file.categories, isWallets).name = ''),
    'Category 2, name: Category name is required.',
  ],
  [
    'a category twice',
    (file) => file.categories.push({ ...theOne(file.categories, isBelts), name: 'More belts' }),
    'Category More belts, slug: belts is there twice.',
  ],
  [
    'a name twice',
    (file) => (theOne(file.categories, isWallets).name = 'BELTS'),
    'Category BELTS, name: it is there twice.',
  ],
  [
    'a missing file',
    (file) => (file.files = file.files.filter((one) => one !== svg(file))),
    expect.stringMatching(/^Brand, wordmark\.src: the file \/media\/brand\/\w+\.svg is missing\.$/),
  ],
  [
    'a missing image',
    (file) => (file.files = file.files.filter((one) => one !== categoryImage(file))),
    expect.stringMatching(/^Category Belts, image: the file \/media\/products\/\S+ is missing\.$/),
  ],
  [
    'a file that is not Base64',
    (file) => (shareImage(file).base64 = '!!!'),
    expect.stringMatching(/: its content is not Base64\.$/),
  ],
  [
    'another file than its name says',
    (file) => (svg(file).base64 = base64(SVG.replace('#123', '#321'))),
    expect.stringMatching(/^File \S+: This file is not the one that its name says\.$/),
  ],
  [
    'an image that is none',
    (file) => (categoryImage(file).base64 = base64('<html>')),
    expect.stringMatching(/^File \S+: Invalid file type\./),
  ],
  [
    'a file that nothing uses',
    (file) => file.files.push({ url: '/media/products/other-1.jpg', name: 'other.jpg', base64: base64('x') }),
    'File /media/products/other-1.jpg: nothing in the store file refers to it.',
  ],
]

test.each(REFUSALS)('refuses %s, and changes nothing', async (_, change, problem) => {
  const file = await exportedStore()
  change(file)
  const target = await aStore()
  expect(await refusal(target.deps, textOf(file))).toContainEqual(problem)
  expect([await versionsOf(target), await target.auditActions()]).toEqual([[], []])
})

test('refuses an SVG that no upload would have stored', async () => {
  const file = await exportedStore()
  const unsafe = Buffer.from(SVG.replace('<path', '<script>alert(1)</script><path'))
  const url = `/media/${brandFileKey(unsafe, 'svg')}`
  const text = textOf(file).replaceAll(svg(file).url, url).replace(svg(file).base64, unsafe.toString('base64'))
  expect(await refusal((await aStore()).deps, text)).toEqual([
    `File ${url}: This SVG contains something that no upload keeps.`,
  ])
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a style sheet', '<style>path{fill:red}</style>'],
])('refuses an SVG with %s under the name of a PNG', async (_what, content) => {
  const file = await exportedStore()
  const unsafe = Buffer.from(SVG.replace('<path', `${content}<path`))
  const url = `/media/${brandFileKey(unsafe, 'png')}`
  const text = textOf(file).replaceAll(svg(file).url, url).replace(svg(file).base64, unsafe.toString('base64'))
  expect(await refusal((await aStore()).deps, text)).toEqual([
    `File ${url}: This file is not the one that its name says.`,
  ])
})

test('refuses a category whose slug leads elsewhere, and undoes everything else', async () => {
  const file = await exportedStore()
  const target = await aStore()
  await aProduct({ slug: 'belts', name: 'Belts bag' })
  expect(await refusal(target.deps, textOf(file))).toEqual([
    'Category Belts: The product Belts bag uses or used this URL',
  ])
  expect([await versionsOf(target), await target.auditActions()]).toEqual([[], []])
  expect(await target.deps.storage.read(categoryImage(file).url.slice('/media/'.length))).toBeNull()
  expect(await target.deps.db.selectFrom('media').selectAll().execute()).toEqual([])
})

test('refuses more categories than a shop can have', async () => {
  const file = await exportedStore()
  const belts = theOne(file.categories, isBelts)
  const many = Array.from({ length: limits.catalog.categories.max }, (_, index) => ({
    ...belts,
    slug: `belts-${index}`,
    name: `Belts ${index}`,
  }))
  file.categories.push(...many)
  const [problem] = await refusal((await aStore()).deps, textOf(file))
  expect(problem).toContain(`A shop can have up to ${limits.catalog.categories.max} categories`)
})
