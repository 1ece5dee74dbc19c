import type { MetaFunction } from 'react-router'
import { pageMeta } from '../features/meta/page-meta.ts'
import { TermsPage } from '../features/pages/terms-page.tsx'
import { paths } from '../paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Terms of Service',
    description:
      'The agreement between you and Orsenne: accounts, prices and tax, orders, payment, delivery, returns, warranty and law.',
    path: paths.terms,
  })

export default TermsPage
