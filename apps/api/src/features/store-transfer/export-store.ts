import packageJson from '../../../../../package.json' with { type: 'json' }
import type { Deps } from '../../deps.ts'
import { contentOfCategory, listCategoryRows } from '../categories/categories.public.ts'
import { readImageMasters } from '../media/media.public.ts'
import { readStaffSettings } from '../settings/settings.public.ts'
import { readAllPublished } from '../shop-documents/shop-documents.public.ts'
import { listFileReferences, transferableFile, type FileReference } from './file-references.ts'
import { STORE_FORMAT, STORE_FORMAT_VERSION, StoreFileError, type StoreFile } from './store-file.ts'

type ExportDeps = Pick<Deps, 'db' | 'storage' | 'shop' | 'now'>

/**
 * Returns what the brand has made of the store: settings, published documents, categories, and the files that they refer to.
 * Throws StoreFileError when one of these files is missing.
 */
export async function exportStore(deps: ExportDeps): Promise<StoreFile> {
  const { db, shop, now } = deps
  const documents = await readAllPublished(db, shop)
  const categories = (await listCategoryRows(db)).map(contentOfCategory)
  return {
    format: STORE_FORMAT,
    formatVersion: STORE_FORMAT_VERSION,
    shopVersion: packageJson.version,
    exportedAt: now().toISOString(),
    settings: { staff: await readStaffSettings(db) },
    documents,
    categories,
    files: await readFiles(deps, listFileReferences({ documents, categories })),
  }
}

async function readFiles(deps: ExportDeps, references: readonly FileReference[]): Promise<StoreFile['files']> {
  const urls = [...new Set(references.map(({ url }) => url))]
  const images = await readImageMasters(
    deps,
    urls.filter((url) => transferableFile(url)?.kind === 'image'),
  )
  const files = images.map(({ url, originalName, bytes }) => inFile(url, originalName, bytes))
  for (const url of urls) {
    const file = transferableFile(url)
    const bytes = file?.kind === 'brand' ? await deps.storage.read(file.key) : null
    if (bytes) files.push(inFile(url, url.slice(url.lastIndexOf('/') + 1), bytes))
  }
  const missing = references.filter(({ url }) => !files.some((file) => file.url === url))
  if (missing.length === 0) return files
  throw new StoreFileError(missing.map(({ url, field }) => `${field}: the file ${url} is missing. Upload it again.`))
}

const inFile = (url: string, name: string, bytes: Uint8Array): StoreFile['files'][number] => ({
  url,
  name,
  base64: Buffer.from(bytes).toString('base64'),
})
