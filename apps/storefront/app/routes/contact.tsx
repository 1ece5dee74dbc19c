import { data, useActionData, type ActionFunctionArgs, type MetaFunction } from 'react-router'
import { apiContext, termsContext } from '../api.server.ts'
import type { ContactActionData } from '../features/contact/contact-form.tsx'
import { ContactPage } from '../features/contact/contact-page.tsx'
import { checkContact, contactFields, sendContact } from '../features/contact/contact-state.ts'
import { brandOf, pageMeta, termsOf } from '../features/meta/page-meta.ts'
import { loadShop } from '../load-shop.server.ts'
import { paths } from '../paths.ts'
import { policyTextOf } from '../policy-text.ts'
import { readHoneypotField } from '../ui/honeypot.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contact',
    description: `Write to ${brandOf(matches).nameInText} about an order, a piece, a return or a repair. ${policyTextOf(termsOf(matches)).supportHours.join(', ')}.`,
    path: paths.contact,
  })

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
  return <ContactPage actionData={useActionData<typeof action>()} />
}
