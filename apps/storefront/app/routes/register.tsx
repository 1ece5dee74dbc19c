import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { RegisterPage } from '../features/customers/sign-in/register-page.tsx'
import { brandOf, pageMeta } from '../features/meta/page-meta.ts'
import { loadSignInImage } from '../server/load-shop-texts.server.ts'
import { paths } from '../shop/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) => loadSignInImage(context)

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Create account',
    description: `Create an account at ${brandOf(matches).nameInText}.`,
    path: paths.register(),
    isPrivate: true,
  })

export default function Register() {
  return <RegisterPage />
}
