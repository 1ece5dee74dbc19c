import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageMeta } from '../features/meta/page-meta.ts'
import { faqNode } from '../features/pages/faq-node.ts'
import { FaqPage } from '../features/pages/faq-page.tsx'
import { loadPage } from '../server/load-page.server.ts'
import { paths } from '../shop/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) => ({ page: loadPage(context, 'page-faq') })

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  loaderData &&
  pageMeta(matches, {
    ...loaderData.page.seo,
    path: paths.faq,
    graph: import.meta.env.SSR ? () => [faqNode(loaderData.page)] : undefined,
  })

export default function Faq() {
  return <FaqPage {...useLoaderData<typeof loader>().page} />
}
