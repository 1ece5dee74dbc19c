import type { MetaFunction } from 'react-router'
import { pageMeta } from '../features/meta/page-meta.ts'
import { AboutPage } from '../features/pages/about-page.tsx'
import { paths } from '../paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'About the house',
    description:
      'Orsenne began as a repair bench and makes leather bags that can be mended: saddle stitched by one maker, in bark-tanned calf, with brass fittings.',
    path: paths.about,
  })

export default AboutPage
