import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { EmailLinkPage } from '../features/customers/sign-in/email-link-page.tsx'
import { pageMeta } from '../features/meta/page-meta.ts'
import { loadSignInImage } from '../server/load-shop-texts.server.ts'
import { paths } from '../shop/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) => loadSignInImage(context)

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Confirm your email',
    description: 'Confirm that an email address is yours.',
    path: paths.verifyEmail,
    isPrivate: true,
  })

export default function VerifyEmail() {
  return <EmailLinkPage purpose="verify-email" />
}
