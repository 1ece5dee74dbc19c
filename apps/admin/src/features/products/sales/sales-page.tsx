import type { Sale } from '@atelier/domain/sales/sales.schema'
import { formatAmount } from '@atelier/domain/money/money'
import { discountLabel } from '@atelier/domain/sales/sale-price'
import { saleTermsOf } from '@atelier/domain/sales/sales.schema'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { ResponsiveImage } from '../../../ui/display/responsive-image.tsx'
import { Status, type Tone } from '../../../ui/display/status.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'
import { DataTable, type Column } from '../../../ui/list/data-table.tsx'
import { listClasses } from '../../../ui/list/list-classes.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useCan } from '../../session/session.store.ts'
import { errorReason } from '../product-labels.ts'
import { saleListQuery } from './sales.queries.ts'
import styles from './sales.module.css'
import { useEndSale } from './use-end-sale.ts'
import { REGION } from '../../../region.ts'

/** Running, scheduled and recently ended sales, with a button that ends them. */
export function SalesPage() {
  const sales = useQuery(saleListQuery())
  const canEdit = useCan('products:edit')
  const [ending, setEnding] = useState<Sale | null>(null)
  const end = useMutation({ mutationFn: useEndSale(), onSettled: () => setEnding(null) })
  const error = sales.error ?? end.error
  const isScheduled = ending?.state === 'scheduled'
  return (
    <>
      <PageHeader title="Sales" back={<BackLink to={paths.products}>Back to Products</BackLink>} />
      {error ? <Alert tone="bad">{errorReason(error)}</Alert> : null}
      <section className={listClasses.list} aria-label="Sales">
        {sales.data?.length === 0 ? (
          <EmptyState
            title="No sales yet"
            action={
              <Button component={Link} to={paths.products}>
                Go to products
              </Button>
            }
          >
            Select products in the list and choose “Put on sale”.
          </EmptyState>
        ) : (
          <DataTable
            caption="Sales"
            columns={columnsOf(canEdit ? setEnding : null)}
            rows={sales.data}
            loadingRows={4}
            rowKey={({ saleId }) => String(saleId)}
          />
        )}
      </section>
      <ConfirmDialog
        title={ending ? (isScheduled ? 'Cancel this sale?' : 'End this sale?') : null}
        confirmLabel={isScheduled ? 'Cancel sale' : 'End sale'}
        cancelLabel={isScheduled ? 'Keep it' : 'Keep it running'}
        isBusy={end.isPending}
        onConfirm={() => ending && end.mutate(ending.saleId)}
        onCancel={() => setEnding(null)}
      >
        {isScheduled
          ? 'It will not start. Prices stay as they are.'
          : 'The prices from before the sale return now. Prices that you changed during the sale stay.'}
      </ConfirmDialog>
    </>
  )
}

const STATES: Readonly<Record<Sale['state'], { tone: Tone; label: string }>> = {
  running: { tone: 'ok', label: 'Running' },
  scheduled: { tone: 'info', label: 'Scheduled' },
  ended: { tone: 'mute', label: 'Ended' },
}
const stateOf = ({ state, startedAt }: Sale) =>
  state === 'ended' && startedAt === null ? { tone: 'mute' as const, label: 'Canceled' } : STATES[state]

/** Names the discount of a sale, with what it takes off in other markets. */
export function saleLabel(sale: Sale): string {
  const inMarkets = sale.marketAmounts.map(({ value, currency }) => formatAmount(value, currency, REGION))
  const label = discountLabel(saleTermsOf(sale, sale.currency).discount, sale.currency, REGION)
  return inMarkets.length === 0 ? label : `${label}, ${inMarkets.join(', ')}`
}

/** Returns what happened to products that the sale did not reduce or restore. */
function exceptionsOf({ skippedCount, unchangedCount }: Sale): string | undefined {
  const parts = [
    skippedCount > 0 ? `${skippedCount} left out` : '',
    unchangedCount > 0 ? `${unchangedCount} changed by hand` : '',
  ]
  return parts.filter(Boolean).join(', ') || undefined
}

const Products = ({ sale }: { sale: Sale }) => (
  <span className={`${styles.thumbnails} flex items-center gap-1`}>
    {sale.products.map(({ productId, name, image }) => (
      <Link
        key={productId}
        className={`${styles.thumbnail} flex-none w-7.5 h-9.5 overflow-hidden rounded-sm bg-picture`}
        to={paths.product(productId)}
        title={name}
        aria-label={name}
      >
        <ResponsiveImage image={image ?? undefined} minWidth={100} alt="" />
      </Link>
    ))}
    <span className="ml-2">{pluralize(sale.productCount, 'product')}</span>
  </span>
)

const columnsOf = (onEnd: ((sale: Sale) => void) | null): Column<Sale, never>[] => [
  { key: 'sale', header: 'Sale', width: 150, tablet: 92, phone: 'lead', cell: (sale) => <b>{saleLabel(sale)}</b> },
  {
    key: 'products',
    header: 'Products',
    phone: 'second',
    skeletonWidth: 160,
    cell: (sale) => <Products sale={sale} />,
  },
  {
    key: 'starts',
    header: 'Starts',
    width: 170,
    tablet: 126,
    cell: ({ startsAt, startedAt }) => <DateTime iso={startedAt ?? startsAt} />,
  },
  {
    key: 'ends',
    header: 'Ends',
    phone: 'value',
    width: 170,
    tablet: 126,
    cell: ({ endsAt, endedAt }) => {
      const iso = endedAt ?? endsAt
      return iso ? <DateTime iso={iso} /> : 'No end date'
    },
  },
  {
    key: 'state',
    header: 'Status',
    width: 150,
    tablet: 104,
    phone: 'state',
    cell: (sale) => <Status {...stateOf(sale)} reason={exceptionsOf(sale)} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    phone: 'actions',
    width: 130,
    tablet: 118,
    cell: (sale) =>
      onEnd === null || sale.state === 'ended' ? null : (
        <Button
          variant="default"
          size="sm"
          aria-label={`${endLabel(sale)}: ${saleLabel(sale)}`}
          onClick={() => onEnd(sale)}
        >
          {endLabel(sale)}
        </Button>
      ),
  },
]

const endLabel = ({ state }: Sale): string => (state === 'scheduled' ? 'Cancel sale' : 'End sale')
