import type { MetaFunction } from 'react-router'
import { ContactPage } from '../features/contact/contact-page.tsx'
import { pageMeta } from '../features/meta/page-meta.ts'
import { paths } from '../paths.ts'
import { words } from '../policy-words.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contact',
    description: `Write to Orsenne about an order, a piece, a return or a repair. ${words.supportHours.join(', ')}.`,
    path: paths.contact,
  })

export default ContactPage
