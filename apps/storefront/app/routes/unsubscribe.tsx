import { findSubscription, unsubscribeByToken, type Subscription } from '../features/newsletter/find-subscription.ts'
import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { apiContext } from '../server/api.server.ts'
import { brandOf, pageMeta } from '../features/meta/page-meta.ts'
import { UnsubscribePanel } from '../features/newsletter/unsubscribe-panel.tsx'
import { paths } from '../shop/paths.ts'

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''

const toData = (subscription: Subscription | null) => data({ subscription }, { status: subscription ? 200 : 404 })

/** Opening the link changes nothing, because email clients open every link they see. */
export const loader = async ({ context, request }: LoaderFunctionArgs) =>
  toData(await findSubscription(context.get(apiContext), tokenOf(request)))

export const action = async ({ context, request }: ActionFunctionArgs) =>
  toData(await unsubscribeByToken(context.get(apiContext), tokenOf(request)))

/** The page belongs to the holder of the link: no cache may store it, and no other site may see its URL. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Newsletter',
    description: `Unsubscribe from the newsletter of ${brandOf(matches).nameInText}.`,
    path: paths.unsubscribe,
    isPrivate: true,
  })

export default function Unsubscribe() {
  const opened = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <main id="main" className="px-page">
      <UnsubscribePanel subscription={(result ?? opened).subscription} wasJustUnsubscribed={result !== undefined} />
    </main>
  )
}
