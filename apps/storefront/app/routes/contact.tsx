import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { apiContext, termsContext } from '../server/api.server.ts'
import type { ContactActionData } from '../features/contact/contact-form.tsx'
import { ContactPage } from '../features/contact/contact-page.tsx'
import { checkContact, contactFields, sendContact } from '../features/contact/contact-state.ts'
import { pageMeta } from '../features/meta/page-meta.ts'
import { loadPage } from '../server/load-page.server.ts'
import { loadShop } from '../server/load-shop.server.ts'
import { paths } from '../shop/paths.ts'
import { readHoneypotField } from '../ui/honeypot.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => ({ page: loadPage(context, 'page-contact') })

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, { ...loaderData.page.seo, path: paths.contact })

/** Handles the form of a browser without scripts, with the same validation, call and messages. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const given = contactFields(form)
  const checked = checkContact({ ...given, ...readHoneypotField(form) })
  const api = context.get(apiContext)
  const terms = context.get(termsContext)
  const { supportEmail } = await loadShop(api)
  const result =
    'body' in checked
      ? await sendContact(api, checked.body, { supportEmail, replyHours: terms.support.replyHours })
      : checked
  const isSent = result.outcome?.isSent === true
  const values = isSent ? {} : (given as ContactActionData['values'])
  return data<ContactActionData>({ ...result, values }, { status: isSent ? 200 : 422 })
}

export default function Contact() {
  return <ContactPage {...useLoaderData<typeof loader>().page} actionData={useActionData<typeof action>()} />
}
