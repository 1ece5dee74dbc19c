import { ApiError } from '@atelier/api-client/http'
import { productFromConflict, updateProduct } from '@atelier/api-client/staff-products'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { PRODUCT_CHANGED_MESSAGE, STOCK_CHANGED_MESSAGE } from '@atelier/domain/products/change-product'
import type { UpdateProductInput } from '@atelier/domain/products/save-product.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import { DraftNote } from '../../ui/draft-note.tsx'
import { Note } from '../../ui/note.tsx'
import { ServerAnswer } from '../../ui/server-answer.tsx'
import { useUnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useReturnAfter } from '../../ui/use-return-after.ts'
import { ConflictCard } from './conflict-card.tsx'
import { useListBehind } from './list-behind.ts'
import type { ImageFieldComponent } from './image-field-props.ts'
import { bodyOf, formOf } from './product-form.ts'
import { ProductFields } from './product-fields.tsx'
import styles from './product-form.module.css'
import { reasonOf, RETURN_MS } from './product-words.ts'
import { PRODUCTS } from './products.queries.ts'
import { SaveBar } from './save-bar.tsx'
import { useProductForm } from './use-product-form.ts'

const SAVED = 'Product updated successfully'

/** The product as it is now when somebody else was quicker; null: the refusal was about something else. */
const newerIn = (error: Error | null): AdminProduct | null =>
  error instanceof ApiError && [PRODUCT_CHANGED_MESSAGE, STOCK_CHANGED_MESSAGE].includes(error.message)
    ? productFromConflict(error)
    : null

/** The form of a stored product. */
export function EditProduct({ product, ImageField }: { product: AdminProduct; ImageField: ImageFieldComponent }) {
  const client = useQueryClient()
  const [first] = useState(() => formOf(product))
  const state = useProductForm(first, null)
  const listBehind = useListBehind()
  const goBack = useReturnAfter(listBehind, { shownMs: RETURN_MS, message: SAVED })

  const saving = useMutation({
    mutationFn: () => updateProduct(api, product.productId, bodyOf(state.form) as UpdateProductInput),
    onSuccess: () => {
      state.done()
      void client.invalidateQueries({ queryKey: [...PRODUCTS, 'list'] })
      goBack()
    },
    // A4: what went wrong stands at the top.
    onError: () => window.scrollTo({ top: 0 }),
  })
  const { isPending, isSuccess, error } = saving
  const newer = newerIn(error)
  const guard = useUnsavedGuard(state.places > 0 && !isSuccess)

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isPending || isSuccess || !state.check()) return
    saving.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {guard.question}
      <div className={styles.notes}>
        <DraftNote isRestored={state.isRestored} onReset={state.reset} />
        {isSuccess ? <Note tone="ok">{SAVED}</Note> : null}
        {error && !newer ? (
          <Note tone="bad">
            Failed to save product: {reasonOf(error) || 'Failed to update product'}
            <ServerAnswer error={error} />
          </Note>
        ) : null}
        {newer ? (
          <ConflictCard
            key={`${newer.updatedAt} ${newer.stock}`}
            title={error?.message ?? ''}
            mine={state.form}
            base={state.base}
            newer={newer}
            onResolve={(form) => {
              state.rebase(formOf(newer), form)
              saving.reset()
            }}
          />
        ) : null}
      </div>
      <ProductFields
        form={state.form}
        onChange={state.change}
        errorOf={state.errorOf}
        product={product}
        productId={product.productId}
        isReadOnly={isPending || isSuccess || newer !== null}
        ImageField={ImageField}
      />
      {newer ? null : <SaveBar places={state.places} isBusy={isPending} isDone={isSuccess} backTo={listBehind} />}
    </form>
  )
}
