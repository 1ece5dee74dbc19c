import { ApiError, errorData } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import {
  PublicationWarnings,
  StaffDocument,
  type PublicationWarning,
} from '@atelier/domain/shop-documents/documents.schema'
import { SHOP_DOCUMENTS, type ShopDocument, type ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import {
  discardDocumentDraft,
  publishDocument,
  restoreDocumentVersion,
  saveDocumentDraft,
} from '@atelier/domain/shop-documents/staff-documents.endpoints'
import { replaceEqualDeep, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { createEntityCache } from '../../ui/create-entity-cache.ts'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { useUnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { changedFields, useDraft } from '../session/session.public.ts'
import { documentQuery, versionsQuery } from './documents.queries.ts'
import { mergeContents } from './merge-contents.ts'

const useDocumentCache = createEntityCache<StaffDocument>({
  keyOf: ({ key }) => documentQuery(key).queryKey,
  relatedKeysOf: ({ key }) => [versionsQuery(key).queryKey],
  fromConflict: (error) => errorData(error, StaffDocument),
})

/** The fields of a document as texts. */
type Fields = Record<string, string>

const asFields = (content: object): Fields =>
  Object.fromEntries(Object.entries(content).map(([name, value]) => [name, JSON.stringify(value)]))

/** The last value of each field, so that what did not change stays the same object, and its inputs render no more. */
const lastValues = new Map<string, { text: string; value: unknown }>()

function valueOfField(name: string, text: string): unknown {
  const last = lastValues.get(name)
  if (last?.text === text) return last.value
  const read: unknown = JSON.parse(text)
  const shared: unknown = replaceEqualDeep(last?.value, read)
  // Equal objects may have their fields in another order, which is another text: the field would count as changed.
  const value = JSON.stringify(shared) === text ? shared : read
  lastValues.set(name, { text, value })
  return value
}

const contentOf = <K extends ShopDocumentKey>(fields: Fields): ShopDocument<K> =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, valueOfField(name, text)])) as ShopDocument<K>

const contentIn = ({ content, draftContent }: StaffDocument): object => draftContent ?? content

/** What changes; a function receives the latest content, also that which was not rendered yet. */
export type DocumentChange<K extends ShopDocumentKey> =
  | Partial<ShopDocument<K>>
  | ((latest: ShopDocument<K>) => Partial<ShopDocument<K>>)

/** `accepts`: the codes of the warnings that the person has confirmed. */
export type DocumentStep = 'save' | 'publish' | 'discard' | { restore: number } | { accepts: string[] }

const isPublication = (step: DocumentStep): step is 'publish' | { accepts: string[] } =>
  step === 'publish' || (typeof step === 'object' && 'accepts' in step)

const messageOf = (step: DocumentStep): string => {
  if (isPublication(step)) return MESSAGES.publish
  return MESSAGES[typeof step === 'string' ? step : 'restore']
}

const MESSAGES = { save: 'Draft saved', publish: 'Published', discard: 'Draft discarded', restore: 'Version restored' }

/** Returns the warnings of a publication that needs a confirmation. */
const warningsIn = (error: Error | null): PublicationWarning[] =>
  error instanceof ApiError ? (errorData(error, PublicationWarnings)?.warnings ?? []) : []

interface Options {
  canEdit: boolean
  onPublished?: (() => void) | undefined
}

/**
 * The version that the form began with, and the version of another member of staff that arrived since. A step of this
 * form moves the base, so what the query returns of it is no newer version.
 */
function useVersions(document: StaffDocument) {
  const [versions, setVersions] = useState({ base: document, seen: document, newer: null as StaffDocument | null })
  const { base, seen } = versions
  if (document !== seen) {
    setVersions({ base, seen: document, newer: document.updatedAt === base.updatedAt ? null : document })
  }
  return {
    base,
    newer: versions.newer,
    continueFrom: (version: StaffDocument) => setVersions((now) => ({ ...now, base: version, newer: null })),
  }
}

/** The draft of the form, merged with what other members of staff save in the meantime. */
function useMergedDraft(document: StaffDocument) {
  const { base, newer, continueFrom } = useVersions(document)
  const stored = asFields(contentIn(base))
  const draft = useDraft<Fields>(stored)
  const mergeNewer = (version: StaffDocument, keepsMine?: (path: string) => boolean) => {
    const [before, theirs] = [contentIn(base), contentIn(version)]
    return mergeContents({ base: before, mine: contentOf(draft.form) as object, theirs }, keepsMine)
  }
  const merged = newer && mergeNewer(newer)
  const resolve = (version: StaffDocument, keepsMine?: (path: string) => boolean): void => {
    continueFrom(version)
    draft.change(asFields(mergeNewer(version, keepsMine).content))
  }
  useEffect(() => {
    if (newer && merged?.conflicts.length === 0) resolve(newer)
  })
  return {
    draft,
    base,
    isChanged: Object.keys(changedFields(draft.form, stored)).length > 0,
    /** What another member of staff has saved, and where both have changed the same. */
    conflict: newer && merged && merged.conflicts.length > 0 ? { newer, conflicts: merged.conflicts } : null,
    resolve,
    /** Takes over what was saved. What was typed since `sent` stays; without `sent`, nothing does. */
    adopt: (saved: StaffDocument, sent?: object): void => {
      continueFrom(saved)
      draft.change((latest) => {
        const theirs = contentIn(saved)
        if (!sent) return asFields(theirs)
        return asFields(mergeContents({ base: sent, mine: contentOf(latest) as object, theirs }, () => true).content)
      })
      draft.markSaved()
    },
  }
}

/** The form of a document: its fields, its first error, and the steps from a draft to a publication. */
export function useDocumentForm<K extends ShopDocumentKey>(document: StaffDocument, { canEdit, onPublished }: Options) {
  const key = document.key as K
  const { draft, base, isChanged, conflict, resolve, adopt } = useMergedDraft(document)
  const guard = useUnsavedGuard(canEdit && isChanged)
  const { error, errorOf, clear, validate, showIssue } = useFieldError()
  const documentCache = useDocumentCache()

  const save = async (): Promise<StaffDocument> => {
    const content = contentOf<K>(draft.form)
    const body = { content, updatedAt: base.updatedAt }
    const saved = (await call(api, saveDocumentDraft, { params: { key }, body })).data
    adopt(saved, content)
    documentCache.cache(saved)
    return saved
  }
  const run = async (step: DocumentStep): Promise<StaffDocument> => {
    if (step === 'save') return isChanged ? save() : base
    // A template may be published as it is, through a draft.
    const { updatedAt } = isPublication(step) && (isChanged || !base.draft) ? await save() : base
    if (isPublication(step)) {
      const accepts = step === 'publish' ? {} : step
      return (await call(api, publishDocument, { params: { key }, body: { updatedAt, ...accepts } })).data
    }
    if (step === 'discard')
      return (await call(api, discardDocumentDraft, { params: { key }, body: { updatedAt } })).data
    const body = { version: step.restore, updatedAt }
    return (await call(api, restoreDocumentVersion, { params: { key }, body })).data
  }
  const stepping = useMutation({
    mutationFn: run,
    onSuccess: (saved, step) => {
      if (isPublication(step)) adopt(saved, contentIn(saved))
      else if (step !== 'save') adopt(saved)
      documentCache.cache(saved)
      showToast(messageOf(step))
      if (isPublication(step)) onPublished?.()
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return
      if (failure.code === 'invalid_input' && showIssue(failure)) return
      documentCache.cacheNewer(failure)
      if (warningsIn(failure).length > 0) return
      // The error is at the top (A4).
      window.scrollTo({ top: 0 })
    },
  })
  /** Whether the fields are valid; otherwise shows the first error. */
  const isValid = (): boolean =>
    validate<object>(SHOP_DOCUMENTS[key].schema.safeParse(contentOf<K>(draft.form))) !== null
  return {
    value: contentOf<K>(draft.form),
    change: (part: DocumentChange<K>): void => {
      draft.change((latest) => asFields(typeof part === 'function' ? part(contentOf(latest)) : part))
      clear()
      stepping.reset()
    },
    step: (step: DocumentStep): void => {
      const isSaving = step === 'save' || isPublication(step)
      if (!stepping.isPending && (!isSaving || isValid())) stepping.mutate(step)
    },
    /** Saves the draft and runs `then` with whether that succeeded; null when a field is invalid. */
    saveThen: (then: (isSaved: boolean) => void): boolean => {
      if (stepping.isPending || !isValid()) return false
      stepping.mutate('save', { onSuccess: () => then(true), onError: () => then(false) })
      return true
    },
    draft,
    isChanged,
    guard,
    error,
    errorOf,
    stepping,
    /** What the person must confirm before the publication. */
    warnings: warningsIn(stepping.error),
    conflict,
    /** Continues from the version of the other member of staff, with the own values of these paths. */
    resolve: (version: StaffDocument, ownPaths: ReadonlySet<string>): void => {
      resolve(version, (path) => ownPaths.has(path))
      stepping.reset()
    },
  }
}

export type DocumentForm = Omit<ReturnType<typeof useDocumentForm>, 'value' | 'change'>
