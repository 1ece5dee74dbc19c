import type { MetaFunction } from 'react-router'
import { pageMeta, termsOf } from '../features/meta/page-meta.ts'
import { ShippingPage } from '../features/pages/shipping-page.tsx'
import { paths } from '../paths.ts'
import { policyTextOf } from '../policy-text.ts'

export const meta: MetaFunction = ({ matches }) => {
  const { freeShipping, returnSentence } = policyTextOf(termsOf(matches))
  return pageMeta(matches, {
    title: 'Shipping & Returns',
    description: `${freeShipping} ${returnSentence} Rates, times, refunds and gift wrap.`,
    path: paths.shipping(),
  })
}

export default ShippingPage
