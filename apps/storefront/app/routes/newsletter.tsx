import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { apiContext } from '../server/api.server.ts'
import { pageMeta } from '../features/meta/page-meta.ts'
import { requestSubscription } from '../features/newsletter/request-subscription.ts'
import { loadPage } from '../server/load-page.server.ts'
import { paths } from '../shop/paths.ts'
import { readHoneypotField } from '../ui/honeypot.tsx'
import { PageLink } from '../ui/page-link.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => {
  const { title, text } = loadPage(context, 'navigation').newsletter
  return { title, text }
}

/** Handles the footer's form of a browser without scripts, with the same validation, call and messages. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const given = { email: form.get('email'), name: '', ...readHoneypotField(form) }
  const result = await requestSubscription(context.get(apiContext), given)
  return data(result, { status: result.kind === 'subscribed' ? 200 : 422 })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: 'Newsletter',
    description: loaderData?.text ?? '',
    path: paths.newsletter,
    isPrivate: true,
  })

/** The result of a newsletter form submitted without scripts. The form itself is in the footer of this page too. */
export default function Newsletter() {
  const { title, text } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const isSubscribed = result?.kind === 'subscribed'
  return (
    <main id="main" className="px-page pt-[clamp(3.5rem,9vw,8rem)]">
      <h1 className="serif text-page text-balance">{result?.message ?? title}</h1>
      <p className="mt-4.5 max-w-[46ch] text-pretty">
        {`${text} ${isSubscribed ? 'Every email has an unsubscribe link.' : 'Enter your email below.'}`}
      </p>
      <PageLink to={paths.home} className="link-line mt-6">
        Back to the shop
      </PageLink>
    </main>
  )
}
