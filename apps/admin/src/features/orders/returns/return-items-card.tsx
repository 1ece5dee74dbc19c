import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { Card } from '../../../ui/card.tsx'
import { money } from '../../../ui/money.ts'
import { Status } from '../../../ui/status.tsx'
import { Item, lineTotal } from '../order-items-card.tsx'
import styles from '../order-items-card.module.css'

/** The pieces that come back, and whether they are for sale again. */
export function ReturnItemsCard({ found }: { found: ReturnDetail }) {
  return (
    <Card title="Returned Items" aside={found.pieces === 1 ? '1 item' : `${found.pieces} items`} isFlush>
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
          {found.items.map((item) => (
            <tr key={item.itemIndex}>
              <td>
                <Item item={item} />
                <Shelf isRestocked={item.isRestocked} />
              </td>
              <td className={styles.price}>{money(item.price)}</td>
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

function Shelf({ isRestocked }: { isRestocked: boolean | null }) {
  if (isRestocked === null) return null
  return (
    <p className={styles.below}>
      {isRestocked ? <Status tone="ok" label="Back in stock" /> : <Status tone="mute" label="Not for sale again" />}
    </p>
  )
}
