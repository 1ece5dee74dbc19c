import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext } from '../server/api.server.ts'
import { Invoice } from '../features/orders/invoice.tsx'
import { loadOrder } from '../features/orders/load-order.server.ts'
import { OrderLoadError } from '../features/orders/order-page.tsx'
import { NoSuchOrder } from '../features/orders/no-such-order.tsx'
import { brandOf, pageMeta } from '../features/meta/page-meta.ts'
import { loadShop } from '../server/load-shop.server.ts'
import { paths } from '../shop/paths.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [order, shop] = await Promise.all([loadOrder(api, params.token), loadShop(api)])
  return data({ order, shop }, { status: order ? 200 : 404 })
}

/** The page belongs to the holder of the link: no cache may store it, and no other site may see its URL. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'Invoice',
    description: `Invoice of an order placed at ${brandOf(matches).nameInText}.`,
    path: paths.home,
    isPrivate: true,
  })

export default function InvoicePage() {
  const { order, shop } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="min-h-svh px-page py-8 print:p-0">
      {order ? <Invoice order={order} shop={shop} /> : <NoSuchOrder />}
    </main>
  )
}

export function ErrorBoundary() {
  return (
    <main id="main" className="px-page py-8">
      <OrderLoadError />
    </main>
  )
}
