import { orderNumber } from '@atelier/domain/values/ids'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AddressLines } from '../address-lines.tsx'
import { PhoneLink } from '../phone-link.tsx'
import { itemCountLabel, variantLabel } from '../line-item-labels.ts'
import { itemKey, type SlipItem } from './bench-state.ts'
import { benchClasses } from './bench-classes.ts'
import { ItemImage } from './item-image.tsx'
import { ItemsToPack } from './items-to-pack.tsx'
import { ScanField } from './scan-field.tsx'
import { ShipPanel } from './ship-panel.tsx'
import type { useBench } from './use-bench.ts'
import { useOrderOnBench } from './use-order-on-bench.ts'

interface OrderOnBenchProps {
  slip: OrderPackingSlip
  bench: ReturnType<typeof useBench>
}

/** One order on the bench: what goes into the parcel, where it goes, and its label. */
export function OrderOnBench({ slip, bench }: OrderOnBenchProps) {
  const work = useOrderOnBench(slip, bench)
  return (
    <div className="grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_minmax(340px,440px)] items-start gap-x-8 gap-y-6 max-[1200px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-sm:grid-cols-1 max-sm:gap-4">
      <figure className="m-0 max-[1200px]:row-[span_2] max-sm:grid max-sm:row-[auto] max-sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-sm:items-center max-sm:gap-4">
        {work.current ? <ItemImage src={work.current.imageUrl} name={work.current.name} /> : null}
        {work.current ? <ImageCaption item={work.current} /> : null}
      </figure>
      <section className="grid gap-4" aria-label={`Order ${orderNumber(slip.orderId)}`}>
        <h2 className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-[18px] leading-6.5 tabular-nums">
          Order {orderNumber(slip.orderId)}
          <span className={benchClasses.soft}>{itemCountLabel(slip)}</span>
        </h2>
        <StaffNotes slip={slip} />
        <GiftMessage slip={slip} />
        <ItemsToPack
          items={slip.items}
          packed={bench.packed}
          current={work.current ? itemKey(work.current) : null}
          onPack={work.pack}
        />
        <ScanField
          value={work.scanned}
          problem={work.problem}
          onChange={work.type}
          onScan={work.scan}
          onStep={work.chooseItem}
        />
      </section>
      <div className="grid gap-4">
        <Card title="Ship to">
          <address className="grid text-[16px] leading-6 not-italic">
            <AddressLines shipping={slip.shipping} form={slip.addressForm} />
            <span className={benchClasses.soft}>
              <PhoneLink phone={slip.shipping.phone} number={slip.phoneE164} />
            </span>
          </address>
          {slip.delivery ? <p className="mt-3">Delivery: {slip.delivery.name}</p> : null}
          <Button
            className="mt-4"
            variant="default"
            leftSection={<Icon name="print" size={16} />}
            aria-keyshortcuts="P"
            onClick={() => window.print()}
          >
            Print slip
          </Button>
        </Card>
        <ShipPanel
          slip={slip}
          tracking={bench.tracking}
          errors={work.errors}
          isBusy={bench.isBusy}
          error={bench.error}
          onTrack={work.track}
          onShip={() => work.ship(bench.tracking)}
        />
      </div>
    </div>
  )
}

const ImageCaption = ({ item }: { item: SlipItem }) => (
  <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 pt-3 text-[18px] leading-6.5 max-sm:grid max-sm:p-0">
    <b className="font-normal text-[28px] leading-8.5 font-display [-webkit-text-stroke:var(--optical)]">
      {item.quantity} × {item.name}
    </b>
    <span>{variantLabel(item)}</span>
  </figcaption>
)

/** What staff noted about the order: the note of its status, and internal notes. */
function StaffNotes({ slip: { statusNote, internalNotes = [] } }: Pick<OrderOnBenchProps, 'slip'>) {
  const notes = [...(statusNote ? [statusNote] : []), ...internalNotes.map(({ text, by }) => `${text} (${by})`)]
  if (notes.length === 0) return null
  return (
    <Alert tone="info" title={notes.length === 1 ? 'Note' : 'Notes'}>
      {notes.map((note) => (
        <p key={note} className="whitespace-pre-line">
          {note}
        </p>
      ))}
    </Alert>
  )
}

const GiftMessage = ({ slip: { giftMessage } }: Pick<OrderOnBenchProps, 'slip'>) =>
  giftMessage === undefined ? null : (
    <Alert tone="info" title="Gift message">
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {giftMessage}
      </p>
    </Alert>
  )

interface SettledOrderProps {
  slip: OrderPackingSlip
  outcome: 'shipped' | 'skipped' | undefined
}

/** An order that has left the bench, when staff go back to it. */
export const SettledOrder = ({ slip: { orderId }, outcome }: SettledOrderProps) => (
  <Alert
    tone={outcome === 'shipped' ? 'ok' : 'warn'}
    title={`Order ${orderNumber(orderId)} ${outcome === 'shipped' ? 'has shipped' : 'was skipped'}`}
    action={
      <Button component={Link} to={paths.order(orderId)} variant="default">
        Open order
      </Button>
    }
  >
    {outcome === 'shipped' ? 'Go to the next order.' : 'Another person changed it. Go to the next order.'}
  </Alert>
)
