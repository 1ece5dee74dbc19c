import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../deps.ts'
import { brandFileType, openBrandFile } from '../brand/brand.public.ts'
import { findMediaByUrls, prepareImage, type FileToPut, type PreparedImage } from '../media/media.public.ts'
import { listFileReferences, transferableFile, type TransferableFile } from './file-references.ts'
import type { DecodedFile, StoreContents } from './read-store-file.ts'
import { StoreFileError } from './store-file.ts'

/** Files that this installation does not have yet. */
export interface PreparedFiles {
  brandFiles: FileToPut[]
  images: PreparedImage[]
}

type PrepareDeps = Pick<Deps, 'db' | 'storage' | 'shop'>

/**
 * Checks the files of a store file, and prepares those that are new here. Throws StoreFileError with every file that is
 * missing, is not what it says, or is used by nothing.
 */
export async function prepareFiles(deps: PrepareDeps, contents: StoreContents): Promise<PreparedFiles> {
  const references = listFileReferences(contents)
  const problems = contents.files
    .filter(({ url }) => !references.some((reference) => reference.url === url))
    .map(({ url }) => `File ${url}: nothing in the store file refers to it.`)
  const stored = await listStored(deps, [...new Set(references.map(({ url }) => url))])
  for (const { url, field } of references) {
    const isThere = stored.has(url) || contents.files.some((file) => file.url === url)
    if (!isThere) problems.push(`${field}: the file ${url} is missing.`)
  }
  const ground = (contents.documents.brand ?? deps.shop.brand).palette.stone
  const prepared: PreparedFiles = { brandFiles: [], images: [] }
  for (const file of contents.files) {
    try {
      await prepare(file, { ground, isStored: stored.has(file.url) }, prepared)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      problems.push(`File ${file.url}: ${error.issues[0]?.message ?? error.message}`)
    }
  }
  if (problems.length > 0) throw new StoreFileError(problems)
  return prepared
}

/** Returns which of these files this installation has. */
async function listStored({ db, storage }: PrepareDeps, urls: readonly string[]): Promise<Set<string>> {
  const kinds = urls.map((url) => ({ url, file: transferableFile(url) }))
  const images = await findMediaByUrls(
    db,
    kinds.filter(({ file }) => file?.kind === 'image').map(({ url }) => url),
  )
  const stored = new Set(images.map(({ url }) => url))
  for (const { url, file } of kinds) {
    if (file?.kind === 'brand' && (await storage.read(file.key))) stored.add(url)
  }
  return stored
}

async function prepare(
  { url, name, bytes }: DecodedFile,
  { ground, isStored }: { ground: string; isStored: boolean },
  prepared: PreparedFiles,
): Promise<void> {
  const file: TransferableFile | null = transferableFile(url)
  if (!file) throw new ShopError('invalid_input', 'This is no file of the brand and no uploaded image.')
  if (file.kind === 'brand') {
    await openBrandFile('checkBrandFile', file.key, bytes)
    if (!isStored) prepared.brandFiles.push({ key: file.key, bytes, type: brandFileType(file.key) })
    return
  }
  if (!isStored) prepared.images.push(await prepareImage({ url, originalName: name, bytes }, ground))
}
