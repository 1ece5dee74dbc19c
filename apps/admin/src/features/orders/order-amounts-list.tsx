import { formatAmount } from '@atelier/domain/money/money'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { orderTaxLabel } from '@atelier/domain/terms/tax-label'
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx'
import { REGION } from '../../region.ts'

/** The amounts of an order or of a quote. */
export interface OrderAmounts extends Pick<
  OrderDetail,
  'currency' | 'taxMode' | 'subtotal' | 'tax' | 'taxes' | 'total'
> {
  charges: readonly Pick<OrderDetail['charges'][number], 'kind' | 'name' | 'amount'>[]
}

export interface OrderAmountsListProps {
  order: OrderAmounts & {
    terms: Pick<OrderDetail['terms'], 'taxPercent'>
  }
  /** The total is bold, without a line above it. */
  isCompact?: boolean
  /** What stands for a tax that is not known yet; there is no total then, unless the prices contain the tax. */
  missingTax?: string | null
}

/** The amounts of an order as they are stored. A tax that the prices contain is below the total, as information. */
export function OrderAmountsList({ order, isCompact = false, missingTax = null }: OrderAmountsListProps) {
  const { currency, taxMode, terms } = order
  const format = (amount: number): string => formatAmount(amount, currency, REGION)
  const tax =
    missingTax === null ? (
      <DescriptionItem name={orderTaxLabel({ ...order, taxPercent: terms.taxPercent })}>
        {format(order.tax)}
      </DescriptionItem>
    ) : (
      <DescriptionItem name="Tax">{missingTax}</DescriptionItem>
    )
  const hasTotal = missingTax === null || taxMode === 'included'
  return (
    <DescriptionList>
      <DescriptionItem name="Subtotal">{format(order.subtotal)}</DescriptionItem>
      {order.charges.map(({ kind, name, amount }) => (
        <DescriptionItem key={`${kind} ${name}`} name={name}>
          {format(amount)}
        </DescriptionItem>
      ))}
      {taxMode === 'added' ? tax : null}
      {hasTotal ? (
        <DescriptionItem name="Total" isStrong={!isCompact}>
          {isCompact ? <b>{format(order.total)}</b> : format(order.total)}
        </DescriptionItem>
      ) : null}
      {taxMode === 'included' ? tax : null}
    </DescriptionList>
  )
}
