import { changeProducts, removeProduct, restoreProduct, undoChange } from '@atelier/api-client/staff-products'
import type {
  AdminProduct,
  BulkAction,
  BulkProductsResponse,
  BulkProductsResult,
  ProductMatching,
} from '@atelier/domain/products/admin-product.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '../../api.ts'
import { announce, UNDO_MS } from '../../ui/toast.store.ts'
import { outcomeWords, type Outcome } from './bulk-outcome.tsx'
import { MESSAGE_MS, reasonOf } from './product-words.ts'
import { PRODUCTS } from './products.queries.ts'

const takeBack = ({ undo }: BulkProductsResult): Promise<BulkProductsResponse> => undoChange(api, undo)

type Chosen = { productIds: string[] } | { matching: ProductMatching }

/** What the product list does, and what it says about it afterwards. */
export function useProductDesk(onDone: () => void) {
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<{ text: string; error: Error } | null>(null)

  /** The last word counts: what was said before is taken away. */
  function say(next: { outcome?: Outcome; problem?: { text: string; error: Error } }): void {
    setOutcome(next.outcome ?? null)
    setProblem(next.problem ?? null)
    void client.invalidateQueries({ queryKey: PRODUCTS })
    onDone()
  }
  function sayDone(message: string | undefined): void {
    say({})
    if (message) announce(message, { shownMs: MESSAGE_MS })
  }
  /** Who could not be changed stays on the page to be read; what went well says so in passing and can be taken back. */
  function sayBulk(answer: BulkProductsResponse): void {
    const outcome = { message: answer.message ?? '', result: answer.data }
    if (answer.data.failures.length > 0) return say({ outcome })
    say({})
    if (answer.data.undo.length === 0) return announce(outcomeWords(outcome), { shownMs: MESSAGE_MS })
    const act = (): Promise<void> => takeBack(outcome.result).then(sayTakenBack)
    const problem = (error: Error): string => `Failed to undo: ${reasonOf(error)}`
    announce(outcomeWords(outcome), { shownMs: UNDO_MS, action: { label: 'Undo', act, problem } })
  }
  // To take back what was taken back would be a riddle.
  const sayTakenBack = (answer: BulkProductsResponse): void =>
    sayBulk({ ...answer, data: { ...answer.data, undo: [] } })
  const failing = (what: string) => (error: Error) =>
    say({ problem: { text: `Failed to ${what}: ${reasonOf(error)}`, error } })

  const restoring = useMutation({
    mutationFn: (product: AdminProduct) => restoreProduct(api, product.productId),
    onSuccess: (answer) => sayDone(answer.message),
    onError: failing('restore product'),
  })
  const removing = useMutation({
    mutationFn: (product: AdminProduct) => removeProduct(api, product.productId),
    onSuccess: (answer) => sayDone(answer.message),
    onError: failing('permanently delete product'),
  })
  const changing = useMutation({
    mutationFn: ({ action, chosen }: { action: BulkAction | 'delete'; chosen: Chosen }) =>
      changeProducts(api, action, chosen),
    onSuccess: sayBulk,
    onError: failing('change products'),
  })
  const undoing = useMutation({
    mutationFn: ({ result }: Outcome) => takeBack(result),
    onSuccess: sayTakenBack,
    onError: failing('undo'),
  })

  return {
    outcome,
    problem,
    closeOutcome: useCallback(() => setOutcome(null), []),
    restore: restoring.mutate,
    remove: removing.mutate,
    change: changing.mutate,
    undo: undoing.mutate,
    isAsking: restoring.isPending || removing.isPending,
    isChanging: changing.isPending || undoing.isPending,
  }
}
