import { call } from '@atelier/api-client/call'
import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import { reorderCategories } from '@atelier/domain/categories/staff-categories.endpoints'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { arrayMove } from '../../ui/array-move.ts'
import { useCategoryCache } from './use-category-cache.ts'

/** Focuses the button of a moved row again, which has lost the focus. */
function focusMoveButton(slug: string | undefined, direction: 'up' | 'down'): void {
  const button = `[data-category="${slug}"] [data-tool="${direction}"]`
  requestAnimationFrame(() => document.querySelector<HTMLElement>(button)?.focus())
}

/** Moves categories up and down. The list shows the new order at once. */
export function useCategoryOrder(categories: readonly AdminCategory[]) {
  const cache = useCategoryCache()
  const [announcement, setAnnouncement] = useState('')
  const saving = useMutation({
    // Quick presses are sent one after the other.
    scope: { id: 'category-order' },
    mutationFn: (slugs: string[]) => call(api, reorderCategories, { body: { slugs } }),
    onError: cache.refresh,
  })
  return {
    error: saving.error,
    announcement,
    move: (from: number, to: number): void => {
      const moved = arrayMove(categories, from, to)
      cache.replaceAll(moved)
      setAnnouncement(`${categories[from]?.name ?? ''} is now ${to + 1} of ${categories.length}`)
      saving.mutate(moved.map(({ slug }) => slug))
      focusMoveButton(categories[from]?.slug, to < from ? 'up' : 'down')
    },
  }
}
