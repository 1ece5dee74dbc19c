import { call } from '@atelier/api-client/call'
import { whyNotDeletable } from '@atelier/domain/categories/change-category'
import { deleteCategory } from '@atelier/domain/categories/staff-categories.endpoints'
import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { useCategoryCache } from './use-category-cache.ts'

interface Props {
  /** null: closed. */
  category: AdminCategory | null
  /** Whether there is another category to merge it into. */
  canMerge: boolean
  onMerge: (category: AdminCategory) => void
  onClose: () => void
}

/** Deletes an empty category. For any other it says why not, and offers to merge it. */
export function DeleteDialog({ category, canMerge, onMerge, onClose }: Props) {
  const cache = useCategoryCache()
  const close = (): void => {
    deleting.reset()
    onClose()
  }
  const deleting = useMutation({
    mutationFn: ({ slug }: AdminCategory) => call(api, deleteCategory, { params: { slug } }),
    onSuccess: (_, { name }) => {
      showToast(`${name} deleted`)
      close()
    },
    onSettled: cache.refresh,
  })
  const reason = category && whyNotDeletable(category)
  if (category && reason !== null) {
    return (
      <ConfirmDialog
        title={`${category.name} can’t be deleted`}
        confirmLabel="Merge instead"
        cancelLabel="Close"
        isHarmless
        isReady={canMerge}
        onConfirm={() => {
          close()
          onMerge(category)
        }}
        onCancel={close}
      >
        {reason}
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title={category ? `Delete ${category.name}?` : null}
      confirmLabel="Delete"
      isBusy={deleting.isPending}
      onConfirm={() => category && deleting.mutate(category)}
      onCancel={close}
    >
      <div className="stack">
        <p>It has no products. Links to /products/{category?.slug} will show “Not found”.</p>
        <MutationError title="Nothing was deleted" error={deleting.error} />
      </div>
    </ConfirmDialog>
  )
}
