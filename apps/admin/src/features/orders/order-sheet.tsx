import { orderDisplayNumber } from '@atelier/domain/ids'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { exactMoment } from '../../ui/dates.ts'
import { money } from '../../ui/money.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { AddressLines } from './address-lines.tsx'
import { lineTotal, OrderTotals, pieces, variantWords } from './order-items-card.tsx'
import styles from './order-sheet.module.css'
import { paymentMethodWord, PaymentState, shownStatus, statusWord } from './order-status.tsx'

/** The order on paper: what 'Print Order' prints. Never seen on a screen. */
export function OrderSheet({ order }: { order: OrderDetail }) {
  const { paymentStatus } = order.paymentDetails
  const status = shownStatus(order)
  return (
    <article className={styles.sheet} aria-hidden="true">
      <header className={styles.head}>
        <Wordmark />
        <div>
          <p className={styles.title}>Order {orderDisplayNumber(order.orderId)}</p>
          <p>{order.orderId}</p>
          <p>{exactMoment(new Date(order.createdAt))}</p>
        </div>
      </header>
      {status === 'PAYMENT_FAILED' ? <p className={styles.unpaid}>Not paid. Do not ship.</p> : null}
      <div className={styles.facts}>
        <section>
          <p className={styles.label}>Ship to</p>
          <p>
            <AddressLines shipping={order.shipping} />
            {order.shipping.phone}
          </p>
        </section>
        <section>
          <p className={styles.label}>Customer</p>
          <p>{order.customerName}</p>
          <p>{order.email}</p>
          <p>{order.userId === undefined ? 'Guest' : 'Registered'}</p>
        </section>
        <section>
          <p className={styles.label}>Status</p>
          <p>{statusWord(status)}</p>
          <p>{paymentMethodWord(order.paymentMethod)}</p>
          <p>
            <PaymentState status={paymentStatus} />
          </p>
        </section>
      </div>
      <SheetItems order={order} />
      <div className={styles.totals}>
        <OrderTotals order={order} />
      </div>
    </article>
  )
}

function SheetItems({ order }: { order: OrderDetail }) {
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th>{pieces(order)}</th>
          <th>Price</th>
          <th>Qty</th>
          <th>Total</th>
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
            <td>{money(item.price)}</td>
            <td>{item.quantity}</td>
            <td>{lineTotal(item)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
