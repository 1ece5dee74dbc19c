import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageMeta } from '../features/meta/page-meta.ts'
import { CarePage } from '../features/pages/care-page.tsx'
import { loadPage } from '../server/load-page.server.ts'
import { paths } from '../shop/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) => ({ page: loadPage(context, 'page-care') })

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, { ...loaderData.page.seo, path: paths.care })

export default function Care() {
  return <CarePage {...useLoaderData<typeof loader>().page} />
}
