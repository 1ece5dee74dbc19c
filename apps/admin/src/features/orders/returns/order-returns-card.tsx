import { returnNumber } from '@atelier/domain/values/ids'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { ReturnStatusBadge } from './return-status.tsx'

/** The returns of an order, each with a link. */
export function OrderReturnsCard({ order }: { order: OrderDetail }) {
  if (order.returns.length === 0) return null
  return (
    <Card title="Returns">
      <DescriptionList>
        {order.returns.map(({ returnId, status, resolution }) => (
          <DescriptionItem key={returnId} name={`Return ${returnNumber(returnId)}`}>
            <Link
              to={paths.return(returnId)}
              className="text-link"
              aria-label={`Open return ${returnNumber(returnId)}`}
            >
              <ReturnStatusBadge status={status} resolution={resolution} />
            </Link>
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Card>
  )
}
