import { changeProducts, removeProduct, restoreProduct, undoChange } from '@atelier/api-client/staff-products'
import type {
  AdminProduct,
  BulkAction,
  BulkAnswer,
  ProductMatching,
} from '@atelier/domain/products/admin-product.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../api.ts'
import type { Outcome } from './bulk-outcome.tsx'
import { MESSAGE_MS, reasonOf } from './product-words.ts'
import { PRODUCTS } from './products.queries.ts'

type Chosen = { productIds: string[] } | { matching: ProductMatching }

/** What the product list does, and what it says about it afterwards. */
export function useProductDesk(onDone: () => void) {
  const client = useQueryClient()
  const [message, setMessage] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<{ text: string; error: Error } | null>(null)

  /** The last word counts: what was said before is taken away. */
  function say(next: { message?: string; outcome?: Outcome; problem?: { text: string; error: Error } }): void {
    setMessage(next.message ?? null)
    setOutcome(next.outcome ?? null)
    setProblem(next.problem ?? null)
    void client.invalidateQueries({ queryKey: PRODUCTS })
    onDone()
  }
  const sayBulk = (answer: BulkAnswer): void => say({ outcome: { message: answer.message ?? '', result: answer.data } })
  const failing = (what: string) => (error: Error) =>
    say({ problem: { text: `Failed to ${what}: ${reasonOf(error)}`, error } })

  const restoring = useMutation({
    mutationFn: (product: AdminProduct) => restoreProduct(api, product.productId),
    onSuccess: (answer) => say({ message: answer.message ?? '' }),
    onError: failing('restore product'),
  })
  const removing = useMutation({
    mutationFn: (product: AdminProduct) => removeProduct(api, product.productId),
    onSuccess: (answer) => say({ message: answer.message ?? '' }),
    onError: failing('permanently delete product'),
  })
  const changing = useMutation({
    mutationFn: ({ action, chosen }: { action: BulkAction | 'delete'; chosen: Chosen }) =>
      changeProducts(api, action, chosen),
    onSuccess: sayBulk,
    onError: failing('change products'),
  })
  const undoing = useMutation({
    mutationFn: ({ result }: Outcome) => undoChange(api, result.undo),
    // To take back what was taken back would be a riddle.
    onSuccess: (answer) => sayBulk({ ...answer, data: { ...answer.data, undo: [] } }),
    onError: failing('undo'),
  })

  // A9: good news goes by itself.
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => setMessage(null), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])

  return {
    message,
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
