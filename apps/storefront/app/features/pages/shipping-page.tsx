import { paths } from '../../paths.ts'
import { useTerms } from '../../use-terms.ts'
import { Page, PageSection, Points, Prose, TextLink } from './page-frame.tsx'
import { shippingRates, usePolicyPhrases } from './policy-phrases.ts'
import { SupportEmail } from './support-email.tsx'

function RatesTable() {
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
        {shippingRates(useTerms()).map(({ service, price, time }) => (
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

function Delivery() {
  const policyPhrases = usePolicyPhrases()
  return (
    <>
      <PageSection id="rates" title="Rates and times" note="In US dollars.">
        <div className="@container">
          <RatesTable />
        </div>
        <div className="mt-6">
          <Prose>
            <p>
              Shipping is not added at checkout, where you pay for the pieces and the tax alone. Every order goes by
              standard service unless you ask otherwise. For express or overnight,{' '}
              <ContactLink>write to us</ContactLink> within {policyPhrases.changeTime} of ordering. Where a rate
              applies, you hear the amount before anything leaves the bench.
            </p>
          </Prose>
        </div>
      </PageSection>
      <PageSection id="international" title="International">
        <Prose>
          <p>
            We send to {policyPhrases.countries}. A parcel takes {policyPhrases.internationalTime} and, at some borders,
            a little longer. The price depends on the address; we quote it before dispatch.
          </p>
          <p>
            The checkout offers a few countries more. How long a parcel takes there, and what that costs, we write to
            you before it leaves.
          </p>
          <p>
            Duties and local taxes are set by the country of arrival and paid there, by whoever receives the parcel.
          </p>
        </Prose>
      </PageSection>
      <PageSection id="changes" title="Changing or canceling an order">
        <Prose>
          <p>
            An order can be changed or canceled within {policyPhrases.changeTime} of placing it. Its own page has a
            button to cancel it; for another color or address, send its number to <SupportEmail />. After that it is on
            the bench, and the way back is a return.
          </p>
        </Prose>
      </PageSection>
      <PageSection id="gift-wrap" title="Gift wrap">
        <Prose>
          <p>
            Linen ribbon, tissue and a card with your words, written by hand, for {policyPhrases.giftWrap} per item. Ask
            for it within {policyPhrases.changeTime} of ordering and tell us what the card should say. A wrapped parcel
            carries no prices.
          </p>
        </Prose>
      </PageSection>
    </>
  )
}

function Returns() {
  const policyPhrases = usePolicyPhrases()
  return (
    <>
      <PageSection id="returns" title="Returns">
        <Prose>
          <p>
            Live with the bag at home. If it is not the right one, return it within {policyPhrases.returnTime} of
            delivery, in its original condition: not carried outside, with its dust bag and box.
          </p>
          <Points
            points={[
              'With an account, open the order under Profile & Orders, choose the pieces and a reason, and send the request.',
              <>
                As a guest, do the same on the page of your order, which every letter about it links to. Should you have
                none at hand, <ContactLink>write to us</ContactLink>.
              </>,
              'We answer with the address of the bench. Use a service that tracks the parcel; it is in your care until it arrives.',
            ]}
          />
        </Prose>
      </PageSection>
      <PageSection id="refunds" title="Refunds">
        <Prose>
          <p>
            As a rule the money is back with you in {policyPhrases.refundTime}. In the longest case, count in two parts:
            we look at the piece and issue the refund {policyPhrases.refundIssued} after it has reached us, and your
            bank may take {policyPhrases.refundShown} more to show it.
          </p>
          <p>It goes back the way it came, to the card you paid with. We write to you on the day it leaves.</p>
        </Prose>
      </PageSection>
      <PageSection id="damage" title="Damaged or wrong pieces">
        <Prose>
          <p>
            If something arrives damaged, or is not what you ordered, report it within {policyPhrases.damageTime} of
            delivery to <SupportEmail />, with a picture of the piece and one of its box. We pay for the way back and
            send another, or refund you, as you prefer.
          </p>
        </Prose>
      </PageSection>
      <PageSection id="warranty" title="Warranty">
        <Prose>
          <p>
            Every piece has a {policyPhrases.warranty} on seams, edges and fittings. It does not cover the marks of use,
            which leather is meant to take. For these there is the{' '}
            <TextLink to={paths.care}>Leather Care Guide</TextLink>, and the bench.
          </p>
        </Prose>
      </PageSection>
    </>
  )
}

function ContactLink({ children }: { children: string }) {
  return <TextLink to={paths.contact}>{children}</TextLink>
}

/** Shipping & Returns (S2), with the published rates and both readings of the time a refund takes (S9). */
export function ShippingPage() {
  const policyPhrases = usePolicyPhrases()
  return (
    <Page
      title="Shipping & Returns"
      lead={
        <p>
          Standard delivery costs {policyPhrases.standard}, and takes {policyPhrases.standardTime}. You have{' '}
          {policyPhrases.returnTime} to decide whether the piece stays.
        </p>
      }
    >
      <Delivery />
      <Returns />
    </Page>
  )
}
