import type { MetaFunction } from 'react-router'
import { OrderResult } from '../features/checkout/order-result.tsx'
import { NoSuchOrder } from '../features/orders/no-such-order.tsx'
import { brandOf, pageMeta } from '../features/meta/page-meta.ts'
import { paths } from '../shop/paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your order',
    description: `Confirmation of an order placed at ${brandOf(matches).nameInText}.`,
    path: paths.checkoutSuccess(),
    isPrivate: true,
  })

export default function CheckoutSuccess() {
  return (
    <main id="main" className="min-h-[max(34rem,calc(100svh-9rem))] px-page pt-[clamp(2.25rem,5vw,5rem)]">
      <OrderResult notFound={<NoSuchOrder />} />
    </main>
  )
}
