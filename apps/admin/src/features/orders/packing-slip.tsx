import { orderDisplayNumber } from '@atelier/domain/ids'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { exactMoment } from '../../ui/dates.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { AddressLines } from './address-lines.tsx'
import { pieces, variantWords } from './order-items-card.tsx'
import styles from './order-sheet.module.css'
import { shownStatus } from './order-status.tsx'

/** What goes into the parcel: pieces to tick off and no prices, for it may be a present. Never seen on a screen. */
export function PackingSlip({ order }: { order: OrderDetail }) {
  return (
    <article className={styles.sheet} aria-hidden="true">
      <header className={styles.head}>
        <Wordmark />
        <div>
          <p className={styles.title}>Packing slip</p>
          <p>Order {orderDisplayNumber(order.orderId)}</p>
          <p>{exactMoment(new Date(order.createdAt))}</p>
        </div>
      </header>
      {shownStatus(order) === 'PAYMENT_FAILED' ? <p className={styles.unpaid}>Not paid. Do not ship.</p> : null}
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
      <table className={styles.items}>
        <thead>
          <tr>
            <th>{pieces(order)}</th>
            <th>Qty</th>
            <th>Packed</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={`${item.productId} ${item.color} ${item.size}`}>
              <td>
                {item.name}
                <br />
                <span className={styles.variant}>{variantWords(item)}</span>
              </td>
              <td>{item.quantity}</td>
              <td>
                <span className={styles.box} />
                <span className="visually-hidden">to pack</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
