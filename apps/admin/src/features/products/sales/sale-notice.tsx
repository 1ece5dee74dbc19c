import { discountLabel } from '@atelier/domain/sales/sale-price'
import { saleTermsOf } from '@atelier/domain/sales/sales.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { formatDateTime } from '../../../ui/format/dates.ts'
import { salesOfProductQuery } from './sales.queries.ts'
import { REGION } from '../../../region.ts'

/** Says that a sale changes or will change the price of a product, and what happens to a price changed by hand. */
export function SaleNotice({ productId }: { productId: string }) {
  const [sale] = useQuery(salesOfProductQuery(productId)).data ?? []
  if (!sale) return null
  const discount = discountLabel(saleTermsOf(sale, sale.currency).discount, sale.currency, REGION)
  const when = (iso: string): string => formatDateTime(new Date(iso))
  return (
    <Alert tone="info">
      {sale.state === 'running'
        ? `On sale: ${discount}${sale.endsAt ? ` until ${when(sale.endsAt)}` : ''}. If you change a price here, it stays when the sale ends.`
        : `${discount} from ${when(sale.startsAt)}. The discount applies to the price at that time.`}{' '}
      <Link to={paths.sales} className="text-link">
        Sales
      </Link>
    </Alert>
  )
}
