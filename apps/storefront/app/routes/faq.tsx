import type { MetaFunction } from 'react-router'
import { pageMeta } from '../features/meta/page-meta.ts'
import { FaqPage } from '../features/pages/faq-page.tsx'
import { policyPhrasesOf } from '../features/pages/policy-phrases.ts'
import { faqNode } from '../features/pages/questions.ts'
import { paths } from '../paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'FAQ',
    description:
      'Ordering as a guest, paying later, delivery, returns, repairs and care: what customers of Orsenne ask most often, answered.',
    path: paths.faq,
    graph: (_origin, _shop, terms) => [faqNode(policyPhrasesOf(terms))],
  })

export default FaqPage
