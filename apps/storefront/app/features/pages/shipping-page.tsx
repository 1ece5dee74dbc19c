import { shippingRates } from '@atelier/domain/terms/shipping-rates'
import type { ShippingContent, ShippingSection } from '@atelier/domain/shop-documents/page-shipping.schema'
import { useTerms } from '../../shop/use-terms.ts'
import { Page, PageSection, SectionText } from './page-frame.tsx'
import { useRegion } from '../../shop/use-region.ts'

function RatesTable() {
  const region = useRegion()
  const cell = 'border-b border-line py-3.5 pr-4 text-left align-top font-normal @max-[17rem]:wrap-anywhere'
  return (
    <table className="w-full max-w-[40rem] border-t border-line text-[0.9375rem] leading-6">
      <caption className="sr-only">Shipping rates and times</caption>
      <thead className="text-small text-ink-soft">
        <tr>
          <th scope="col" className={cell}>
            Service
          </th>
          <th scope="col" className={cell}>
            Price
          </th>
          <th scope="col" className={`${cell} pr-0`}>
            Delivery
          </th>
        </tr>
      </thead>
      <tbody>
        {shippingRates(useTerms(), region).map(({ service, price, time }) => (
          <tr key={service}>
            <th scope="row" className={cell}>
              {service}
            </th>
            <td className={cell}>{price}</td>
            <td className={`${cell} pr-0 first-letter:uppercase`}>{time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ShippingPart({ id, title, note, hasRates, blocks }: ShippingSection) {
  if (!hasRates) {
    return (
      <PageSection id={id} title={title} note={note}>
        <SectionText blocks={blocks} />
      </PageSection>
    )
  }
  return (
    <PageSection id={id} title={title} note={note}>
      <div className="@container">
        <RatesTable />
      </div>
      <div className="mt-6">
        <SectionText blocks={blocks} />
      </div>
    </PageSection>
  )
}

/** Shipping & Returns (S2), with the published rates (S9). */
export function ShippingPage({ title, lead, sections }: ShippingContent) {
  return (
    <Page title={title} lead={lead}>
      {sections.map((section) => (
        <ShippingPart key={section.id} {...section} />
      ))}
    </Page>
  )
}
