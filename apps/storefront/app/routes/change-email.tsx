import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { EmailLinkPage } from '../features/customers/sign-in/email-link-page.tsx'
import { pageMeta } from '../features/meta/page-meta.ts'
import { loadSignInImage } from '../server/load-shop-texts.server.ts'
import { paths } from '../shop/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) => loadSignInImage(context)

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Change your email',
    description: 'Confirm the new email address of your account.',
    path: paths.changeEmail,
    isPrivate: true,
  })

export default function ChangeEmail() {
  return <EmailLinkPage purpose="change-email" />
}
