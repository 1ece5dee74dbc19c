import { paths } from '../../paths.ts'
import { EditorialImage } from '../../ui/images/editorial-image.tsx'
import { Facts, type Fact } from '../../ui/facts.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Page, PageSection, Points, Prose, SectionLabel, TextLink } from './page-frame.tsx'
import { usePolicyPhrases } from './policy-phrases.ts'

const BENCH: readonly Fact[] = [
  { term: 'Leather', text: 'Calf, most of it full grain and tanned in oak and mimosa bark' },
  { term: 'Thread', text: 'Linen, waxed by hand, drawn through twice' },
  { term: 'Lining', text: 'Goat or cotton twill, or the leather left bare' },
  { term: 'Fittings', text: 'Solid brass, polished and left unplated' },
]

/** A decorative seam across the whole window. */
function Seam() {
  return (
    <div className="relative -mx-page mt-[clamp(2.5rem,5vw,5rem)] h-[clamp(16rem,44vw,40rem)] overflow-hidden bg-[#70391a]">
      <EditorialImage name="seam" sizes="100vw" isPriority />
    </div>
  )
}

/** The section on craftsmanship, with an image that extends beyond the left margin. */
function Craftsmanship() {
  return (
    <section aria-labelledby="craftsmanship" className="grid-12 items-end gap-y-10 pt-section">
      <div className="relative col-span-full -ml-page aspect-4/5 overflow-hidden bg-stone max-md:mr-[18%] md:col-span-5">
        <EditorialImage name="hides" sizes="(min-width: 900px) 42vw, 82vw" />
      </div>
      <div className="col-span-full md:col-span-6 md:col-start-7">
        <h2 id="craftsmanship" className="serif text-title text-balance">
          <SectionLabel>Craftsmanship</SectionLabel>
          Two needles, one thread
        </h2>
        <div className="mt-6">
          <Prose>
            <p>
              Every seam that carries weight is a saddle stitch. Two needles pass through each hole from opposite sides,
              and the thread is drawn tight by both hands at once. If a stitch breaks, its neighbors hold. A machine
              would be faster by a factor of nine, and its seam would run from the first cut thread.
            </p>
            <p>
              The leather is chosen with the fingertips and cut so that front, flap and back share one grain. Edges are
              beveled, dyed and burnished with a piece of boxwood until they shine without lacquer. Box calf is glazed
              last, with an agate, in strokes as long as an arm.
            </p>
          </Prose>
        </div>
        <div className="mt-9">
          <Facts facts={BENCH} />
        </div>
      </div>
    </section>
  )
}

/** The About page: story, craftsmanship and sustainability, with two images (S2). */
export function AboutPage() {
  const policyPhrases = usePolicyPhrases()
  return (
    <Page
      label="About"
      title="A house that began with repairs"
      lead={
        <p>
          Orsenne makes bags and small leather goods by hand, in seven colors, in numbers a single bench can sign for.
        </p>
      }
    >
      <Seam />
      <PageSection id="story" label="Our story" title="Opened before it was made">
        <Prose>
          <p>
            For years the bench only mended. Other people’s bags came in with torn handles and went out again, and each
            one was a lesson: glue that had turned to glass, edges that had peeled, a lining nobody could reach without
            cutting it. You learn what fails, and in which order.
          </p>
          <p>
            The first bag of our own was drawn backward, from the mending to the making. Whatever wears can be reached,
            unpicked and replaced. It took eleven hours, and it is still in the collection.
          </p>
          <p>
            The house has grown since, though not by much. One maker still takes a bag from the first cut to the last
            stitch, and answers for it.
          </p>
        </Prose>
      </PageSection>
      <Craftsmanship />
      <PageSection id="sustainability" label="Sustainability" title="The bag that is not replaced">
        <Prose>
          <p>
            The least wasteful bag is one that stays in use. We build for that first and think about the rest of the
            bill afterward.
          </p>
          <Points
            points={[
              'The hides are left over from food. None is raised for us, and none is exotic: what looks like crocodile is calf, pressed under a heated plate.',
              'Most of our calf is tanned in bark, which takes weeks where chrome takes a day.',
              'Offcuts become wallets, straps and the tassels of cords. Shavings go back to the tannery.',
              'We cut in small lots. What is left at the end of a season is sold for less, never destroyed.',
              'Boxes are plain board, dust bags plain cotton. Nothing is laminated, nothing is magnetic.',
            ]}
          />
          <p>
            And we mend. Every piece has a {policyPhrases.warranty}; after that the bench still answers. How to need it
            less is in the <TextLink to={paths.care}>Leather Care Guide</TextLink>.
          </p>
        </Prose>
        <PageLink to={paths.products} className="link-line mt-8">
          See all bags
        </PageLink>
      </PageSection>
    </Page>
  )
}
