import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageMeta } from '../features/meta/page-meta.ts'
import { ShippingPage } from '../features/pages/shipping-page.tsx'
import { loadPage } from '../server/load-page.server.ts'
import { paths } from '../shop/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) => ({ page: loadPage(context, 'page-shipping') })

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, { ...loaderData.page.seo, path: paths.shipping() })

export default function Shipping() {
  return <ShippingPage {...useLoaderData<typeof loader>().page} />
}
