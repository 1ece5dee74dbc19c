import { recipientName } from '@atelier/domain/addresses/formats-of'
import { dutiesText } from '@atelier/domain/delivery/customs'
import { zoneAt } from '@atelier/domain/delivery/delivery-methods'
import { toCents } from '@atelier/domain/money/money'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { orderNumber } from '@atelier/domain/values/ids'
import { isAwaitingShipment } from '@atelier/domain/orders/change-status'
import { suggestedEmailTemplate } from '@atelier/domain/orders/order-email-templates'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { trackingUrl } from '@atelier/domain/orders/tracking'
import { Link } from 'react-router'
import { call } from '@atelier/api-client/call'
import { addOrderNote } from '@atelier/domain/orders/staff-order-changes.endpoints'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/display/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { MarketName } from '../market-name.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { useCan, useGrant, useShowsPersonalData } from '../../session/session.store.ts'
import { ContactCustomer } from './contact-customer.tsx'
import { CorrectAddress } from './correct-address.tsx'
import { CorrectTracking } from './correct-tracking.tsx'
import { PhoneLink } from '../phone-link.tsx'
import { AddressLines, PlaceLines } from '../address-lines.tsx'
import { orderDetailPageClasses } from './order-detail-page-classes.ts'
import { paymentMethodLabel, shownStatus } from '../order-status.tsx'
import { api } from '../../../api.ts'
import { NotesCard } from '../../../ui/form/notes-card.tsx'
import { useTextDraft } from '../../session/session.public.ts'
import { useOrderCache } from '../use-order-cache.ts'
import { REGION } from '../../../region.ts'

const BELOW = 'grid justify-items-start gap-3 mt-3.5'
const PART = 'mt-3 pt-2 border-t border-t-line'

interface OrderProps {
  order: OrderDetail
}

/** Customer ids are shortened to their last 8 characters (A9). */
const SHORT_CUSTOMER_ID = 8

/** Returns what the customer read about duties; null: nothing. */
function dutiesOf({ terms, shipping, subtotal, currency, createdAt, items }: OrderDetail): string | null {
  const day = shopDay(new Date(createdAt), REGION)
  const goods = {
    goodsCents: toCents(subtotal, currency),
    currency,
    from: REGION.country,
    day,
    hsCodes: items.map(({ hsCode }) => hsCode),
  }
  return dutiesText(zoneAt(shipping, terms.shipping)?.duties, shipping, goods, REGION)
}

export function SummaryCard({ order }: OrderProps) {
  const duties = dutiesOf(order)
  return (
    <Card title="Order Summary">
      <DescriptionList>
        <DescriptionItem name="Order ID">
          <span className="inline-flex items-center gap-1.5">
            {orderNumber(order.orderId)}
            <CopyButton value={orderNumber(order.orderId)} label="order ID" />
          </span>
        </DescriptionItem>
        <DescriptionItem name="Date">
          <DateTime iso={order.createdAt} />
        </DescriptionItem>
        <DescriptionItem name="Last change">
          <DateTime iso={order.updatedAt} />
        </DescriptionItem>
        <DescriptionItem name="Payment method">{paymentMethodLabel(order.paymentMethod)}</DescriptionItem>
        {order.market === '' ? null : (
          <DescriptionItem name="Market">
            <MarketName market={order.market} />
          </DescriptionItem>
        )}
        {order.delivery ? <DescriptionItem name="Delivery">{order.delivery.name}</DescriptionItem> : null}
        {duties === null ? null : <DescriptionItem name="Duties">{duties}</DescriptionItem>}
      </DescriptionList>
    </Card>
  )
}

const registered = (userId: string): string => `Registered, ${userId.slice(-SHORT_CUSTOMER_ID)}`

export function CustomerCard({ order }: OrderProps) {
  const canWrite = useCan('orders:edit')
  const { markets } = useGrant().limits
  const canSeeCustomer = useCan('users:view') && markets === null
  const showsPersonalData = useShowsPersonalData()
  return (
    <Card title="Customer Information">
      <DescriptionList>
        <DescriptionItem name="Name">
          {recipientName(order.shipping, order.terms.addressForm) || 'Unknown Customer'}
        </DescriptionItem>
        <DescriptionItem name="Email">
          <span className="inline-flex items-center gap-1.5">
            {order.email || 'Unknown'}
            {order.email && showsPersonalData ? <CopyButton value={order.email} label="email" /> : null}
          </span>
        </DescriptionItem>
        <DescriptionItem name="Customer">
          {order.userId === undefined ? (
            'Guest'
          ) : (
            <span className="inline-flex items-center gap-1.5">
              {canSeeCustomer ? (
                <Link to={paths.customer(order.userId)} className={orderDetailPageClasses.link}>
                  {registered(order.userId)}
                </Link>
              ) : (
                registered(order.userId)
              )}
              <CopyButton value={order.userId} label="customer ID" />
            </span>
          )}
        </DescriptionItem>
      </DescriptionList>
      {canWrite && shownStatus(order) !== 'PAYMENT_FAILED' ? (
        <div className={BELOW}>
          <ContactCustomer order={order} template={suggestedEmailTemplate(order)} />
        </div>
      ) : null}
    </Card>
  )
}

export function ShippingCard({ order }: OrderProps) {
  const showsPersonalData = useShowsPersonalData()
  const canEdit = useCan('orders:edit') && showsPersonalData
  return (
    <Card title="Shipping Address">
      <address className="leading-5.5 wrap-anywhere">
        <AddressLines shipping={order.shipping} form={order.terms.addressForm} />
        {showsPersonalData ? <PhoneLink phone={order.shipping.phone} number={order.phoneE164} /> : order.shipping.phone}
      </address>
      {canEdit && isAwaitingShipment(order.status) ? (
        <div className={BELOW}>
          <CorrectAddress order={order} />
        </div>
      ) : null}
      {order.billing ? (
        <div className={PART}>
          <p className="text-ink-soft">Billed to</p>
          <address className="leading-5.5 wrap-anywhere">
            <PlaceLines place={order.billing} form={order.terms.addressForm} />
          </address>
        </div>
      ) : null}
      {order.trackingCarrier || order.trackingNumber ? <TrackingDetails order={order} /> : null}
      {canEdit && order.status === 'SHIPPED' ? (
        <div className={BELOW}>
          <CorrectTracking order={order} />
        </div>
      ) : null}
    </Card>
  )
}

function TrackingDetails({ order }: OrderProps) {
  const { trackingCarrier, trackingNumber } = order
  const showsPersonalData = useShowsPersonalData()
  const url = showsPersonalData ? trackingUrl(trackingCarrier, trackingNumber, order.trackingUrl) : null
  return (
    <div className={PART}>
      <DescriptionList>
        {trackingCarrier ? <DescriptionItem name="Carrier">{trackingCarrier}</DescriptionItem> : null}
        {trackingNumber ? (
          <DescriptionItem name="Tracking">
            <span className="inline-flex items-center gap-1.5">
              {url ? (
                <a
                  href={url}
                  className={orderDetailPageClasses.link}
                  target="_blank"
                  rel="noreferrer"
                  title="Follow the parcel at the carrier"
                >
                  {trackingNumber}
                </a>
              ) : (
                trackingNumber
              )}
              {showsPersonalData ? <CopyButton value={trackingNumber} label="tracking number" /> : null}
            </span>
          </DescriptionItem>
        ) : null}
      </DescriptionList>
    </div>
  )
}

/** Internal notes of an order. */
export function InternalNotesCard({ order, canEdit }: { order: OrderDetail; canEdit: boolean }) {
  const orderCache = useOrderCache()
  const add = async (text: string): Promise<void> => {
    const { data } = await call(api, addOrderNote, { params: { orderId: order.orderId }, body: { text } })
    orderCache.cache(data)
  }
  const draft = useTextDraft('note')
  return <NotesCard notes={order.internalNotes} canEdit={canEdit} add={add} draft={draft} />
}
