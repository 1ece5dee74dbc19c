import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { Card } from '../../../ui/display/card.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'
import { LineItemsTable } from '../line-items-table.tsx'

/** The returned units, and how many were restocked. */
export function ReturnItemsCard({ returnDetail }: { returnDetail: ReturnDetail }) {
  return (
    <Card title="Returned Items" aside={pluralize(returnDetail.pieces, 'item')} isFlush>
      <LineItemsTable
        items={returnDetail.items}
        currency={returnDetail.currency}
        quantityOf={({ quantity, ordered }) => `${quantity} of ${ordered}`}
        statusOf={(item) => (
          <>
            {item.exchangeColor ? <p className="mt-1.5">Exchange for {item.exchangeColor}</p> : null}
            <RestockStatus item={item} />
          </>
        )}
      />
    </Card>
  )
}

function RestockStatus({ item }: { item: ReturnDetail['items'][number] }) {
  const { quantity, receivedQuantity: received, restockedQuantity: restocked } = item
  if (received === null || restocked === null) return null
  const isWhole = received === quantity
  return (
    <p className="mt-1.5">
      {isWhole ? null : <Status tone="warn" label={`${received} of ${quantity} received`} />}
      {received === 0 ? null : restocked === 0 ? (
        <Status tone="mute" label="Not restocked" />
      ) : (
        <Status tone="ok" label={restocked === received ? 'Back in stock' : `${restocked} back in stock`} />
      )}
    </p>
  )
}
