import { lazy, Suspense } from 'react'
import { useParams, type MetaFunction } from 'react-router'
import { QuietFrame } from '../features/checkout/quiet-frame.tsx'
import { QuietLinks } from '../features/checkout/quiet-links.tsx'
import { pageMeta } from '../features/meta/page-meta.ts'
import { PayPage } from '../features/payment/pay-page.tsx'
import { paths } from '../paths.ts'

const CardForm = lazy(() => import('../features/payment/card-form.tsx'))

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Pay for your order',
    description: 'The payment of an order placed at the house of Orsenne.',
    path: paths.pay(''),
    isPrivate: true,
  })

/** Where the payment link in a letter leads. */
export default function Pay() {
  const { token = '' } = useParams()
  const cardForm = (
    <Suspense fallback={null}>
      <CardForm />
    </Suspense>
  )
  return (
    <QuietFrame>
      <PayPage key={token} token={token} cardForm={cardForm} foot={<QuietLinks />} />
    </QuietFrame>
  )
}
