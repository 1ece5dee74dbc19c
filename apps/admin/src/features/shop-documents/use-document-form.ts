import { ApiError, errorData } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { StaffDocument } from '@atelier/domain/shop-documents/documents.schema'
import { SHOP_DOCUMENTS, type ShopDocument, type ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import {
  discardDocumentDraft,
  publishDocument,
  restoreDocumentVersion,
  saveDocumentDraft,
} from '@atelier/domain/shop-documents/staff-documents.endpoints'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { createEntityCache } from '../../ui/create-entity-cache.ts'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { useUnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { changedFields, useRecordDraft } from '../session/session.public.ts'
import { documentQuery, versionsQuery } from './documents.queries.ts'

const useDocumentCache = createEntityCache<StaffDocument>({
  keyOf: ({ key }) => documentQuery(key).queryKey,
  relatedKeysOf: ({ key }) => [versionsQuery(key).queryKey],
  fromConflict: (error) => errorData(error, StaffDocument),
})

/** The fields of a document as texts: each is compared and merged as a whole. */
type Fields = Record<string, string>

const fieldsOf = ({ content, draftContent }: StaffDocument): Fields =>
  Object.fromEntries(Object.entries(draftContent ?? content).map(([name, value]) => [name, JSON.stringify(value)]))

const contentOf = <K extends ShopDocumentKey>(fields: Fields): ShopDocument<K> =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, JSON.parse(text)])) as ShopDocument<K>

export type DocumentStep = 'save' | 'publish' | 'discard' | { restore: number }

const MESSAGES = { save: 'Draft saved', publish: 'Published', discard: 'Draft discarded', restore: 'Version restored' }

interface Options {
  canEdit: boolean
  onPublished?: (() => void) | undefined
}

/** The form of a document: its fields, its first error, and the steps from a draft to a publication. */
export function useDocumentForm<K extends ShopDocumentKey>(document: StaffDocument, { canEdit, onPublished }: Options) {
  const key = document.key as K
  const stored = fieldsOf(document)
  const draft = useRecordDraft<Fields>(stored)
  const isChanged = Object.keys(changedFields(draft.form, stored)).length > 0
  const guard = useUnsavedGuard(canEdit && isChanged)
  const { error, errorOf, clear, validate, showIssue } = useFieldError()
  const documentCache = useDocumentCache()

  const save = async (): Promise<StaffDocument> => {
    if (!isChanged) return document
    const body = { content: contentOf<K>(draft.form), updatedAt: document.updatedAt }
    const saved = (await call(api, saveDocumentDraft, { params: { key }, body })).data
    documentCache.cache(saved)
    draft.markSaved()
    return saved
  }
  const run = async (step: DocumentStep): Promise<StaffDocument> => {
    if (step === 'save') return save()
    const { updatedAt } = step === 'publish' ? await save() : document
    if (step === 'publish') return (await call(api, publishDocument, { params: { key }, body: { updatedAt } })).data
    if (step === 'discard')
      return (await call(api, discardDocumentDraft, { params: { key }, body: { updatedAt } })).data
    const body = { version: step.restore, updatedAt }
    return (await call(api, restoreDocumentVersion, { params: { key }, body })).data
  }
  const stepping = useMutation({
    mutationFn: run,
    onSuccess: (saved, step) => {
      documentCache.cache(saved)
      draft.change(fieldsOf(saved))
      draft.markSaved()
      showToast(MESSAGES[typeof step === 'string' ? step : 'restore'])
      if (step === 'publish') onPublished?.()
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return
      if (failure.code !== 'invalid_input' || !showIssue(failure)) documentCache.cacheNewer(failure)
    },
  })
  return {
    value: contentOf<K>(draft.form),
    change: (part: Partial<ShopDocument<K>>): void => {
      draft.change(Object.fromEntries(Object.entries(part).map(([name, value]) => [name, JSON.stringify(value)])))
      clear()
      stepping.reset()
    },
    step: (step: DocumentStep): void => {
      const isSaving = step === 'save' || step === 'publish'
      if (stepping.isPending) return
      if (!isSaving || validate<object>(SHOP_DOCUMENTS[key].schema.safeParse(contentOf<K>(draft.form))))
        stepping.mutate(step)
    },
    draft,
    isChanged,
    guard,
    error,
    errorOf,
    stepping,
  }
}
