import { paths } from '../../paths.ts'
import { LEATHER_CARE, type LeatherCare } from './leather-care.ts'
import { Contents, Page, PageSection, Points, Prose, TextLink } from './page-frame.tsx'
import { usePolicyPhrases } from './policy-phrases.ts'

function CareOf({ leather }: { leather: LeatherCare }) {
  return (
    <PageSection id={leather.id} title={leather.name} note={leather.nature}>
      <div className="grid gap-x-gutter gap-y-7 text-[0.9375rem] leading-6 sm:grid-cols-2">
        <div>
          <h3 className="label mb-3.5">To keep it</h3>
          <Points points={leather.keep} />
        </div>
        <div>
          <h3 className="label mb-3.5">To avoid</h3>
          <Points points={leather.avoid} />
        </div>
      </div>
    </PageSection>
  )
}

const EVERY_DAY = [
  'Rest a bag for a day after a day of use. Leather takes in moisture and needs time to give it back.',
  'Store it upright and stuffed with tissue, in its cotton bag, with the strap inside. Plastic makes leather sweat.',
  'Keep it from radiators, car windows and perfume.',
  'Empty the pockets now and then. Most stains come from inside: pens first, lipstick second.',
  'Try every cream where nobody looks, under the flap or on the base, and wait until it is dry.',
]

/** The Leather Care Guide (S2). */
export function CarePage() {
  const policyPhrases = usePolicyPhrases()
  const parts = [
    { id: 'every-day', title: 'Every leather, every day' },
    ...LEATHER_CARE.map(({ id, name }) => ({ id, title: name })),
    { id: 'brass', title: 'Brass' },
    { id: 'repairs', title: 'When it needs the bench' },
  ]
  return (
    <Page
      title="Leather Care Guide"
      lead={
        <p>
          Leather wants less than the shelf of creams suggests: a dry cloth, some air, and patience after rain. The name
          of your leather is under Materials &amp; Care on the page of each piece.
        </p>
      }
    >
      <Contents parts={parts} />
      <PageSection id="every-day" title="Every leather, every day">
        <Prose>
          <Points points={EVERY_DAY} />
        </Prose>
      </PageSection>
      {LEATHER_CARE.map((leather) => (
        <CareOf key={leather.id} leather={leather} />
      ))}
      <PageSection id="brass" title="Brass">
        <Prose>
          <p>
            Locks, rings and feet are solid brass without lacquer, so they turn from yellow to brown. To stop there, do
            nothing. To go back, rub them with a dry polishing cloth, and keep the cloth off the leather.
          </p>
        </Prose>
      </PageSection>
      <PageSection id="repairs" title="When it needs the bench">
        <Prose>
          <p>
            A loose stitch is easily resewn before it becomes an open seam. Handles, linings, edges and locks can all be
            replaced. Every piece has a {policyPhrases.warranty}; after that we tell you what a repair costs before we
            begin.
          </p>
          <p>
            <TextLink to={paths.contact}>Write to the bench</TextLink> and choose Repair Service. A picture of the
            damage saves a round of letters; we ask for it in our reply.
          </p>
        </Prose>
      </PageSection>
    </Page>
  )
}
