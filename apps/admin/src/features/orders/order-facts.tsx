import { isAwaitingShipment } from '@atelier/domain/orders/change-status'
import { suggestedEmailTemplate } from '@atelier/domain/orders/order-email-templates'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { trackingUrl } from '@atelier/domain/orders/tracking'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { money } from '../../ui/money.ts'
import { useCan } from '../session/session.store.ts'
import { ContactCustomer } from './contact-customer.tsx'
import { CorrectAddress } from './correct-address.tsx'
import { CorrectTracking } from './correct-tracking.tsx'
import { AddressLines, PlaceLines } from './address-lines.tsx'
import styles from './order-page.module.css'
import { OrderStatus, shownStatus } from './order-status.tsx'

interface OrderProps {
  order: OrderDetail
}

/** A9: a customer's id is shown by its last 8 characters. */
const SHORT_CUSTOMER_ID = 8

export function SummaryCard({ order }: OrderProps) {
  return (
    <Card title="Order Summary">
      <Facts>
        <Fact name="Order ID">
          <span className={styles.value}>
            {order.orderId}
            <CopyButton value={order.orderId} label="order ID" />
          </span>
        </Fact>
        <Fact name="Date">
          <Moment iso={order.createdAt} />
        </Fact>
        <Fact name="Status">
          <OrderStatus order={order} />
        </Fact>
        <Fact name="Last change">
          <Moment iso={order.updatedAt} />
        </Fact>
        {order.statusNote ? <Fact name="Note">{order.statusNote}</Fact> : null}
        <Fact name="Total">{money(order.total)}</Fact>
      </Facts>
    </Card>
  )
}

const registered = (userId: string): string => `Registered, ${userId.slice(-SHORT_CUSTOMER_ID)}`

export function CustomerCard({ order }: OrderProps) {
  const canWrite = useCan('orders:edit')
  const canSeeCustomer = useCan('users:view')
  return (
    <Card title="Customer Information">
      <Facts>
        <Fact name="Name">{order.customerName || 'Unknown Customer'}</Fact>
        <Fact name="Email">
          <span className={styles.value}>
            {order.email || 'Unknown'}
            {order.email ? <CopyButton value={order.email} label="email" /> : null}
          </span>
        </Fact>
        <Fact name="Customer">
          {order.userId === undefined ? (
            'Guest'
          ) : (
            <span className={styles.value}>
              {canSeeCustomer ? (
                <Link to={paths.customer(order.userId)} className={styles.link}>
                  {registered(order.userId)}
                </Link>
              ) : (
                registered(order.userId)
              )}
              <CopyButton value={order.userId} label="customer ID" />
            </span>
          )}
        </Fact>
      </Facts>
      {canWrite && shownStatus(order) !== 'PAYMENT_FAILED' ? (
        <div className={styles.below}>
          <ContactCustomer order={order} letter={suggestedEmailTemplate(order)} />
        </div>
      ) : null}
    </Card>
  )
}

export function ShippingCard({ order }: OrderProps) {
  const canEdit = useCan('orders:edit')
  return (
    <Card title="Shipping Address">
      <address className={styles.address}>
        <AddressLines shipping={order.shipping} />
        <span className={styles.soft}>{order.shipping.phone}</span>
      </address>
      {canEdit && isAwaitingShipment(order.status) ? (
        <div className={styles.below}>
          <CorrectAddress order={order} />
        </div>
      ) : null}
      {order.billing ? (
        <div className={styles.part}>
          <p className={styles.soft}>Billed to</p>
          <address className={styles.address}>
            <PlaceLines place={order.billing} />
          </address>
        </div>
      ) : null}
      {order.trackingCarrier || order.trackingNumber ? <TrackingFacts order={order} /> : null}
      {canEdit && order.status === 'SHIPPED' ? (
        <div className={styles.below}>
          <CorrectTracking order={order} />
        </div>
      ) : null}
    </Card>
  )
}

function TrackingFacts({ order }: OrderProps) {
  const { trackingCarrier, trackingNumber } = order
  const url = trackingUrl(trackingCarrier, trackingNumber)
  return (
    <div className={styles.part}>
      <Facts>
        {trackingCarrier ? <Fact name="Carrier">{trackingCarrier}</Fact> : null}
        {trackingNumber ? (
          <Fact name="Tracking">
            <span className={styles.value}>
              {url ? (
                <a
                  href={url}
                  className={styles.link}
                  target="_blank"
                  rel="noreferrer"
                  title="Follow the parcel at the carrier"
                >
                  {trackingNumber}
                </a>
              ) : (
                trackingNumber
              )}
              <CopyButton value={trackingNumber} label="tracking number" />
            </span>
          </Fact>
        ) : null}
      </Facts>
    </div>
  )
}
