import { recipientName } from '@atelier/domain/addresses/formats-of'
import { orderNumber } from '@atelier/domain/values/ids'
import type { OrderDetail, OrderItem } from '@atelier/domain/orders/order.schema'
import { formatAmount, type Currency } from '@atelier/domain/money/money'
import { formatExactDateTime } from '../../../ui/format/dates.ts'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { Wordmark } from '../../../ui/wordmark.tsx'
import { AddressLines, PlaceLines } from '../address-lines.tsx'
import { OrderAmountsList } from '../order-amounts-list.tsx'
import { lineTotal } from '../line-item-labels.ts'
import { PrintedGiftMessage } from './printed-gift-message.tsx'
import { PrintItemsTable } from './print-items-table.tsx'
import { orderPrintoutClasses } from './order-printout-classes.ts'
import { paymentMethodLabel, PaymentStatusBadge, shownStatus, statusLabel } from '../order-status.tsx'
import { REGION } from '../../../region.ts'

const columnsIn = (currency: Currency) => [
  { head: 'Price', cell: ({ price }: OrderItem) => formatAmount(price, currency, REGION) },
  { head: 'Qty', cell: ({ quantity }: OrderItem) => quantity },
  { head: 'Total', cell: (item: OrderItem) => lineTotal(item, currency) },
]

/** The printed order ('Print Order'). Never visible on screen. */
export function OrderPrintout({ order }: { order: OrderDetail }) {
  const { paymentStatus } = order.paymentDetails
  const status = shownStatus(order)
  return (
    <article className={orderPrintoutClasses.sheet} aria-hidden="true">
      <header className={orderPrintoutClasses.head}>
        <Wordmark />
        <div>
          <p className={orderPrintoutClasses.title}>Order {orderNumber(order.orderId)}</p>
          <p>{formatExactDateTime(new Date(order.createdAt))}</p>
        </div>
      </header>
      {status === 'PAYMENT_FAILED' ? <p className={orderPrintoutClasses.unpaid}>Not paid. Don’t ship.</p> : null}
      <div className={orderPrintoutClasses.facts}>
        <section>
          <p className={orderPrintoutClasses.label}>Ship to</p>
          <p>
            <AddressLines shipping={order.shipping} form={order.terms.addressForm} />
            {order.shipping.phone}
          </p>
        </section>
        <section>
          <p className={orderPrintoutClasses.label}>Customer</p>
          <p>{recipientName(order.shipping, order.terms.addressForm)}</p>
          <p>{order.email}</p>
          <p>{order.userId === undefined ? 'Guest' : 'Registered'}</p>
          {order.billing ? (
            <>
              <p className={orderPrintoutClasses.label}>Billed to</p>
              <p>
                <PlaceLines place={order.billing} form={order.terms.addressForm} />
              </p>
            </>
          ) : null}
        </section>
        <section>
          <p className={orderPrintoutClasses.label}>Status</p>
          <p>{statusLabel(status)}</p>
          <p>{paymentMethodLabel(order.paymentMethod)}</p>
          <p>
            <PaymentStatusBadge status={paymentStatus} />
          </p>
          <p>{[order.trackingCarrier, order.trackingNumber].filter(Boolean).join(' ')}</p>
        </section>
      </div>
      <PrintItemsTable order={order} columns={columnsIn(order.currency)} />
      <PrintedGiftMessage message={order.giftMessage} />
      <div className="print:w-[200pt] print:mt-[10pt] print:mr-0 print:mb-0 print:ml-auto print:break-inside-avoid">
        <OrderAmountsList order={order} />
        {order.refunded > 0 ? (
          <DescriptionList>
            <DescriptionItem name="Refunded">{formatAmount(order.refunded, order.currency, REGION)}</DescriptionItem>
          </DescriptionList>
        ) : null}
      </div>
    </article>
  )
}
