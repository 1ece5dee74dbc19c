import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { formatDollars } from '@atelier/domain/money'
import { Card } from '../../../ui/display/card.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { Item, lineTotal } from '../detail/order-items-card.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'
import styles from '../detail/order-items-card.module.css'

/** The returned units, and how many were restocked. */
export function ReturnItemsCard({ returnDetail }: { returnDetail: ReturnDetail }) {
  return (
    <Card title="Returned Items" aside={pluralize(returnDetail.pieces, 'item')} isFlush>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className={styles.price}>
              Price
            </th>
            <th scope="col">Qty</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {returnDetail.items.map((item) => (
            <tr key={item.itemIndex}>
              <td>
                <Item item={item} />
                <RestockStatus item={item} />
              </td>
              <td className={styles.price}>{formatDollars(item.price)}</td>
              <td>
                {item.quantity} of {item.ordered}
              </td>
              <td>{lineTotal(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function RestockStatus({ item }: { item: ReturnDetail['items'][number] }) {
  const { quantity, receivedQuantity: received, restockedQuantity: restocked } = item
  if (received === null || restocked === null) return null
  const isWhole = received === quantity
  return (
    <p className={styles.below}>
      {isWhole ? null : <Status tone="warn" label={`${received} of ${quantity} received`} />}
      {received === 0 ? null : restocked === 0 ? (
        <Status tone="mute" label="Not for sale again" />
      ) : (
        <Status tone="ok" label={restocked === received ? 'Back in stock' : `${restocked} back in stock`} />
      )}
    </p>
  )
}
