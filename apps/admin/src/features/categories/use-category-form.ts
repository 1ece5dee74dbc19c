import { ApiError, errorData } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import {
  AdminCategory,
  UpdateCategoryBody,
  type UpdateCategoryInput,
} from '@atelier/domain/categories/staff-category.schema'
import { createCategory, updateCategory } from '@atelier/domain/categories/staff-categories.endpoints'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { useUnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { changedFields, useDraft } from '../session/session.public.ts'
import {
  bodyOf,
  EMPTY_FIELDS,
  categoryFieldsOf,
  findConflicts,
  mergeFields,
  type CategoryFields,
  type ConflictField,
} from './category-form.ts'
import { useCategoryCache } from './use-category-cache.ts'

const send = async (category: AdminCategory | null, body: UpdateCategoryInput): Promise<AdminCategory> => {
  if (!category) return (await call(api, createCategory, { body })).data
  const { slug, updatedAt } = category
  return (await call(api, updateCategory, { params: { slug }, body: { ...body, updatedAt } })).data
}

/** Returns the newer category of a version conflict, or null for other errors. */
const newerIn = (error: Error | null): AdminCategory | null =>
  error instanceof ApiError && error.code === 'conflict' ? errorData(error, AdminCategory) : null

/** The draft of a category, its first error, saving it, and a version conflict. `category` is null for a new one. */
export function useCategoryForm(category: AdminCategory | null) {
  const navigate = useNavigate()
  const cache = useCategoryCache()
  const [base, setBase] = useState(category)
  const stored = base ? categoryFieldsOf(base) : EMPTY_FIELDS
  const draft = useDraft<CategoryFields>(stored)
  const isChanged = Object.keys(changedFields(draft.form, stored)).length > 0
  const fieldError = useFieldError()

  const saving = useMutation({
    mutationFn: () => send(base, bodyOf(draft.form)),
    onSuccess: ({ name }) => {
      draft.markSaved()
      guard.allowNavigation()
      cache.refresh()
      showToast(category ? `${name} saved` : `${name} created`)
      void navigate(paths.categories)
    },
    onError: (error) => {
      if (error instanceof ApiError && fieldError.showIssue(error)) return
      // The error is at the top (A4).
      window.scrollTo({ top: 0 })
    },
  })
  const newer = newerIn(saving.error)
  const guard = useUnsavedGuard(isChanged && !saving.isSuccess)
  return {
    draft,
    guard,
    isChanged,
    errorOf: fieldError.errorOf,
    isBusy: saving.isPending || saving.isSuccess,
    saveError: fieldError.error || newer ? null : saving.error,
    /** The version that another member of staff has saved, and where it differs. */
    conflict: newer && { newer, conflicts: findConflicts(draft.form, stored, categoryFieldsOf(newer)) },
    /** Continues from the newer version with the own values of the chosen fields. */
    resolve: (version: AdminCategory, ownFields: ReadonlySet<ConflictField>): void => {
      setBase(version)
      draft.change(mergeFields(draft.form, categoryFieldsOf(version), ownFields))
      cache.refresh()
      saving.reset()
    },
    change: (part: Partial<CategoryFields>): void => {
      draft.change(part)
      fieldError.clear()
      saving.reset()
    },
    submit: (event: SyntheticEvent): void => {
      event.preventDefault()
      if (saving.isPending || saving.isSuccess) return
      if (fieldError.validate(UpdateCategoryBody.safeParse(bodyOf(draft.form)))) saving.mutate()
    },
  }
}
