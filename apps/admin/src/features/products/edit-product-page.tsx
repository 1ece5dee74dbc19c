import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { isVisibleStatus } from '@atelier/domain/products/change-product'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { listClasses } from '../../ui/list/list-classes.ts'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { isMissingRecord, RecordError } from '../../ui/page/record-error.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Status } from '../../ui/display/status.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useCan } from '../session/session.store.ts'
import { EditProduct } from './edit-product.tsx'
import { useListUrl } from '../../ui/list/use-list-url.ts'
import type { ImageFieldComponent } from './form/color-image-field-props.ts'
import { ProductFields } from './form/product-fields.tsx'
import { formOf } from './form/product-form.ts'
import styles from './form/product-form.module.css'
import { errorReason, STATUS_LABELS } from './product-labels.ts'
import { ProductMenu } from './product-menu.tsx'
import { productQuery } from './products.queries.ts'
import { RestoreProduct } from './restore-product.tsx'

/** One product, editable or read-only by permission (A2). */
export function EditProductPage({ ImageField }: { ImageField: ImageFieldComponent }) {
  const productId = (useParams()['productId'] ?? '').trim()
  const back = <BackLink to={useListUrl(paths.products)}>Back to Products</BackLink>
  const { data, error, refetch } = useQuery({ ...productQuery(productId), enabled: productId !== '' })
  if (data) return <Loaded product={data} back={back} ImageField={ImageField} />
  return (
    <>
      <PageHeader title="Product" back={back} />
      {productId === '' ? (
        <section className={listClasses.list} role="alert">
          <EmptyState title="No product ID in URL" />
        </section>
      ) : error ? (
        <ProductLoadError productId={productId} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  )
}

function Loaded(props: { product: AdminProduct; back: ReactNode; ImageField: ImageFieldComponent }) {
  const { product, back, ImageField } = props
  const canEdit = useCan('products:edit')
  const isDeleted = product.status === 'deleted'
  const actions = (
    <>
      <span className="text-ink-soft text-small max-xs:w-full print:hidden">
        Last updated {product.updatedAt ? <DateTime iso={product.updatedAt} /> : 'Unknown'}
      </span>
      {isDeleted ? null : <ShopLink product={product} />}
      <ProductMenu product={product} />
    </>
  )
  return (
    <>
      <PageHeader
        title={product.name}
        back={back}
        badges={<Status {...STATUS_LABELS[product.status]} variant="pill" />}
        actions={actions}
        icon="products"
      />
      {canEdit && !isDeleted ? (
        <EditProduct key={product.productId} product={product} ImageField={ImageField} />
      ) : (
        <div className={styles.form}>
          <div className="grid gap-2 empty:hidden">
            {canEdit ? <RestoreProduct product={product} /> : <ViewOnlyAlert />}
          </div>
          <ProductFields
            form={formOf(product)}
            onChange={() => undefined}
            errorOf={() => undefined}
            onLeavePrice={() => {}}
            product={product}
            productId={product.productId}
            isReadOnly
            ImageField={ImageField}
          />
        </div>
      )}
    </>
  )
}

/** A plain link: the shop is another application. */
function ShopLink({ product }: { product: AdminProduct }) {
  const isInShop = isVisibleStatus(product.status)
  const address = isInShop ? `/product/${product.slug}` : `/preview/${product.productId}`
  return (
    <Button
      variant="default"
      component="a"
      href={address}
      target="_blank"
      rel="noopener"
      leftSection={<Icon name="outside" size={16} />}
    >
      {isInShop ? 'View in shop' : 'Preview'}
    </Button>
  )
}

const ViewOnlyAlert = () => (
  <Alert tone="info" title="View Only Mode">
    You don&apos;t have permission to make changes.
  </Alert>
)

function ProductLoadError({ productId, error, onRetry }: { productId: string; error: Error; onRetry: () => void }) {
  const isMissing = isMissingRecord(error)
  const title = isMissing ? `Product with ID "${productId}" not found` : `Failed to load product: ${errorReason(error)}`
  return (
    <RecordError title={title} error={error} onRetry={onRetry} retryLabel="Retry" retriesMissing>
      {isMissing ? 'This product was permanently deleted, or the link is wrong.' : null}
    </RecordError>
  )
}

/** Skeletons, shown after a short delay. */
function Loading() {
  const isLate = useDelayed(true)
  return (
    <div className={styles.columns} aria-busy="true">
      {isLate ? (
        <>
          <Skeleton height={420} />
          <Skeleton height={320} />
        </>
      ) : null}
    </div>
  )
}
