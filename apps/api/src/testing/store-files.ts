import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ShopDocuments } from '@atelier/domain/shop-documents/shop-documents'
import { expect } from 'vitest'
import { createPublishedShop } from '../features/shop-documents/create-published-shop.ts'
import { exportStore } from '../features/store-transfer/export-store.ts'
import type { StoreFile } from '../features/store-transfer/store-file.ts'
import { aStaffMember } from './factories.ts'
import { havePublished } from './have-published.ts'
import { aForm, anImage } from './images.ts'
import { signedIn } from './sessions.ts'
import { aDataDir } from './shop-process.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { emptyTestDatabase } from './test-database.ts'

/** A drawing as a designer would upload it. */
export const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M10 40h80v20H10z" fill="#123"/></svg>'
const INTER = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
)

/** A store without the demo, with an empty storage. */
export const aStore = async (): Promise<TestApp> => {
  const shop = await createTestApp({ DATA_DIR: aDataDir() })
  return { ...shop, deps: { ...shop.deps, shop: createPublishedShop(shop.deps.db) } }
}

/** Uploads a file through the API and returns what it answers. */
async function uploader({ app }: TestApp) {
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const send = async (path: string, body: FormData): Promise<{ data: Record<string, unknown> }> => {
    const response = await app.request(path, { method: 'POST', body, headers })
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as { data: Record<string, unknown> }
  }
  const sendBrandFile = async (part: string, file: Uint8Array) =>
    (await send('/api/admin/brand/files', aForm(file, { part }, { field: 'file', name: `${part}.file` }))).data
  return { headers, send, sendBrandFile }
}

let storeFile: Promise<StoreFile> | undefined

/** Returns the export of a store with a brand of its own, and everything that may travel. The database is empty then. */
export const exportedStore = async (): Promise<StoreFile> => structuredClone(await (storeFile ??= exportAndEmpty()))

async function exportAndEmpty(): Promise<StoreFile> {
  const store = await aStore()
  const { headers, send, sendBrandFile } = await uploader(store)
  const wordmark = await sendBrandFile('wordmark', Buffer.from(SVG))
  const share = await sendBrandFile('share', await anImage('png', { width: 300, height: 200 }))
  const { typeface } = await sendBrandFile('typeface', INTER)
  const { part: _, ...mark } = wordmark
  const { part: __, ...picture } = share
  await havePublished(store.deps, 'brand', {
    ...store.deps.shop.brand,
    name: 'Maren',
    wordmark: { kind: 'image', ...mark, isOneColor: true },
    textTypeface: typeface,
    shareImage: { ...picture, alt: 'A belt' },
  } as unknown as ShopDocuments['brand'])
  await havePublished(store.deps, 'company', {
    ...store.deps.shop.company,
    supportEmail: 'ida@maren.example',
    senderNames: { orders: 'Maren' },
  })
  const uploaded = await send('/api/upload/image', aForm(await anImage('webp', { width: 900, height: 300 })))
  const category = {
    name: 'Belts',
    description: 'Cut along the spine.',
    image: { url: uploaded.data['url'], alt: 'Two belts' },
    seoTitle: 'Leather belts',
  }
  expect((await store.post('/api/admin/categories', category, headers)).status).toBe(201)
  const slugs = ['belts', 'wallets']
  const file = await exportStore(store.deps)
  await emptyTestDatabase()
  // Two of its seven, the new one first.
  return { ...file, categories: slugs.flatMap((slug) => file.categories.filter((one) => one.slug === slug)) }
}

/** Returns the keys of the published versions, oldest first. */
export const versionsOf = async ({ deps }: TestApp): Promise<string[]> => {
  const rows = await deps.db.selectFrom('shop_document_versions').select('key').orderBy('version').execute()
  return rows.map(({ key }) => key)
}
