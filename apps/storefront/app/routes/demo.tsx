import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext } from '../server/api.server.ts'
import { DemoPage } from '../features/demo/demo-page.tsx'
import { loadDemo } from '../features/demo/load-demo.server.ts'
import { pageMeta } from '../features/meta/page-meta.ts'
import { paths } from '../shop/paths.ts'
import NotFound from './not-found.tsx'

/** /demo: the start page of a demo store. In any other shop there is no such page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const loaded = await loadDemo(context.get(apiContext))
  return data(loaded, { status: loaded ? 200 : 404 })
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? 'Buy this bag, then pack it' : 'Page not found',
    description: loaderData
      ? 'The demo store from both sides, in two windows.'
      : 'This page doesn’t exist, or the link is wrong.',
    path: paths.demo,
    isPrivate: true,
  })

export default function Demo() {
  const loaded = useLoaderData<typeof loader>()
  return loaded ? <DemoPage {...loaded} /> : <NotFound />
}
