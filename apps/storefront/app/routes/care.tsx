import type { MetaFunction } from 'react-router'
import { pageMeta } from '../features/meta/page-meta.ts'
import { CarePage } from '../features/pages/care-page.tsx'
import { paths } from '../paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Leather Care Guide',
    description:
      'How to keep calf, box calf, pebbled calf, suede, embossed calf and canvas: what to do after rain, what to feed, what to leave alone.',
    path: paths.care,
  })

export default CarePage
