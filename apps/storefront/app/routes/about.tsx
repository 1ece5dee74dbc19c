import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageMeta } from '../features/meta/page-meta.ts'
import { AboutPage } from '../features/pages/about-page.tsx'
import { loadPage } from '../server/load-page.server.ts'
import { paths } from '../shop/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) => ({ page: loadPage(context, 'page-about') })

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, { ...loaderData.page.seo, path: paths.about })

export default function About() {
  return <AboutPage {...useLoaderData<typeof loader>().page} />
}
