import { call } from '@atelier/api-client/call'
import type {
  AdminProduct,
  BulkAction,
  BulkProductsResponse,
  BulkProductsResult,
  ProductMatching,
} from '@atelier/domain/products/admin-product.schema'
import {
  changeProducts,
  deleteProducts,
  removeProduct,
  restoreProduct,
  undoProductChanges,
} from '@atelier/domain/products/staff-products.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '../../../api.ts'
import { showToast, UNDO_MS } from '../../../ui/feedback/toast.store.ts'
import { outcomeMessage, type Outcome } from './bulk-outcome.tsx'
import { MESSAGE_MS, errorReason } from '../product-labels.ts'
import { PRODUCTS } from '../products.queries.ts'

const undoBulkChange = ({ undo }: BulkProductsResult): Promise<BulkProductsResponse> =>
  call(api, undoProductChanges, { body: { undo } })

type Chosen = { productIds: string[] } | { matching: ProductMatching }

const changeChosen = (action: BulkAction | 'delete', chosen: Chosen): Promise<BulkProductsResponse> =>
  action === 'delete'
    ? call(api, deleteProducts, { body: chosen })
    : call(api, changeProducts, { body: { action, ...chosen } })

/** What the actions of the product list report, and how. */
function useActionMessages(onDone: () => void) {
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<{ text: string; error: Error } | null>(null)

  /** Replaces earlier messages. */
  function showResult(next: { outcome?: Outcome; problem?: { text: string; error: Error } }): void {
    setOutcome(next.outcome ?? null)
    setProblem(next.problem ?? null)
    void client.invalidateQueries({ queryKey: PRODUCTS })
    onDone()
  }
  function showSuccess(message: string | undefined): void {
    showResult({})
    if (message) showToast(message, { shownMs: MESSAGE_MS })
  }
  /** Failures stay on the page until dismissed; a success is a toast with an undo. */
  function showBulkOutcome(response: BulkProductsResponse): void {
    const outcome = { message: response.message ?? '', result: response.data }
    if (response.data.failures.length > 0) return showResult({ outcome })
    showResult({})
    if (response.data.undo.length === 0) return showToast(outcomeMessage(outcome), { shownMs: MESSAGE_MS })
    const run = (): Promise<void> => undoBulkChange(outcome.result).then(showUndoOutcome)
    const errorMessage = (error: Error): string => `Failed to undo: ${errorReason(error)}`
    showToast(outcomeMessage(outcome), { shownMs: UNDO_MS, action: { label: 'Undo', run, errorMessage } })
  }
  // An undo cannot be undone.
  const showUndoOutcome = (response: BulkProductsResponse): void =>
    showBulkOutcome({ ...response, data: { ...response.data, undo: [] } })
  const failing = (what: string) => (error: Error) =>
    showResult({ problem: { text: `Failed to ${what}: ${errorReason(error)}`, error } })
  const closeOutcome = useCallback(() => setOutcome(null), [])
  return { outcome, problem, closeOutcome, showSuccess, showBulkOutcome, showUndoOutcome, failing }
}

/** The actions of the product list, and their messages. */
export function useProductActions(onDone: () => void) {
  const messages = useActionMessages(onDone)
  const { outcome, problem, closeOutcome, showSuccess, showBulkOutcome, showUndoOutcome, failing } = messages
  const restoring = useMutation({
    mutationFn: (product: AdminProduct) => call(api, restoreProduct, { params: { productId: product.productId } }),
    onSuccess: (response) => showSuccess(response.message),
    onError: failing('restore product'),
  })
  const removing = useMutation({
    mutationFn: (product: AdminProduct) => call(api, removeProduct, { params: { productId: product.productId } }),
    onSuccess: (response) => showSuccess(response.message),
    onError: failing('permanently delete product'),
  })
  const changing = useMutation({
    mutationFn: ({ action, chosen }: { action: BulkAction | 'delete'; chosen: Chosen }) => changeChosen(action, chosen),
    onSuccess: showBulkOutcome,
    onError: failing('change products'),
  })
  const undoing = useMutation({
    mutationFn: ({ result }: Outcome) => undoBulkChange(result),
    onSuccess: showUndoOutcome,
    onError: failing('undo'),
  })

  return {
    outcome,
    problem,
    closeOutcome,
    restore: restoring.mutate,
    remove: removing.mutate,
    change: changing.mutate,
    undo: undoing.mutate,
    isRemovalPending: restoring.isPending || removing.isPending,
    isChanging: changing.isPending || undoing.isPending,
  }
}
