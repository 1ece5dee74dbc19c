import { paths } from '../../paths.ts'
import { usePolicyText } from '../../policy-text.ts'
import { EditorialImage } from '../../ui/images/editorial-image.tsx'
import { PageLink } from '../../ui/page-link.tsx'

/** The block about the brand (S2). Its image of hides overlaps the seam, the only overlap of the page. */
export function BrandStory() {
  return (
    <section id="about" className="relative mt-section">
      <div className="relative h-[clamp(21.25rem,52vw,47.5rem)] overflow-hidden bg-[#70391a]">
        <EditorialImage name="seam" sizes="100vw" />
      </div>
      <div className="grid-12 items-start px-page max-md:block">
        <div className="relative mt-[clamp(-13.75rem,-13vw,-5rem)] aspect-4/5 overflow-hidden bg-stone max-md:ml-auto max-md:w-[62%] md:col-span-4 md:col-start-2">
          <EditorialImage name="hides" sizes="(min-width: 900px) 32vw, 58vw" />
        </div>
        <div className="pt-[clamp(2.5rem,5vw,5.5rem)] md:col-span-5 md:col-start-7">
          <h2 className="serif text-page text-balance">A seam you can read from the wrong side</h2>
          <p className="mt-6 max-w-[52ch] text-pretty">
            Each bag is sewn with two needles and one waxed thread. If a stitch breaks, its neighbors hold. It is slower
            than a machine by a factor of nine, and it is the reason we can repair a bag made by someone who has since
            retired.
          </p>
          <PageLink to={paths.about} className="link-line mt-5">
            About the house
          </PageLink>
        </div>
      </div>
    </section>
  )
}

interface ServicePromise {
  title: string
  text: string
  more?: { label: string; to: string }
}

const promises = (policyText: ReturnType<typeof usePolicyText>): readonly ServicePromise[] => [
  { title: 'Delivered with care', text: policyText.freeShippingIn },
  {
    title: 'Time to live with it',
    text: policyText.returnSentence,
    more: { label: 'Shipping & Returns', to: paths.shipping() },
  },
  {
    title: 'Repaired where it was made',
    text: `A ${policyText.warranty}, and a bench that answers after that.`,
    more: { label: 'Leather Care Guide', to: paths.care },
  },
]

/** The shop's promises, in three lines derived from the shop terms. */
export function ServicePromises() {
  return (
    <section aria-label="Service" className="mt-section grid gap-x-gutter gap-y-8 px-page md:grid-cols-3">
      {promises(usePolicyText()).map(({ title, text, more }) => (
        <div key={title} className="border-t border-ink pt-5 pr-6">
          <h3 className="serif-small text-[1.375rem] leading-[1.3]">{title}</h3>
          <p className="mt-1.5 max-w-[38ch] text-[0.9375rem] leading-6 text-ink-soft">
            {text}
            {more && (
              <>
                {' '}
                <PageLink to={more.to} className="link-text text-ink">
                  {more.label}
                </PageLink>
              </>
            )}
          </p>
        </div>
      ))}
    </section>
  )
}
