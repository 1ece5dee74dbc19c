import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ApiErrorDetails } from '../../../ui/feedback/api-error-details.tsx'
import { ColorName, StockField } from '../form/stock-field.tsx'
import { PriceField } from '../form/price-field.tsx'
import styles from '../form/product-form.module.css'
import { errorReason } from '../product-labels.ts'
import { StatusField } from '../form/status-field.tsx'
import { useQuickEdit } from './use-quick-edit.ts'
import { LazyModal } from '../../../ui/overlay/lazy-modal.tsx'

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
    <LazyModal opened={target !== null} onClose={onClose} title={target?.product.name ?? ''} centered size={460}>
      {target ? <QuickForm key={target.product.productId} {...target} onClose={onClose} /> : null}
    </LazyModal>
  )
}

type QuickFormProps = QuickEditTarget & { onClose: () => void }

function QuickForm({ product, start, onClose }: QuickFormProps) {
  const edit = useQuickEdit(product, onClose)
  const { typed, change, saving, newer, problem, errorOf } = edit
  const isElsewhere = problem !== null && !/^(price|compareAtPrice|colors[.]\d+[.]stock)$/.test(problem.field)
  return (
    <form className="stack" onSubmit={edit.submit} noValidate>
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
          label="Compare-at price"
          error={errorOf('compareAtPrice')}
          value={typed.compareAtPrice}
          onChange={(compareAtPrice) => change({ compareAtPrice })}
        />
      </div>
      <StockFields edit={edit} isFirst={start === 'stock'} />
      <StatusField value={typed.status} onChange={(status) => change({ status })} />
      {isElsewhere ? <Alert tone="bad">{problem.message}</Alert> : null}
      {saving.error ? <SaveError error={saving.error} newer={newer} onRestart={edit.startAgain} /> : null}
      <div className={formClasses.actions}>
        <Button type="submit" loading={saving.isPending} disabled={newer !== null}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Link className="text-link ml-auto" to={paths.product(product.productId)}>
          Open full editor
        </Link>
      </div>
    </form>
  )
}

function StockFields({ edit, isFirst }: { edit: ReturnType<typeof useQuickEdit>; isFirst: boolean }) {
  const { typed, change, errorOf } = edit
  return (
    <fieldset className={`${styles.quickStock} min-w-0 m-0 p-0 border-0`}>
      <legend>Stock</legend>
      <ul className={styles.stock}>
        {typed.colors.map((color, index) => (
          <li key={color.key}>
            <ColorName color={color} index={index} />
            <span className="self-center text-small text-ink-soft wrap-anywhere">{color.sku}</span>
            <StockField
              color={color}
              index={index}
              isFirst={isFirst && index === 0}
              error={errorOf(`colors.${index}.stock`)}
              onChange={(stock) =>
                change({ colors: typed.colors.map((other, at) => (at === index ? { ...other, stock } : other)) })
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface SaveErrorProps {
  error: Error
  /** The newer stored version, if the server returned a conflict. */
  newer: AdminProduct | null
  onRestart: (from: AdminProduct) => void
}

function SaveError({ error, newer, onRestart }: SaveErrorProps) {
  return (
    <Alert
      tone="bad"
      action={
        newer ? (
          <Button variant="default" size="sm" onClick={() => onRestart(newer)}>
            Load latest version
          </Button>
        ) : null
      }
    >
      Failed to save product: {errorReason(error)}
      <ApiErrorDetails error={error} />
    </Alert>
  )
}
