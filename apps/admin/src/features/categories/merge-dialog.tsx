import { call } from '@atelier/api-client/call'
import { productsText } from '@atelier/domain/categories/change-category'
import { mergeCategory } from '@atelier/domain/categories/staff-categories.endpoints'
import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { useCategoryCache } from './use-category-cache.ts'

interface Props {
  /** null: closed. */
  category: AdminCategory | null
  categories: readonly AdminCategory[]
  onClose: () => void
}

/** Moves the products of a category to another one. */
export function MergeDialog({ category, categories, onClose }: Props) {
  const [into, setInto] = useState('')
  const cache = useCategoryCache()
  const close = (): void => {
    setInto('')
    merging.reset()
    onClose()
  }
  const merging = useMutation({
    mutationFn: (slug: string) => call(api, mergeCategory, { params: { slug }, body: { into } }),
    onSuccess: ({ message }) => {
      if (message) showToast(message)
      close()
    },
    onSettled: cache.refresh,
  })
  const others = categories.filter(({ slug }) => slug !== category?.slug)
  const target = others.find(({ slug }) => slug === into)
  return (
    <ConfirmDialog
      title={category ? `Merge ${category.name} into another category?` : null}
      confirmLabel="Merge"
      isBusy={merging.isPending}
      isReady={target !== undefined}
      onConfirm={() => category && merging.mutate(category.slug)}
      onCancel={close}
    >
      <div className="stack">
        {category ? <p>{consequences(category, target)}</p> : null}
        <NativeSelect
          label="Merge into"
          data={[
            { value: '', label: 'Choose a category' },
            ...others.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          value={into}
          onChange={({ currentTarget }) => setInto(currentTarget.value)}
        />
        <MutationError title="Nothing was merged" error={merging.error} />
      </div>
    </ConfirmDialog>
  )
}

function consequences(
  { name, slug, productCount, deletedCount }: AdminCategory,
  target: AdminCategory | undefined,
): string {
  const count = productCount + deletedCount
  const there = target?.name ?? 'the other category'
  const moves = count === 0 ? '' : `${productsText(count)} ${count === 1 ? 'moves' : 'move'} to ${there}. `
  return `${moves}${name} disappears, and /products/${slug} redirects. You can’t undo this.`
}
