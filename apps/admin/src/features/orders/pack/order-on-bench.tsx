import { orderDisplayNumber } from '@atelier/domain/ids'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AddressLines } from '../address-lines.tsx'
import { itemCountLabel, variantLabel } from '../line-item-labels.ts'
import { itemKey, type SlipItem } from './bench-state.ts'
import styles from './bench.module.css'
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
    <div className={styles.columns}>
      <figure className={styles.figure}>
        {work.current ? <ItemImage src={work.current.imageUrl} name={work.current.name} /> : null}
        {work.current ? <ImageCaption item={work.current} /> : null}
      </figure>
      <section className={styles.order} aria-label={`Order ${orderDisplayNumber(slip.orderId)}`}>
        <h2 className={styles.number}>
          Order {orderDisplayNumber(slip.orderId)}
          <span className={styles.soft}>{itemCountLabel(slip)}</span>
        </h2>
        <StaffNotes slip={slip} />
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
      <div className={styles.side}>
        <Card title="Ship to">
          <address className={styles.address}>
            <AddressLines shipping={slip.shipping} />
            <span className={styles.soft}>{slip.shipping.phone}</span>
          </address>
          <Button
            className={styles.print}
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
  <figcaption className={styles.caption}>
    <b className={styles.captionName}>
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
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </Alert>
  )
}

interface SettledOrderProps {
  slip: OrderPackingSlip
  outcome: 'shipped' | 'skipped' | undefined
}

/** An order that has left the bench, when staff go back to it. */
export const SettledOrder = ({ slip: { orderId }, outcome }: SettledOrderProps) => (
  <Alert
    tone={outcome === 'shipped' ? 'ok' : 'warn'}
    title={`Order ${orderDisplayNumber(orderId)} ${outcome === 'shipped' ? 'has shipped' : 'was skipped'}`}
    action={
      <Button component={Link} to={paths.order(orderId)} variant="default">
        Open order
      </Button>
    }
  >
    {outcome === 'shipped' ? 'Go to the next order.' : 'Another person changed it. Go to the next order.'}
  </Alert>
)
