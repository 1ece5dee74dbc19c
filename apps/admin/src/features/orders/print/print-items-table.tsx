import type { OrderItem } from '@atelier/domain/orders/order.schema'
import { wrappedLabel } from '@atelier/domain/orders/wrapped-label'
import type { ReactNode } from 'react'
import { itemCountLabel, variantLabel } from '../line-item-labels.ts'
import styles from './order-printout.module.css'

interface PrintColumn<Item> {
  head: string
  cell: (item: Item) => ReactNode
}

/** The line items on paper; the caller adds the columns beside them. */
export function PrintItemsTable<Item extends OrderItem>({
  order,
  columns,
}: {
  order: { items: readonly Item[] }
  columns: readonly PrintColumn<Item>[]
}) {
  return (
    <table className={`${styles.items} print:w-full print:border-collapse`}>
      <thead>
        <tr>
          <th>{itemCountLabel(order)}</th>
          {columns.map(({ head }) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={`${item.productId} ${item.color} ${item.size}`}>
            <td>
              {item.name}
              <br />
              <span className="print:text-[#444]">{variantLabel(item)}</span>
              {item.wrapped ? (
                <>
                  <br />
                  <b className="print:font-medium">{wrappedLabel(item)}</b>
                </>
              ) : null}
            </td>
            {columns.map(({ head, cell }) => (
              <td key={head}>{cell(item)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
