import type { DocumentState, StaffDocument } from '@atelier/domain/shop-documents/documents.schema'
import { isRecord } from '@atelier/domain/values/is-record'
import {
  SHOP_DOCUMENT_KEYS,
  SHOP_DOCUMENTS,
  type ShopDocument,
  type ShopDocumentKey,
  type ShopDocuments,
} from '@atelier/domain/shop-documents/shop-documents'
import type { Db, Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { PublishedShop } from '../../published-shop.ts'
import {
  findDraft,
  findPublished,
  listDrafts,
  listPublished,
  type DraftRow,
  type VersionRow,
} from './documents.repo.ts'

/**
 * Adds the defaults of fields that stored content lacks, at any depth: it may have been stored by an earlier version of
 * the shop. A value of another `kind` than the default has no field in common with it.
 */
export function withDefaults<T extends object>(defaults: T, content: object = {}): T {
  const entries = Object.entries(content).map(([field, value]) => {
    const standard: unknown = (defaults as Record<string, unknown>)[field]
    const isNested =
      isRecord(value) &&
      isRecord(standard) &&
      !Array.isArray(value) &&
      !Array.isArray(standard) &&
      value['kind'] === standard['kind']
    return [field, isNested ? withDefaults(standard, value) : value]
  })
  return { ...defaults, ...Object.fromEntries(entries) }
}

function stateOf(key: ShopDocumentKey, published: VersionRow | undefined, draft: DraftRow | undefined): DocumentState {
  const times = [published?.at, draft?.at].filter((at) => at !== undefined)
  return {
    key,
    label: SHOP_DOCUMENTS[key].label,
    published: published ? { at: published.at.toISOString(), by: published.by, version: published.version } : null,
    draft: draft ? { at: draft.at.toISOString(), by: draft.by } : null,
    updatedAt: times.length === 0 ? null : new Date(Math.max(...times.map(Number))).toISOString(),
  }
}

/** Returns the state of every document. */
export async function listDocumentStates(db: Db): Promise<DocumentState[]> {
  const [published, drafts] = await Promise.all([listPublished(db), listDrafts(db)])
  return SHOP_DOCUMENT_KEYS.map((key) =>
    stateOf(
      key,
      published.find((row) => row.key === key),
      drafts.find((row) => row.key === key),
    ),
  )
}

/** Returns a document as the portal edits it. */
export async function readDocument(
  db: Db | Tx,
  key: ShopDocumentKey,
  { defaults }: Pick<PublishedShop, 'defaults'>,
): Promise<StaffDocument> {
  const published = await findPublished(db, key)
  const draft = await findDraft(db, key)
  return {
    ...stateOf(key, published, draft),
    content: { ...withDefaults(defaults[key], published?.content) },
    draftContent: draft ? { ...withDefaults(defaults[key], draft.content) } : null,
  }
}

/** Returns the published content of a document, and when it was published; null: never. */
export async function readPublishedDocument<K extends ShopDocumentKey>(
  db: Db | Tx,
  key: K,
  { defaults }: Pick<PublishedShop, 'defaults'>,
): Promise<{ content: ShopDocument<K>; at: Date | null }> {
  const published = await findPublished(db, key)
  return { content: withDefaults<ShopDocument<K>>(defaults[key], published?.content), at: published?.at ?? null }
}

/** Returns the published content of every document that was published. */
export async function readAllPublished(
  db: Db,
  { defaults }: Pick<PublishedShop, 'defaults'>,
): Promise<Partial<ShopDocuments>> {
  const rows = await listPublished(db)
  const contents = rows
    .filter(({ key }) => SHOP_DOCUMENT_KEYS.includes(key))
    .map(({ key, content }) => [key, withDefaults<object>(defaults[key], content)] as const)
  return Object.fromEntries(contents)
}

/** Returns every document with its draft in place of what is published. */
export async function readPreview({ db, shop }: Pick<Deps, 'db' | 'shop'>): Promise<ShopDocuments> {
  const drafts = await listDrafts(db)
  const contents = SHOP_DOCUMENT_KEYS.map((key) => {
    const draft = drafts.find((row) => row.key === key)
    return [key, draft ? withDefaults(shop.defaults[key], draft.content) : shop.document(key)] as const
  })
  return Object.fromEntries(contents) as unknown as ShopDocuments
}
