import { ApiError, errorData } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import type { UpdateProductInput } from '@atelier/domain/products/save-product.schema'
import { updateProduct } from '@atelier/domain/products/staff-products.endpoints'
import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { paths } from '../../../paths.ts'
import form from '../../../ui/form/form.module.css'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ApiErrorDetails } from '../../../ui/api-error-details.tsx'
import { showToast, UNDO_MS } from '../../../ui/toasts/toast.store.ts'
import { ColorName, StockField } from '../form/stock-field.tsx'
import { PriceField } from '../form/price-field.tsx'
import {
  bodyOf,
  countChanges,
  validateProductForm,
  toUndoForm,
  formOf,
  type ProductForm,
} from '../form/product-form.ts'
import styles from '../form/product-form.module.css'
import { errorReason } from '../product-labels.ts'
import { PRODUCTS } from '../products.queries.ts'
import { StatusField } from '../form/status-field.tsx'

/** The product, and the field to focus. */
export interface QuickEditTarget {
  product: AdminProduct
  start: 'price' | 'stock'
}

export interface QuickEditProps {
  /** null: closed. */
  target: QuickEditTarget | null
  onClose: () => void
}

/** Edits price, status and stock of one product in a dialog over the list, with an undo. */
export function QuickEdit({ target, onClose }: QuickEditProps) {
  return (
    <Modal opened={target !== null} onClose={onClose} title={target?.product.name ?? ''} centered size={460}>
      {target ? <QuickForm key={target.product.productId} {...target} onClose={onClose} /> : null}
    </Modal>
  )
}

const save = async (productId: string, typed: ProductForm): Promise<AdminProduct> =>
  (await call(api, updateProduct, { params: { productId }, body: bodyOf(typed) as UpdateProductInput })).data

function QuickForm({ product, start, onClose }: QuickEditTarget & { onClose: () => void }) {
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
  const isElsewhere = problem !== null && !/^(price|compareAtPrice|colors[.]\d+[.]stock)$/.test(problem.field)
  return (
    <form className={form.stack} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <PriceField
          name="price"
          label="Price"
          isFirst={start === 'price'}
          error={errorOf('price')}
          value={typed.price}
          onChange={(price) => change({ price })}
        />
        <PriceField
          name="compareAtPrice"
          label="Price before the sale"
          error={errorOf('compareAtPrice')}
          value={typed.compareAtPrice}
          onChange={(compareAtPrice) => change({ compareAtPrice })}
        />
      </div>
      <fieldset className={styles.quickStock}>
        <legend>Stock</legend>
        <ul className={styles.stock}>
          {typed.colors.map((color, index) => (
            <li key={color.key}>
              <ColorName color={color} index={index} />
              <span className={styles.quickSku}>{color.sku}</span>
              <StockField
                color={color}
                index={index}
                isFirst={start === 'stock' && index === 0}
                error={errorOf(`colors.${index}.stock`)}
                onChange={(stock) =>
                  change({ colors: typed.colors.map((other, at) => (at === index ? { ...other, stock } : other)) })
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <StatusField value={typed.status} onChange={(status) => change({ status })} />
      {isElsewhere ? <Alert tone="bad">{problem.message}</Alert> : null}
      {saving.error ? (
        <Alert
          tone="bad"
          action={
            newer ? (
              <Button variant="default" size="sm" onClick={() => startAgain(newer)}>
                Start again from it
              </Button>
            ) : null
          }
        >
          Failed to save product: {errorReason(saving.error)}
          <ApiErrorDetails error={saving.error} />
        </Alert>
      ) : null}
      <div className={form.actions}>
        <Button type="submit" loading={saving.isPending} disabled={newer !== null}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Link className={`text-link ${styles.quickMore}`} to={paths.product(product.productId)}>
          Edit everything
        </Link>
      </div>
    </form>
  )
}
