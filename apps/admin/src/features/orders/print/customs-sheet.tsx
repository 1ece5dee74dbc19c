import { formatAmount } from '@atelier/domain/money/money'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { countryName } from '@atelier/domain/region/country-name'
import type { OrderCustoms } from '@atelier/domain/shipping/customs.schema'
import { orderNumber } from '@atelier/domain/values/ids'
import { weightText } from '@atelier/domain/values/weight'
import { Wordmark } from '../../../ui/wordmark.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'
import { AddressLines } from '../address-lines.tsx'
import styles from './order-printout.module.css'
import { orderPrintoutClasses } from './order-printout-classes.ts'
import { REGION } from '../../../region.ts'

type Line = OrderCustoms['lines'][number]

const MISSING = 'not entered'

const COLUMNS: readonly { head: string; cell: (line: Line, currency: string) => string }[] = [
  { head: 'HS code', cell: ({ hsCode }) => hsCode ?? MISSING },
  { head: 'Origin', cell: ({ origin }) => (origin === null ? MISSING : (countryName(origin) ?? origin)) },
  { head: 'Qty', cell: ({ quantity }) => String(quantity) },
  { head: 'Weight', cell: ({ weightGrams }) => (weightGrams === null ? MISSING : weightText(weightGrams)) },
  { head: 'Value', cell: ({ value }, currency) => formatAmount(value, currency, REGION) },
]

const INCOTERM_TEXTS = { DDP: 'DDP: the sender pays the duties', DDU: 'DAP (DDU): the recipient pays the duties' }

/**
 * What customs must know, on a sheet of its own for the outside of the parcel: the slip inside has no prices, because the order
 * may be a gift. Never visible on screen.
 */
export function CustomsSheet({ order, customs }: { order: OrderPackingSlip; customs: OrderCustoms }) {
  const { currency, lines, value, incoterm, duty } = customs
  return (
    <article className={`${orderPrintoutClasses.sheet} print:break-before-page`} aria-hidden="true">
      <header className={orderPrintoutClasses.head}>
        <Wordmark />
        <div>
          <p className={orderPrintoutClasses.title}>Customs declaration</p>
          <p>Order {orderNumber(order.orderId)}</p>
        </div>
      </header>
      <div className={orderPrintoutClasses.facts}>
        <section>
          <p className={orderPrintoutClasses.label}>Ship to</p>
          <p>
            <AddressLines shipping={order.shipping} form={order.addressForm} />
            {order.shipping.phone}
          </p>
        </section>
        <section>
          <p className={orderPrintoutClasses.label}>Terms</p>
          <p>{INCOTERM_TEXTS[incoterm]}</p>
        </section>
        <section>
          <p className={orderPrintoutClasses.label}>Value, without tax</p>
          <p>{formatAmount(value, currency, REGION)}</p>
          {duty ? (
            <p>{`Low-value duty: ${formatAmount(duty.amount, duty.currency, REGION)} for ${pluralize(duty.tariffLines, 'tariff line')}`}</p>
          ) : null}
        </section>
      </div>
      <table className={`${styles.items} print:w-full print:border-collapse`}>
        <thead>
          <tr>
            <th>Goods</th>
            {COLUMNS.map(({ head }) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.description}>
              <td>{line.description}</td>
              {COLUMNS.map(({ head, cell }) => (
                <td key={head}>{cell(line, currency)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
