import { orderTaxLabel } from '@atelier/domain/terms/tax-label'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { orderNumber } from '@atelier/domain/values/ids'
import { currencyPlural } from '@atelier/domain/money/currency-name'
import { formatAmount, formatMoney } from '@atelier/domain/money/money'
import type { ReactNode } from 'react'
import { paths } from '../../shop/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/home-link.tsx'
import { OrderTermsProvider } from '../../ui/order-terms.tsx'
import { itemCents, orderTotals, totalsRows } from '../../ui/totals.ts'
import { useBrand } from '../../shop/use-brand.ts'
import { PageLink } from '../../ui/page-link.tsx'
import type { Shop } from '../../shop/use-shop.ts'
import { AddressText } from './address-text.tsx'
import { formatShopDay } from '../../shop/format-shop-day.ts'
import { useRegion } from '../../shop/use-region.ts'

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="label mb-2 text-ink-soft">{title}</h2>
      {children}
    </section>
  )
}

const cell = 'border-b border-line py-2.5 align-top'
const amount = `${cell} pl-4 text-right whitespace-nowrap tabular-nums`

function Lines({ order }: { order: CustomerOrder }) {
  const region = useRegion()
  return (
    <table className="mt-10 w-full border-t border-ink text-small print:mt-6">
      <thead>
        <tr className="text-left text-ink-soft">
          <th scope="col" className={`${cell} font-normal`}>
            Item
          </th>
          <th scope="col" className={`${amount} font-normal`}>
            Quantity
          </th>
          <th scope="col" className={`${amount} font-normal max-sm:hidden print:table-cell`}>
            Price
          </th>
          <th scope="col" className={`${amount} font-normal`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item, index) => (
          // eslint-disable-next-line react/no-array-index-key -- line items have no id and never reorder
          <tr key={index}>
            <td className={`${cell} wrap-anywhere`}>
              {item.name}
              {item.color && <span className="block text-ink-soft">{item.colorLabel ?? item.color}</span>}
            </td>
            <td className={amount}>{item.quantity}</td>
            <td className={`${amount} max-sm:hidden print:table-cell`}>
              {formatAmount(item.price, order.currency, region)}
            </td>
            <td className={amount}>
              {formatMoney({ cents: itemCents(order, item), currency: order.currency }, region)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ROWS = { part: '', total: 'my-1 border-y border-ink py-2 text-[1.125rem]', contained: 'text-ink-soft' }

function Totals({ order }: { order: CustomerOrder }) {
  const region = useRegion()
  const textOf = (sum: number) => formatAmount(sum, order.currency, region)
  const part = (term: string, text: string) => ({ kind: 'part' as const, term, amount: text })
  const rows = [
    ...totalsRows(orderTotals(order), orderTaxLabel({ ...order, taxPercent: order.terms.taxPercent }), region),
    ...(order.taxes ?? []).map(({ taxPercent, base, tax }) => ({
      kind: 'contained' as const,
      term: `${taxPercent}% on ${textOf(base)}`,
      amount: textOf(tax),
    })),
    ...(order.paid > 0 ? [part('Paid', textOf(order.paid))] : []),
    ...order.refunds.map((refund) =>
      part(`Refund of ${formatShopDay(refund.timestamp, region)}`, `-${textOf(refund.amount)}`),
    ),
  ]
  return (
    <dl className="mt-5 ml-auto w-full max-w-[22rem] text-small">
      {rows.map((row) => (
        <div key={`${row.term} ${row.amount}`} className={`flex justify-between gap-6 py-1 ${ROWS[row.kind]}`}>
          <dt>{row.term}</dt>
          <dd className="tabular-nums">{row.amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The invoice of an order, laid out for printing on one sheet. */
export function Invoice({ order, shop }: { order: CustomerOrder; shop: Shop }) {
  const region = useRegion()
  const { shipping, billing } = order
  const { name } = useBrand()
  return (
    <article className="mx-auto max-w-[46rem] print:max-w-none">
      <div className="no-print mb-10 flex flex-wrap items-center justify-between gap-4">
        <PageLink to={paths.order(order.receiptToken)} className="link-text min-h-11 py-2.5 text-small">
          Back to the order
        </PageLink>
        <Button className="min-h-12 px-6" onClick={() => print()}>
          Print invoice
        </Button>
      </div>
      <div className="flex items-start justify-between gap-6 border-b border-ink pb-6">
        <Wordmark className="text-[1.375rem]" />
        <div className="text-right text-small">
          <h1 className="serif-small text-[1.75rem] leading-9">Invoice</h1>
          <p>Order {orderNumber(order.orderId)}</p>
          <p>
            <time dateTime={order.createdAt}>{formatShopDay(order.createdAt, region)}</time>
          </p>
        </div>
      </div>
      <div className="mt-7 grid gap-7 text-small sm:grid-cols-3 print:grid-cols-3">
        <Block title="Seller">
          <p>{shop.legalName || name}</p>
          {shop.postalAddress && <p className="whitespace-pre-line wrap-anywhere">{shop.postalAddress}</p>}
          {[shop.registerNumber, shop.taxNumber, shop.phone].filter(Boolean).map((fact) => (
            <p key={fact} className="wrap-anywhere">
              {fact}
            </p>
          ))}
          <p className="wrap-anywhere">{shop.supportEmail}</p>
        </Block>
        <Block title="Billed to">
          <AddressText address={{ ...shipping, ...billing }} />
          <p className="wrap-anywhere">{order.email}</p>
        </Block>
        <Block title="Delivered to">
          <AddressText address={shipping} />
          {order.delivery && <p className="mt-2 text-ink-soft">{order.delivery.name}</p>}
        </Block>
      </div>
      <Lines order={order} />
      <OrderTermsProvider terms={order.terms}>
        <Totals order={order} />
      </OrderTermsProvider>
      <p className="mt-8 border-t border-line pt-4 text-small text-ink-soft">
        Payment: {order.paymentLabel}. All amounts in {currencyPlural(order.currency)}.
      </p>
    </article>
  )
}
