import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { limits } from '@atelier/domain/limits/limits'
import type { RowProblem } from '@atelier/domain/moving-in/import-format'
import type { ImportedProduct } from '@atelier/domain/moving-in/product-draft'
import { fetchFile } from '../../../adapters/outbound/fetch-file.ts'
import { uploadTempFolder } from '../../../files/upload-folder.ts'
import { listStoredImages, storeImage } from '../../media/media.public.ts'
import type { ImportWork } from '../import-handler.ts'
import { findFetchedContent, listFetchedImages, recordFetchedImage } from './fetched-images.repo.ts'

const { imagesAtOnce, imageMs, imageMaxBytes } = limits.movingIn

/** Limits how many images this process fetches at once, over all runs. They are stored one after the other. */
const limitFetches = pLimit(imagesAtOnce)
const limitStores = pLimit(1)

type FetchResult = { url: string } | { problem: string }

/** Images that are being fetched, by address: products share images. */
const running = new Map<string, Promise<FetchResult>>()

/**
 * Fetches the images of a product that are not here yet. Returns the URL here of each address. An image that cannot be
 * fetched or opened is a problem. A file that is here already, from whichever address, is stored once.
 */
export async function fetchImages(
  work: ImportWork,
  { row, name, colors }: ImportedProduct,
  signal: AbortSignal,
): Promise<{ urls: Map<string, string>; problems: RowProblem[] }> {
  const addresses = [...new Set(colors.flatMap(({ images }) => images.map(({ url }) => url)))]
  const urls = await listFetchedImages(work.deps.db, addresses)
  const stored = await listStoredImages(work.deps.db, [...urls.values()])
  for (const [address, url] of urls) if (!stored.has(url)) urls.delete(address)
  const problems: RowProblem[] = []
  const missing = addresses.filter((address) => !urls.has(address))
  const fetchOnce = (address: string): Promise<FetchResult> => {
    const fetching =
      running.get(address) ??
      limitFetches(() => fetchOne(work, { address, name }, signal)).finally(() => running.delete(address))
    running.set(address, fetching)
    return fetching
  }
  const results = await Promise.all(missing.map(fetchOnce))
  for (const [at, address] of missing.entries()) {
    const result = results[at] ?? { problem: '' }
    if ('url' in result) urls.set(address, result.url)
    else problems.push({ row, column: 'Images', message: `${address.slice(0, 300)}: ${result.problem}` })
  }
  return { urls, problems }
}

async function fetchOne(
  work: ImportWork,
  { address, name }: { address: string; name: string },
  signal: AbortSignal,
): Promise<FetchResult> {
  const { config } = work.deps
  const folder = uploadTempFolder(config.DATA_DIR)
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const isDevelopment = config.NODE_ENV !== 'production'
  try {
    const file = await fetchFile(address, { path, maxBytes: imageMaxBytes, timeoutMs: imageMs, isDevelopment }, signal)
    if ('problem' in file) return file
    const { contentHash } = file
    return { url: await limitStores(() => storeOnce(work, { address, path, name, contentHash })) }
  } catch (error) {
    if (!(error instanceof ShopError) || error.status >= 500) throw error
    return { problem: error.issues[0]?.message ?? error.message }
  } finally {
    await rm(path, { force: true })
  }
}

/** Stores a fetched file, unless the same bytes are here. Returns its URL. */
async function storeOnce(
  { deps, context }: ImportWork,
  { address, path, name, contentHash }: { address: string; path: string; name: string; contentHash: string },
): Promise<string> {
  const known = await findFetchedContent(deps.db, contentHash)
  const isStored = known !== null && (await listStoredImages(deps.db, [known])).has(known)
  const originalName = new URL(address).pathname.split('/').at(-1)?.slice(0, 200) || 'image'
  const subject = { productName: name }
  const url = isStored ? known : (await storeImage(deps, { path, originalName, subject }, context)).url
  await recordFetchedImage(deps.db, { address, contentHash, url })
  return url
}
