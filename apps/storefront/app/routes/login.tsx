import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { LoginPage } from '../features/customers/sign-in/login-page.tsx'
import { brandOf, pageMeta } from '../features/meta/page-meta.ts'
import { loadSignInImage } from '../server/load-shop-texts.server.ts'
import { paths } from '../shop/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) => loadSignInImage(context)

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign in',
    description: `Sign in to your ${brandOf(matches).nameInText} account, or continue as a guest.`,
    path: paths.login(),
    isPrivate: true,
  })

export default function Login() {
  return <LoginPage />
}
