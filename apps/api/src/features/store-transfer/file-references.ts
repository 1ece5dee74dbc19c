import { isRecord } from '@atelier/domain/values/is-record'
import { stemOfUrl } from '@atelier/domain/media/image-names'
import { SHOP_DOCUMENT_KEYS, SHOP_DOCUMENTS, type ShopDocuments } from '@atelier/domain/shop-documents/shop-documents'
import { brandKeyOfUrl } from '../brand/brand.public.ts'
import type { CategoryContent } from '../categories/categories.public.ts'

/** A URL of a stored file, and the field that contains it. */
export interface FileReference {
  url: string
  /** 'Brand, wordmark.src' */
  field: string
}

/** A file of the brand with its storage key, or an uploaded image. Other files are not moved. */
export type TransferableFile = { kind: 'brand'; key: string } | { kind: 'image' }

/** Returns what kind of file a URL is; null for a file that cannot be moved. */
export function transferableFile(url: string): TransferableFile | null {
  const key = brandKeyOfUrl(url)
  if (key !== null) return { kind: 'brand', key }
  return stemOfUrl(url) === null ? null : { kind: 'image' }
}

/** The images of the demo are files of its folder, in no storage. */
const isStoredFile = (text: string): boolean => text.startsWith('/media/') && !text.startsWith('/media/demo/')

/** Returns the stored files in a value at any depth, each with its path. */
function filesIn(value: unknown, path: readonly string[]): { url: string; path: readonly string[] }[] {
  if (typeof value === 'string') return isStoredFile(value) ? [{ url: value, path }] : []
  if (Array.isArray(value)) return value.flatMap((item, index) => filesIn(item, [...path, String(index)]))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => filesIn(inner, [...path, name]))
}

/** Returns every reference to a stored file. */
export function listFileReferences({
  documents,
  categories,
}: {
  documents: Partial<ShopDocuments>
  categories: readonly CategoryContent[]
}): FileReference[] {
  const inDocuments = SHOP_DOCUMENT_KEYS.flatMap((key) =>
    filesIn(documents[key], []).map(({ url, path }) => ({
      url,
      field: `${SHOP_DOCUMENTS[key].label}, ${path.join('.')}`,
    })),
  )
  const inCategories = categories.flatMap(({ name, image }) =>
    image ? [{ url: image.url, field: `Category ${name}, image` }] : [],
  )
  return [...inDocuments, ...inCategories]
}
