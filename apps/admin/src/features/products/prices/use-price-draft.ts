import { ApiError } from '@atelier/api-client/api-error'
import { limits } from '@atelier/domain/limits/limits'
import type { PriceList } from '@atelier/domain/products/market-prices.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { focusField } from '../../../ui/form/focus-field.ts'
import { useUnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'
import { PRODUCTS } from '../products.queries.ts'
import { changesIn, draftKey, findInvalidPrice, priceFieldName, storedDraft, type PriceDraft } from './price-draft.ts'
import { loadPrices, saveMarketPrices } from './prices.queries.ts'

/** An error of one price, with the name of its input. */
interface PriceIssue {
  field: string
  message: string
  /** The name of the product. */
  name: string
}

const NONE: PriceDraft = new Map()

/** Returns the price that an error response names: `changes.3.price` is the fourth of those that were sent. */
function issueOf(error: Error, market: string, sent: readonly { productId: string }[], draft: PriceDraft) {
  const [issue] = error instanceof ApiError ? error.issues : []
  const [, at, field = 'price'] = /^changes\.(\d+)(?:\.(\w+))?/.exec(issue?.path ?? '') ?? []
  const { productId } = sent[Number(at)] ?? {}
  if (!issue || productId === undefined) return null
  const name = draft.get(draftKey(market, productId))?.name ?? productId
  const named = field === 'compareAtPrice' ? field : 'price'
  return { productId, issue: { field: priceFieldName(named, market, productId), message: issue.message, name } }
}

type ChangeDraft = (change: (latest: PriceDraft) => PriceDraft) => void

/** Bases a price on the one that is stored now; a product that is gone leaves the draft. */
async function seeNewer(list: PriceList, productId: string, setDraft: ChangeDraft): Promise<void> {
  const product = await loadPrices(productId)
  const key = draftKey(list.market, productId)
  setDraft((latest) => {
    const typed = latest.get(key)
    if (!typed) return latest
    if (product) return new Map(latest).set(key, { ...typed, seen: storedDraft(product, list).seen })
    return new Map([...latest].filter(([other]) => other !== key))
  })
}

interface DraftStore {
  draft: PriceDraft
  setDraft: ChangeDraft
  show: (issue: PriceIssue) => void
}

/**
 * Saves the prices of a list, at most `bulkMax` in one request, and takes what was saved out of the draft. A conflict is
 * shown at its price: the person has read the newer one, so the next save is based on it.
 */
async function saveList(list: PriceList, { draft, setDraft, show }: DraftStore): Promise<number> {
  const all = changesIn(draft, list)
  for (let from = 0; from < all.length; from += limits.catalog.bulkMax) {
    const changes = all.slice(from, from + limits.catalog.bulkMax)
    try {
      await saveMarketPrices(list.market, { changes })
    } catch (error) {
      const named = error instanceof Error ? issueOf(error, list.market, changes, draft) : null
      if (named && error instanceof ApiError && error.code === 'conflict')
        await seeNewer(list, named.productId, setDraft)
      if (named) show(named.issue)
      throw error
    }
    const saved = new Set(changes.map(({ productId }) => draftKey(list.market, productId)))
    setDraft((latest) => new Map([...latest].filter(([key, price]) => !saved.has(key) || price !== draft.get(key))))
  }
  return all.length
}

/** The typed prices of every page, and how they are saved: each list completely or not at all. */
export function usePriceDraft(lists: readonly PriceList[]) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(NONE)
  const [problem, setProblem] = useState<PriceIssue | null>(null)
  const guard = useUnsavedGuard(draft.size > 0)
  const show = (issue: PriceIssue): void => {
    setProblem(issue)
    focusField(issue.field)
  }
  const saving = useMutation({
    async mutationFn() {
      let count = 0
      for (const list of lists) count += await saveList(list, { draft, setDraft, show })
      return count
    },
    onSuccess: (count) => showToast(`${pluralize(count, 'price')} saved.`),
    onSettled: () => client.invalidateQueries({ queryKey: PRODUCTS }),
  })
  const change = (next: (latest: PriceDraft) => PriceDraft): void => {
    setDraft(next)
    setProblem(null)
    if (!saving.isPending) saving.reset()
  }
  const save = (): void => {
    if (saving.isPending || draft.size === 0) return
    const invalid = findInvalidPrice(draft, lists)
    if (invalid) return show(invalid)
    setProblem(null)
    saving.mutate()
  }
  return { draft, guard, problem, saving, change, save, reset: (): void => change(() => NONE) }
}
