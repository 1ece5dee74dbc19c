import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageMeta } from '../features/meta/page-meta.ts'
import { PolicyPage } from '../features/pages/policy-page.tsx'
import { loadPage } from '../server/load-page.server.ts'
import { paths } from '../shop/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) => ({ page: loadPage(context, 'page-privacy') })

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, { ...loaderData.page.seo, path: paths.privacy })

export default function Privacy() {
  return <PolicyPage {...useLoaderData<typeof loader>().page} />
}
