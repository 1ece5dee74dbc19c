import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { ResetPasswordPage } from '../features/customers/sign-in/reset-password-page.tsx'
import { pageMeta } from '../features/meta/page-meta.ts'
import { loadSignInImage } from '../server/load-shop-texts.server.ts'
import { paths } from '../shop/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) => loadSignInImage(context)

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'New password',
    description: 'Choose a new password for your account.',
    path: paths.resetPassword,
    isPrivate: true,
  })

export default function ResetPassword() {
  return <ResetPasswordPage />
}
