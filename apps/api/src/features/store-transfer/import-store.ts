import type { ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudits, type AuditRecord } from '../audit/audit.public.ts'
import { importCategories, type CategoriesImport } from '../categories/categories.public.ts'
import { insertPreparedImage } from '../media/media.public.ts'
import { importStaffSettings } from '../settings/settings.public.ts'
import { publishContents, type PublishedChange } from '../shop-documents/shop-documents.public.ts'
import { SHOP_DOCUMENTS } from '@atelier/domain/shop-documents/shop-documents'
import { prepareFiles, type PreparedFiles } from './prepare-files.ts'
import { readStoreFile, type StoreContents } from './read-store-file.ts'
import { StoreFileError } from './store-file.ts'

const IMPORT: ActionContext = { actor: null, network: '', device: 'Import of a store file' }

/** What an import changed. */
export interface StoreImport {
  /** Documents with a new version. */
  published: ShopDocumentKey[]
  /** Published documents whose draft is based on an earlier version. */
  outdatedDrafts: ShopDocumentKey[]
  /** Documents of the file that were the same. */
  unchanged: ShopDocumentKey[]
  areSettingsChanged: boolean
  categories: Omit<CategoriesImport, 'audits'>
  fileCount: number
}

type ImportDeps = Pick<Deps, 'db' | 'storage' | 'shop' | 'now'>

/**
 * Imports a store file. Checks all of it first, and then publishes and stores it in one transaction. Throws StoreFileError
 * with every problem; then nothing is changed. A second import of the same file changes nothing.
 */
export async function importStore(deps: ImportDeps, text: string): Promise<StoreImport> {
  const contents = readStoreFile(text, deps.shop)
  const files = await prepareFiles(deps, contents)
  const images = files.images.flatMap((image) => image.files)
  try {
    for (const { key, bytes, type } of [...files.brandFiles, ...images]) await deps.storage.put(key, bytes, type)
    return await inTransaction(deps.db, (tx) => write(tx, deps, contents, files))
  } catch (error) {
    await deps.storage.remove(images.map(({ key }) => key)).catch(() => undefined)
    if (!(error instanceof ShopError)) throw error
    throw new StoreFileError([error.message])
  }
}

async function write(
  tx: Tx,
  { shop, now }: ImportDeps,
  { staffSettings, documents, categories }: StoreContents,
  { brandFiles, images }: PreparedFiles,
): Promise<StoreImport> {
  const at = now()
  for (const image of images) await insertPreparedImage(tx, image)
  const changedSettings = await importStaffSettings(tx, staffSettings, at)
  const published = await publishContents(tx, documents, { shop, at, actor: IMPORT.actor })
  const { audits, ...importedCategories } = await importCategories(tx, categories, at)
  const records: Omit<AuditRecord, 'context'>[] = [
    ...brandFiles.map(({ key }) => ({ action: 'brand.file_uploaded' as const, at, target: brandTarget(key) })),
    ...images.map(({ media }) => ({ action: 'picture.uploaded' as const, at, target: imageTarget(media) })),
    ...(changedSettings
      ? [
          {
            action: 'settings.changed' as const,
            at,
            before: { ...changedSettings.before },
            after: { ...changedSettings.after },
          },
        ]
      : []),
    ...published.map((change) => publishedRecord(change, at)),
    ...audits,
  ]
  await recordAudits(
    tx,
    records.map((record) => ({ ...record, context: IMPORT })),
  )
  const keys = published.map(({ key }) => key)
  return {
    published: keys,
    outdatedDrafts: published.filter(({ hasDraft }) => hasDraft).map(({ key }) => key),
    unchanged: (Object.keys(documents) as ShopDocumentKey[]).filter((key) => !keys.includes(key)),
    areSettingsChanged: changedSettings !== null,
    categories: importedCategories,
    fileCount: brandFiles.length + images.length,
  }
}

const brandTarget = (key: string) => ({ type: 'document', id: 'brand', name: key.slice(key.indexOf('/') + 1) })
const imageTarget = ({ url, originalName }: { url: string; originalName: string }) => ({
  type: 'picture',
  id: url,
  name: originalName,
})
const publishedRecord = ({ key, before, after }: PublishedChange, at: Date) => ({
  action: 'document.published' as const,
  at,
  target: { type: 'document', id: key, name: SHOP_DOCUMENTS[key].label },
  before: { ...before },
  after: { ...after },
})
