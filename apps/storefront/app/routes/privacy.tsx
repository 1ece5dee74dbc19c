import type { MetaFunction } from 'react-router'
import { pageMeta } from '../features/meta/page-meta.ts'
import { PrivacyPage } from '../features/pages/privacy-page.tsx'
import { paths } from '../paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Privacy Policy',
    description:
      'What Orsenne knows about you, why, for how long, and how to have it deleted. Visits are counted without cookies; nothing is sold.',
    path: paths.privacy,
  })

export default PrivacyPage
