import type { MetaFunction } from 'react-router'
import { pageMeta } from '../features/meta/page-meta.ts'
import { ShippingPage } from '../features/pages/shipping-page.tsx'
import { paths } from '../paths.ts'
import { policyText } from '../policy-text.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Shipping & Returns',
    description: `${policyText.freeShipping} ${policyText.returnSentence} Rates, times, refunds and gift wrap.`,
    path: paths.shipping(),
  })

export default ShippingPage
