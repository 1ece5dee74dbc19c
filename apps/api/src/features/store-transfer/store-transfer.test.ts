import { NEW_NAVIGATION, navigationLink } from '@atelier/domain/shop-documents/navigation.schema'
import { SHOP_DOCUMENT_KEYS } from '@atelier/domain/shop-documents/shop-documents'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { TEST_DOCUMENTS } from '../../testing/test-shop.ts'
import { aStaffMember } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { signedIn } from '../../testing/sessions.ts'
import { aStore, exportedStore, versionsOf } from '../../testing/store-files.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { emptyTestDatabase } from '../../testing/test-database.ts'
import { closeNewStore, readIsOpen, writeIsOpen } from '../settings/opening.repo.ts'
import { describeImport } from './describe-import.ts'
import { exportStore } from './export-store.ts'
import { importStore } from './import-store.ts'
import type { StoreFile } from './store-file.ts'

const textOf = (file: unknown): string => JSON.stringify(file)

const namesOf = async ({ deps }: TestApp): Promise<string[]> => {
  const rows = await deps.db.selectFrom('categories').select('name').orderBy('position').execute()
  return rows.map(({ name }) => name)
}

const withoutFiles = ({ files, exportedAt: _, ...rest }: StoreFile) => ({
  ...rest,
  files: files.map(({ url, name }) => [url, name]).sort(),
})

test('moves documents, categories, their order and their files to another store', async () => {
  const file = await exportedStore()
  expect(file.files).toHaveLength(4)
  const target = await aStore()
  const report = await importStore(target.deps, textOf(file))
  expect(describeImport(report)).toEqual([
    'Published: Brand, Company.',
    'Categories created: Belts.',
    'Categories that were the same: 1.',
    'Categories that are not in the file and stay: Totes, Crossbody, Clutch, Backpack, Handbags.',
    'Changed: the order of the categories.',
    'Files stored: 4.',
  ])
  expect(await namesOf(target)).toEqual(['Belts', 'Wallets', 'Totes', 'Crossbody', 'Clutch', 'Backpack', 'Handbags'])
  const again = await exportStore(target.deps)
  const categories = again.categories.slice(0, 2)
  expect(withoutFiles({ ...again, categories })).toEqual(withoutFiles(file))
  // Files of the brand keep their bytes. The image is encoded again and has its renditions.
  const brandFiles = (all: StoreFile) => all.files.filter(({ url }) => url.startsWith('/media/brand/')).map(textOf)
  expect(brandFiles(again).sort()).toEqual(brandFiles(file).sort())
  const belts = (await (await target.get('/api/categories/belts')).json()) as { data: { image: object } }
  expect(belts.data.image).toMatchObject({ alt: 'Two belts', width: 900, height: 300, widths: [480, 800] })
  const { url } = belts.data.image as { url: string }
  for (const rendition of [url.slice(7), url.slice(7).replace('.jpg', '-480.avif')]) {
    expect(await target.deps.storage.read(rendition), rendition).not.toBeNull()
  }
  expect((await target.auditActions()).sort()).toEqual([
    'brand.file_uploaded',
    'brand.file_uploaded',
    'brand.file_uploaded',
    'categories.reordered',
    'category.created',
    'document.published',
    'document.published',
    'picture.uploaded',
  ])
})

test('moves the navigation, and refuses one that no screen could have saved', async () => {
  const source = await aStore()
  const navigation = { ...NEW_NAVIGATION, headerRight: [navigationLink('Journal', 'https://maren.example')] }
  await havePublished(source.deps, 'navigation', navigation)
  const file = await exportStore(source.deps)
  await emptyTestDatabase()
  const target = await aStore()
  await importStore(target.deps, textOf(file))
  expect((await exportStore(target.deps)).documents['navigation']).toEqual(navigation)
  const unsafe = { ...navigation, legal: [navigationLink('Terms', 'javascript:alert(1)')] }
  await expect(importStore(target.deps, textOf({ ...file, documents: { navigation: unsafe } }))).rejects.toMatchObject({
    problems: [expect.stringMatching(/^Navigation, legal\.0\.to: Enter a path of this shop/)],
  })
})

test('a second import changes nothing', async () => {
  const text = textOf(await exportedStore())
  const target = await aStore()
  await importStore(target.deps, text)
  const [versions, actions] = [await versionsOf(target), await target.auditActions()]
  expect(describeImport(await importStore(target.deps, text))).toEqual([
    'The store has all of this already. Nothing was changed.',
  ])
  expect([await versionsOf(target), await target.auditActions()]).toEqual([versions, actions])
})

test('publishes new versions of what differs, and names drafts of earlier ones', async () => {
  const file = await exportedStore()
  const target = await aStore()
  await importStore(target.deps, textOf(file))
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const { data } = (await (await target.get('/api/admin/documents/company', headers)).json()) as {
    data: { content: object; updatedAt: string }
  }
  const draft = { content: { ...data.content, phone: '+1 555 0100' }, updatedAt: data.updatedAt }
  expect((await target.request('PUT', '/api/admin/documents/company/draft', draft, headers)).status).toBe(200)
  file.documents['company'] = { ...file.documents['company'], supportEmail: 'hello@maren.example' }
  file.categories = file.categories.map((category) =>
    category.slug === 'belts' ? { ...category, description: 'Sewn by hand.' } : category,
  )
  file.settings.staff.twoFactorRoles = ['SUPER_ADMIN']
  expect(describeImport(await importStore(target.deps, textOf(file)))).toEqual([
    'Published: Company.',
    'Already published: Brand.',
    'Drafts of an earlier version: Company. Discard them before you edit these again.',
    'Changed: which roles need a second factor.',
    'Categories changed: Belts.',
    'Categories that were the same: 1.',
    'Categories that are not in the file and stay: Totes, Crossbody, Clutch, Backpack, Handbags.',
  ])
  expect(await versionsOf(target)).toEqual(['brand', 'company', 'company'])
})

test('never drops the second factor that this installation requires, whatever the file says', async () => {
  const file = await exportedStore()
  const target = await aStore()
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const settings = async () =>
    ((await (await target.get('/api/admin/settings', headers)).json()) as { data: { twoFactorRoles: string[] } }).data
  const required = { twoFactorRoles: ['SUPER_ADMIN', 'ADMIN'] }
  expect((await target.request('PUT', '/api/admin/settings', required, headers)).status).toBe(200)
  file.settings.staff.twoFactorRoles = []
  expect((await importStore(target.deps, textOf(file))).areSettingsChanged).toBe(false)
  expect(await settings()).toMatchObject(required)
  file.settings.staff.twoFactorRoles = ['MANAGER', 'ADMIN']
  expect((await importStore(target.deps, textOf(file))).areSettingsChanged).toBe(true)
  expect(await settings()).toMatchObject({ twoFactorRoles: ['SUPER_ADMIN', 'ADMIN', 'MANAGER'] })
  const entries = await target.deps.db
    .selectFrom('audit_entries')
    .select('changes')
    .where('action', '=', 'settings.changed')
    .orderBy('entry_id', 'desc')
    .execute()
  expect(entries[0]).toMatchObject({
    changes: { twoFactorRoles: { before: ['SUPER_ADMIN', 'ADMIN'], after: ['SUPER_ADMIN', 'ADMIN', 'MANAGER'] } },
  })
})

test('moves every kind of document, also those of the demo', async () => {
  const store = await aStore()
  for (const key of SHOP_DOCUMENT_KEYS) await havePublished(store.deps, key, TEST_DOCUMENTS[key])
  const file = await exportStore(store.deps)
  expect(Object.keys(file.documents).sort()).toEqual([...SHOP_DOCUMENT_KEYS].sort())
  await emptyTestDatabase()
  const target = await aStore()
  expect((await importStore(target.deps, textOf(file))).published).toEqual(SHOP_DOCUMENT_KEYS)
  expect((await exportStore(target.deps)).documents).toEqual(file.documents)
})

test('the file contains no staff, customers, orders or secrets', async () => {
  const text = textOf(await exportedStore())
  expect(text).not.toMatch(/password|secret|usr_|session|order_id/i)
})

test('an export names a file that is missing, and its field', async () => {
  const store = await aStore()
  const src = `/media/brand/${'0'.repeat(32)}.svg`
  const { brand } = store.deps.shop
  await havePublished(store.deps, 'brand', { ...brand, icon: { kind: 'image', src } })
  await expect(exportStore(store.deps)).rejects.toThrow(`Brand, icon.src: the file ${src} is missing. Upload it again.`)
})

test('a store file neither opens nor closes a store', async () => {
  const source = await aStore()
  await inTransaction(source.deps.db, (tx) => writeIsOpen(tx, true, new Date()))
  const file = await exportStore(source.deps)
  expect(textOf(file)).not.toContain('isOpen')
  await emptyTestDatabase()
  const target = await aStore()
  await closeNewStore(target.deps.db, new Date())
  await importStore(target.deps, textOf(file))
  expect(await readIsOpen(target.deps.db)).toBe(false)
})
