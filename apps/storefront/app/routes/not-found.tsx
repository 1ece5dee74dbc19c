import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageMeta } from '../features/meta/page-meta.ts'
import { NotFoundView } from '../features/pages/not-found-view.tsx'
import { loadPage } from '../server/load-page.server.ts'
import { paths } from '../shop/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) =>
  data({ image: loadPage(context, 'page-shop').notFoundImage }, { status: 404 })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'Page not found',
    description: 'This page doesn’t exist, or the link is wrong.',
    path: paths.home,
    isPrivate: true,
  })

export default function NotFound() {
  return <NotFoundView image={useLoaderData<typeof loader>()?.image} />
}
