import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { ForgotPasswordPage } from '../features/customers/sign-in/forgot-password-page.tsx'
import { pageMeta } from '../features/meta/page-meta.ts'
import { loadSignInImage } from '../server/load-shop-texts.server.ts'
import { paths } from '../shop/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) => loadSignInImage(context)

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Reset your password',
    description: 'Get a link to choose a new password.',
    path: paths.forgotPassword,
    isPrivate: true,
  })

export default function ForgotPassword() {
  return <ForgotPasswordPage />
}
