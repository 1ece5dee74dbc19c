import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext } from '../server/api.server.ts'
import { loadOrder } from '../features/orders/load-order.server.ts'
import { OrderLoadError, OrderPage } from '../features/orders/order-page.tsx'
import { NoSuchOrder } from '../features/orders/no-such-order.tsx'
import { brandOf, pageMeta } from '../features/meta/page-meta.ts'
import { paths } from '../shop/paths.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const order = await loadOrder(context.get(apiContext), params.token)
  return data({ order }, { status: order ? 200 : 404 })
}

/** The page belongs to the holder of the link: no cache may store it, and no other site may see its URL. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your order',
    description: `An order placed at ${brandOf(matches).nameInText}.`,
    path: paths.home,
    isPrivate: true,
  })

const MAIN = 'min-h-[34rem] px-page pt-[clamp(2.25rem,5vw,5rem)]'

export default function Order() {
  const { order } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={MAIN}>
      {order ? <OrderPage key={order.receiptToken} order={order} /> : <NoSuchOrder />}
    </main>
  )
}

export function ErrorBoundary() {
  return (
    <main id="main" className={MAIN}>
      <OrderLoadError />
    </main>
  )
}
