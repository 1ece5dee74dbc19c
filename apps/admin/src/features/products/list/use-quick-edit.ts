import { ApiError, errorData } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import type { UpdateProductInput } from '@atelier/domain/products/save-product.schema'
import { updateProduct } from '@atelier/domain/products/staff-products.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../../api.ts'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { showToast, UNDO_MS } from '../../../ui/feedback/toast.store.ts'
import {
  productBodyOf,
  countChanges,
  validateProductForm,
  toUndoForm,
  formOf,
  type ProductForm,
} from '../form/product-form.ts'
import { errorReason } from '../product-labels.ts'
import { PRODUCTS } from '../products.queries.ts'

const save = async (productId: string, typed: ProductForm): Promise<AdminProduct> =>
  (await call(api, updateProduct, { params: { productId }, body: productBodyOf(typed) as UpdateProductInput })).data

/**
 * The form of the quick edit: saves the product, then closes the dialog and offers an undo.
 * `newer` is the stored version after a conflict.
 */
export function useQuickEdit(product: AdminProduct, onClose: () => void) {
  const client = useQueryClient()
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: PRODUCTS })
  /** The version being edited, which an undo restores. */
  const [stored, setStored] = useState(product)
  const base = formOf(stored)
  const [typed, setTyped] = useState(base)
  const { error: problem, errorOf, show, clear } = useFieldError()
  const saving = useMutation({
    mutationFn: () => save(product.productId, typed),
    onSuccess: (after) => {
      void refresh()
      onClose()
      const run = (): Promise<void> => save(product.productId, toUndoForm(stored, after)).then(refresh)
      const failed = (error: Error): string => `Failed to undo: ${errorReason(error)}`
      showToast(`${product.name} saved.`, { shownMs: UNDO_MS, action: { label: 'Undo', run, errorMessage: failed } })
    },
  })
  const newer = saving.error instanceof ApiError ? errorData(saving.error, AdminProduct) : null

  function change(part: Partial<ProductForm>): void {
    setTyped({ ...typed, ...part })
    clear()
  }
  /** Restarts from the newer stored version. */
  function startAgain(from: AdminProduct): void {
    setStored(from)
    setTyped(formOf(from))
    saving.reset()
    void refresh()
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (saving.isPending || newer) return
    if (countChanges(typed, base) === 0) return onClose()
    const found = validateProductForm(typed, null)
    if (found) return show(found)
    clear()
    saving.mutate()
  }
  return { typed, change, submit, startAgain, saving, newer, problem, errorOf }
}
