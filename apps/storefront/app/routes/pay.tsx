import { lazy, Suspense } from 'react'
import { useParams, type MetaFunction } from 'react-router'
import { CheckoutLayout } from '../features/checkout/checkout-layout.tsx'
import { LegalLinks } from '../features/checkout/legal-links.tsx'
import { brandOf, pageMeta } from '../features/meta/page-meta.ts'
import { PayPage } from '../features/payments/pay-page.tsx'
import { paths } from '../shop/paths.ts'

const CardForm = lazy(() => import('../features/payments/card-form.tsx'))

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Pay for your order',
    description: `Payment of an order placed at ${brandOf(matches).nameInText}.`,
    path: paths.pay(''),
    isPrivate: true,
  })

/** The page that the payment link of an email opens. */
export default function Pay() {
  const { token = '' } = useParams()
  const cardForm = (
    <Suspense fallback={null}>
      <CardForm />
    </Suspense>
  )
  return (
    <CheckoutLayout>
      <PayPage key={token} token={token} cardForm={cardForm} foot={<LegalLinks />} />
    </CheckoutLayout>
  )
}
