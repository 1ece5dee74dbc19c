import { ApiError, errorData } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { PRODUCT_CHANGED_MESSAGE, STOCK_CHANGED_MESSAGE } from '@atelier/domain/products/change-product'
import type { UpdateProductInput } from '@atelier/domain/products/save-product.schema'
import { updateProduct } from '@atelier/domain/products/staff-products.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import { RestoredDraftAlert } from '../../ui/form/restored-draft-alert.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ApiErrorDetails } from '../../ui/feedback/api-error-details.tsx'
import { useUnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { useRedirectAfter } from '../../ui/use-redirect-after.ts'
import { ConflictCard } from '../../ui/form/conflict-card.tsx'
import { useListUrl } from '../../ui/list/use-list-url.ts'
import { findDifferences, mergeChosenFields } from './form/conflict.ts'
import type { ImageFieldComponent } from './form/color-image-field-props.ts'
import { productBodyOf, formOf } from './form/product-form.ts'
import { ProductFields } from './form/product-fields.tsx'
import styles from './form/product-form.module.css'
import { errorReason, RETURN_MS } from './product-labels.ts'
import { PRODUCTS } from './products.queries.ts'
import { SaveBar } from './form/save-bar.tsx'
import { useProductForm } from './form/use-product-form.ts'
import { paths } from '../../paths.ts'

const SAVED = 'Product updated successfully'

/** Returns the newer product of a version conflict, or null for other errors. */
const newerIn = (error: Error | null): AdminProduct | null =>
  error instanceof ApiError && [PRODUCT_CHANGED_MESSAGE, STOCK_CHANGED_MESSAGE].includes(error.message)
    ? errorData(error, AdminProduct)
    : null

/** The edit form of a product. */
export function EditProduct({ product, ImageField }: { product: AdminProduct; ImageField: ImageFieldComponent }) {
  const [first] = useState(() => formOf(product))
  const state = useProductForm(first, null)
  const listUrl = useListUrl(paths.products)
  const goBack = useRedirectAfter(listUrl, { shownMs: RETURN_MS, message: SAVED })

  const saving = useSaveProduct(product.productId, state, goBack)
  const { isPending, isSuccess, error } = saving
  const newer = newerIn(error)
  const guard = useUnsavedGuard(state.changeCount > 0 && !isSuccess)

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isPending || isSuccess || !state.check()) return
    saving.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {guard.dialog}
      <div className="grid gap-2 empty:hidden">
        <RestoredDraftAlert isRestored={state.isRestored} onReset={state.reset} />
        {isSuccess ? <Alert tone="ok">{SAVED}</Alert> : null}
        {error && !newer ? (
          <Alert tone="bad">
            Failed to save product: {errorReason(error) || 'Failed to update product'}
            <ApiErrorDetails error={error} />
          </Alert>
        ) : null}
        {newer ? (
          <ConflictCard
            key={`${newer.updatedAt} ${newer.stock}`}
            title={error?.message ?? ''}
            savedAt={newer.updatedAt}
            conflicts={findDifferences(state.form, state.base, newer)}
            onResolve={(ownFields) => {
              state.rebase(formOf(newer), mergeChosenFields(state.form, newer, ownFields))
              saving.reset()
            }}
          />
        ) : null}
      </div>
      <ProductFields
        form={state.form}
        onChange={state.change}
        errorOf={state.errorOf}
        onLeavePrice={state.checkPrices}
        product={product}
        productId={product.productId}
        isReadOnly={isPending || isSuccess || newer !== null}
        ImageField={ImageField}
      />
      {newer ? null : (
        <SaveBar changeCount={state.changeCount} isBusy={isPending} isDone={isSuccess} backTo={listUrl} />
      )}
    </form>
  )
}

function useSaveProduct(productId: string, state: ReturnType<typeof useProductForm>, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const body = productBodyOf(state.form) as UpdateProductInput
      return call(api, updateProduct, { params: { productId }, body })
    },
    onSuccess: () => {
      state.markSaved()
      void client.invalidateQueries({ queryKey: [...PRODUCTS, 'list'] })
      onSaved()
    },
    // The error is at the top (A4).
    onError: () => window.scrollTo({ top: 0 }),
  })
}
