import { orderNumber } from '@atelier/domain/values/ids'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import type { StaffOrderItem } from '@atelier/domain/orders/order.schema'
import { QrCode } from '../../../ui/account/qr-code.tsx'
import { formatExactDateTime } from '../../../ui/format/dates.ts'
import { Wordmark } from '../../../ui/wordmark.tsx'
import { AddressLines } from '../address-lines.tsx'
import { orderPrintoutClasses } from './order-printout-classes.ts'
import { CustomsSheet } from './customs-sheet.tsx'
import { GiftCardSheet } from './gift-card-sheet.tsx'
import { PrintedGiftMessage } from './printed-gift-message.tsx'
import { PrintItemsTable } from './print-items-table.tsx'
import { shownStatus } from '../order-status.tsx'

/** Size of the code that leads the packing bench to the order. */
const CODE_PX = 72

const COLUMNS = [
  { head: 'SKU', cell: ({ sku }: StaffOrderItem) => sku },
  { head: 'Qty', cell: ({ quantity }: StaffOrderItem) => quantity },
  {
    head: 'Packed',
    cell: () => (
      <>
        <span className="print:inline-block print:size-[12pt] print:[border:0.75pt_solid_#000]" />
        <span className="visually-hidden">to pack</span>
      </>
    ),
  },
]

/**
 * A packing slip: units to tick off, without prices, because the order may be a gift. Its code opens the order at the
 * packing bench. What customs must know and the message of a gift follow on sheets of their own. Never visible on screen.
 */
export function PackingSlip({ order }: { order: OrderPackingSlip }) {
  return (
    <>
      <Slip order={order} />
      {order.customs ? <CustomsSheet order={order} customs={order.customs} /> : null}
      {order.giftMessage === undefined ? null : <GiftCardSheet message={order.giftMessage} />}
    </>
  )
}

const Slip = ({ order }: { order: OrderPackingSlip }) => (
  <article className={orderPrintoutClasses.sheet} aria-hidden="true">
    <header className={orderPrintoutClasses.head}>
      <Wordmark />
      <div>
        <p className={orderPrintoutClasses.title}>Packing slip</p>
        <p>Order {orderNumber(order.orderId)}</p>
        <p>{formatExactDateTime(new Date(order.createdAt))}</p>
      </div>
      <QrCode text={order.orderId} label={`Code of order ${orderNumber(order.orderId)}`} sizePx={CODE_PX} />
    </header>
    {shownStatus(order) === 'PAYMENT_FAILED' ? (
      <p className={orderPrintoutClasses.unpaid}>Not paid. Don’t ship.</p>
    ) : null}
    <div className={orderPrintoutClasses.facts}>
      <section>
        <p className={orderPrintoutClasses.label}>Ship to</p>
        <p>
          <AddressLines shipping={order.shipping} form={order.addressForm} />
          {order.shipping.phone}
        </p>
      </section>
      {order.delivery ? (
        <section>
          <p className={orderPrintoutClasses.label}>Delivery</p>
          <p>{order.delivery.name}</p>
        </section>
      ) : null}
      {order.trackingCarrier || order.trackingNumber ? (
        <section>
          <p className={orderPrintoutClasses.label}>Carrier</p>
          <p>{order.trackingCarrier}</p>
          <p>{order.trackingNumber}</p>
        </section>
      ) : null}
    </div>
    <PrintItemsTable order={order} columns={COLUMNS} />
    <PrintedGiftMessage message={order.giftMessage} />
  </article>
)
