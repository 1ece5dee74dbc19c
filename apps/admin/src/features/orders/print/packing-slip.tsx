import { orderDisplayNumber } from '@atelier/domain/ids'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import type { OrderItem } from '@atelier/domain/orders/order.schema'
import { formatExactDateTime } from '../../../ui/format/dates.ts'
import { Wordmark } from '../../../ui/wordmark.tsx'
import { AddressLines } from '../address-lines.tsx'
import styles from './order-printout.module.css'
import { PrintItemsTable } from './print-items-table.tsx'
import { shownStatus } from '../order-status.tsx'

const COLUMNS = [
  { head: 'Qty', cell: ({ quantity }: OrderItem) => quantity },
  {
    head: 'Packed',
    cell: () => (
      <>
        <span className={styles.box} />
        <span className="visually-hidden">to pack</span>
      </>
    ),
  },
]

/** A packing slip: units to tick off, without prices, because the order may be a gift. Never visible on screen. */
export function PackingSlip({ order }: { order: OrderPackingSlip }) {
  return (
    <article className={styles.sheet} aria-hidden="true">
      <header className={styles.head}>
        <Wordmark />
        <div>
          <p className={styles.title}>Packing slip</p>
          <p>Order {orderDisplayNumber(order.orderId)}</p>
          <p>{formatExactDateTime(new Date(order.createdAt))}</p>
        </div>
      </header>
      {shownStatus(order) === 'PAYMENT_FAILED' ? <p className={styles.unpaid}>Not paid. Don’t ship.</p> : null}
      <div className={styles.facts}>
        <section>
          <p className={styles.label}>Ship to</p>
          <p>
            <AddressLines shipping={order.shipping} />
            {order.shipping.phone}
          </p>
        </section>
        {order.trackingCarrier || order.trackingNumber ? (
          <section>
            <p className={styles.label}>Carrier</p>
            <p>{order.trackingCarrier}</p>
            <p>{order.trackingNumber}</p>
          </section>
        ) : null}
      </div>
      <PrintItemsTable order={order} columns={COLUMNS} />
    </article>
  )
}
