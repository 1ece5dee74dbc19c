import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@atelier/domain/access/audit-actions'
import type { StaffDocument } from '@atelier/domain/shop-documents/documents.schema'
import {
  SHOP_DOCUMENT_KEYS,
  SHOP_DOCUMENTS,
  type ShopDocumentKey,
  type ShopDocuments,
} from '@atelier/domain/shop-documents/shop-documents'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, type Tx } from '../../db/client.ts'
import { nextVersion } from '../../db/next-version.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { storeDrawings } from '../brand/brand.public.ts'
import { applyRegion } from './apply-region.ts'
import { assertImagesAreStored } from './document-images.ts'
import {
  deleteDraft,
  findDraft,
  findPublished,
  findVersion,
  insertVersion,
  lockDocuments,
  saveDraft,
} from './documents.repo.ts'
import { keepCurrency } from './keep-currency.ts'
import { readDocument, withDefaults } from './read-documents.ts'
import { keepMarketCurrencies, reviewMarkets } from './review-markets.ts'

const CHANGED_MESSAGE = 'Another staff member changed this in the meantime.'
const NO_DRAFT_MESSAGE = 'There is no draft to publish or discard.'

interface DocumentCall {
  key: ShopDocumentKey
  /** The `updatedAt` that the editor has seen. */
  updatedAt: string | null
  context: ActionContext
}

interface Step extends DocumentCall {
  tx: Tx
  before: StaffDocument
  /** The time of this change. */
  at: Date
}

/** Returns content that the schema of the document accepts. Throws `invalid_input` (400) with the path of each field. */
function validContent(key: ShopDocumentKey, content: object): object {
  const parsed = SHOP_DOCUMENTS[key].schema.safeParse(content)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new ShopError('invalid_input', issues[0]?.message ?? 'Please check the fields', { issues })
}

/**
 * Runs one change of a document in a transaction, with its audit entry. Throws `conflict` (409) with the current document
 * when it changed since `updatedAt`.
 */
async function changeDocument(
  { db, now, shop }: Deps,
  call: DocumentCall,
  action: AuditAction,
  change: (step: Step) => Promise<void>,
): Promise<StaffDocument> {
  const { key, updatedAt, context } = call
  return inTransaction(db, async (tx) => {
    await lockDocuments(tx)
    const before = await readDocument(tx, key, shop)
    if (updatedAt !== before.updatedAt) throw new ShopError('conflict', CHANGED_MESSAGE, { data: before })
    const at = before.updatedAt === null ? now() : nextVersion(new Date(before.updatedAt), now())
    await change({ ...call, tx, before, at })
    const after = await readDocument(tx, key, shop)
    const target = { type: 'document', id: key, name: after.label }
    await recordAudit(tx, { context, action, at, target, before: logged(before), after: logged(after) })
    return after
  })
}

const logged = ({ content, draftContent }: StaffDocument): Record<string, unknown> => ({
  ...content,
  draft: draftContent !== null,
})

/** Saves the draft of a document; see `changeDocument` and `validContent` for the errors. */
export async function saveDocumentDraft(deps: Deps, call: DocumentCall, content: object): Promise<StaffDocument> {
  const valid = validContent(call.key, content)
  return changeDocument(deps, call, 'document.draft_saved', async ({ tx, key, before, at, context }) => {
    await assertImagesAreStored(tx, valid)
    // Prices may be entered for the draft.
    await keepMarketCurrencies(tx, { key, before: before.content, content: valid })
    const basedOn = (await findDraft(tx, key))?.basedOn ?? before.published?.version ?? null
    await saveDraft(tx, { key, content: valid, at, actor: context.actor }, basedOn)
  })
}

/** Throws `not_found` when the document has no draft. */
export async function discardDocumentDraft(deps: Deps, call: DocumentCall): Promise<StaffDocument> {
  return changeDocument(deps, call, 'document.draft_discarded', async ({ tx, key, before }) => {
    if (before.draft === null) throw new ShopError('not_found', NO_DRAFT_MESSAGE)
    await deleteDraft(tx, key)
  })
}

/**
 * Publishes the draft of a document: this process shows it at once, others within a second. Throws `not_found` without a
 * draft, `conflict` (409) when a version was published after the draft began or a warning is not among `accepts`, and
 * `invalid_input` (400) for a currency or time zone that can no longer change.
 */
export async function publishDocument(
  deps: Deps,
  call: DocumentCall,
  accepts: readonly string[],
): Promise<StaffDocument> {
  const published = await changeDocument(deps, call, 'document.published', async ({ tx, key, before, at, context }) => {
    const draft = await findDraft(tx, key)
    if (!draft) throw new ShopError('not_found', NO_DRAFT_MESSAGE)
    if (draft.basedOn !== (before.published?.version ?? null)) {
      throw new ShopError('conflict', CHANGED_MESSAGE, { data: before })
    }
    const content = validContent(key, draft.content)
    const publication = { key, before: before.content, content }
    await keepCurrency(tx, publication)
    await reviewMarkets(tx, publication, { accepts, provider: deps.payments.id })
    await applyRegion(tx, publication)
    await insertVersion(tx, { key, content, at, actor: context.actor })
    await deleteDraft(tx, key)
  })
  await deps.shop.refresh()
  // In the background: pages show the wordmark itself, and these files only beside the shop.
  if (call.key === 'brand') void storeDrawings(deps)
  return published
}

/** Copies a version into the draft, which replaces the present draft. Throws `not_found` for an unknown version. */
export async function restoreDocumentVersion(deps: Deps, call: DocumentCall, version: number): Promise<StaffDocument> {
  return changeDocument(deps, call, 'document.restored', async ({ tx, key, before, at, context }) => {
    const found = await findVersion(tx, key, version)
    if (!found) throw new ShopError('not_found', 'This version doesn’t exist.')
    await keepMarketCurrencies(tx, { key, before: before.content, content: found.content })
    await saveDraft(tx, { key, content: found.content, at, actor: context.actor }, before.published?.version ?? null)
  })
}

/**
 * Publishes some fields of a document at once, without a draft, for the settings form. Runs in the transaction of its
 * caller, which refreshes `deps.shop` after the commit.
 */
export async function publishFields(
  tx: Tx,
  { key, fields, at, actor }: { key: ShopDocumentKey; fields: object; at: Date; actor: ActionContext['actor'] },
): Promise<void> {
  await lockDocuments(tx)
  const before = await findPublished(tx, key)
  const content = { ...before?.content, ...fields }
  await keepCurrency(tx, { key, before: before?.content ?? {}, content })
  await applyRegion(tx, { key, before: before?.content ?? {}, content })
  await insertVersion(tx, { key, content, at, actor })
}

/** A document that an import published: its content before and now. */
export interface PublishedChange {
  key: ShopDocumentKey
  before: object
  after: object
  /** Whether it has a draft, which is based on the earlier version. */
  hasDraft: boolean
}

/**
 * Publishes complete and valid contents, without a draft, and returns those that differ from what is published. Runs in
 * the transaction of its caller, which records them.
 */
export async function publishContents(
  tx: Tx,
  contents: Partial<ShopDocuments>,
  { shop, at, actor }: { shop: Pick<Deps['shop'], 'defaults'>; at: Date; actor: ActionContext['actor'] },
): Promise<PublishedChange[]> {
  await lockDocuments(tx)
  const changes: PublishedChange[] = []
  for (const key of SHOP_DOCUMENT_KEYS) {
    const content = contents[key]
    if (!content) continue
    const published = await findPublished(tx, key)
    const before = withDefaults<object>(shop.defaults[key], published?.content)
    if (published && isSameJson(before, content)) continue
    await keepCurrency(tx, { key, before, content })
    await applyRegion(tx, { key, before, content })
    await insertVersion(tx, { key, content, at: published ? nextVersion(published.at, at) : at, actor })
    const hasDraft = (await findDraft(tx, key)) !== undefined
    changes.push({ key, before: published ? before : {}, after: content, hasDraft })
  }
  return changes
}

const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value))
const isSameJson = (one: object, other: object): boolean => isDeepStrictEqual(asJson(one), asJson(other))
