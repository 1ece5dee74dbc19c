import type { MetaFunction } from 'react-router'
import { AddressLinkPage } from '../features/account/entrance/address-link-page.tsx'
import { pageMeta } from '../features/meta/page-meta.ts'
import { paths } from '../paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Change your address',
    description: 'Confirm the new e-mail address of your account.',
    path: paths.changeEmail,
    isPrivate: true,
  })

export default function ChangeEmail() {
  return <AddressLinkPage purpose="change-email" />
}
