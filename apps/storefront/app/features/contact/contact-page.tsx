import { replyTimeText } from '@atelier/domain/terms/promise-texts'
import type { ContactContent } from '@atelier/domain/shop-documents/page-contact.schema'
import { paths } from '../../shop/paths.ts'
import { Facts } from '../../ui/facts.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Paragraphs } from '../../ui/rich-text.tsx'
import { useShop } from '../../shop/use-shop.ts'
import { useTerms } from '../../shop/use-terms.ts'
import { ContactForm, type ContactActionData } from './contact-form.tsx'

function Details() {
  const { support } = useTerms()
  const { supportEmail, supportHours, supportTimeZone, phone } = useShop()
  const email = (
    <a href={`mailto:${supportEmail}`} className="link-text wrap-anywhere">
      {supportEmail}
    </a>
  )
  const hours = supportHours.map(({ days, open, close }) => (
    <span key={days} className="block">
      {days} {open}-{close} {supportTimeZone}
    </span>
  ))
  return (
    <Facts
      facts={[
        { term: 'Email', text: email },
        ...(phone ? [{ term: 'Phone', text: <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> }] : []),
        { term: 'Hours', text: hours },
        { term: 'Reply', text: replyTimeText(support) },
      ]}
    />
  )
}

/** The contact page: addresses, the form, and a link to the FAQ at the end (S2). */
export function ContactPage({ label, title, lead, actionData }: ContactContent & { actionData?: ContactActionData }) {
  return (
    <main
      id="main"
      className="grid-12 items-start gap-y-12 px-page pt-[clamp(2.25rem,5vw,5rem)] md:grid-rows-[auto_1fr]"
    >
      <div className="col-span-full md:col-span-5">
        <h1 className="serif text-page text-balance">
          {label && <span className="label mb-4 block font-text text-ink-soft">{label} </span>}
          {title}
        </h1>
        <div className="mt-5 grid max-w-[42ch] gap-y-4 text-pretty">
          <Paragraphs text={lead} />
        </div>
        <div className="mt-9 max-w-[28.75rem]">
          <Details />
        </div>
      </div>
      <div className="col-span-full md:col-span-6 md:col-start-7 md:row-span-2">
        <ContactForm actionData={actionData} />
      </div>
      <div className="col-span-full md:col-span-5">
        <p>Your question may already be answered.</p>
        <PageLink to={paths.faq} className="link-line">
          Visit FAQ
        </PageLink>
      </div>
    </main>
  )
}
