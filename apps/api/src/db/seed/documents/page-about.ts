import type { AboutContent, AboutSection } from '@atelier/domain/shop-documents/page-about.schema'
import { BENCH, BENCH_ON_PHONES, HIDES } from './editorial-images.ts'

const STORY: AboutSection = {
  id: 'story',
  label: 'Our story',
  title: 'Opened before it was made',
  blocks: [
    {
      kind: 'text',
      text: `For years the bench only mended. Other people’s bags came in with torn handles and went out again, and each one was a lesson: glue that had turned to glass, edges that had peeled, a lining nobody could reach without cutting it. You learn what fails, and in which order.

The first bag of our own was drawn backward, from the mending to the making. Whatever wears can be reached, unpicked and replaced. It took eleven hours, and it is still in the collection.

The house has grown since, though not by much. One maker still takes a bag from the first cut to the last stitch, and answers for it.`,
    },
  ],
  image: null,
  facts: [],
  link: null,
}

const CRAFTSMANSHIP: AboutSection = {
  id: 'craftsmanship',
  label: 'Craftsmanship',
  title: 'Two needles, one thread',
  blocks: [
    {
      kind: 'text',
      text: `Every seam that carries weight is a saddle stitch. Two needles pass through each hole from opposite sides, and the thread is drawn tight by both hands at once. If a stitch breaks, its neighbors hold. A machine would be faster by a factor of nine, and its seam would run from the first cut thread.

The leather is chosen with the fingertips and cut so that front, flap and back share one grain. Edges are beveled, dyed and burnished with a piece of boxwood until they shine without lacquer. Box calf is glazed last, with an agate, in strokes as long as an arm.`,
    },
  ],
  image: HIDES,
  facts: [
    { term: 'Leather', text: 'Calf, most of it full grain and tanned in oak and mimosa bark' },
    { term: 'Thread', text: 'Linen, waxed by hand, drawn through twice' },
    { term: 'Lining', text: 'Goat or cotton twill, or the leather left bare' },
    { term: 'Fittings', text: 'Solid brass, polished and left unplated' },
  ],
  link: null,
}

const SUSTAINABILITY: AboutSection = {
  id: 'sustainability',
  label: 'Sustainability',
  title: 'The bag that is not replaced',
  blocks: [
    {
      kind: 'text',
      text: 'The least wasteful bag is one that stays in use. We build for that first and think about the rest of the bill afterward.',
    },
    {
      kind: 'list',
      points: [
        'The hides are left over from food. None is raised for us, and none is exotic: what looks like crocodile is calf, pressed under a heated plate.',
        'Most of our calf is tanned in bark, which takes weeks where chrome takes a day.',
        'Offcuts become wallets, straps and the tassels of cords. Shavings go back to the tannery.',
        'We cut in small lots. What is left at the end of a season is sold for less, never destroyed.',
        'Boxes are plain board, dust bags plain cotton. Nothing is laminated, nothing is magnetic.',
      ],
    },
    {
      kind: 'text',
      text: 'And we mend. Every piece has a {warranty}; after that the bench still answers. How to need it less is in the [Leather Care Guide](/care).',
    },
  ],
  image: null,
  facts: [],
  link: { label: 'See all bags', to: '/products' },
}

/** The About page of the demo: story, craftsmanship and sustainability, with two images (S2). */
export const DEMO_ABOUT: AboutContent = {
  seo: {
    title: 'About the house',
    description:
      '{brand} began as a repair bench and makes leather bags that can be mended: saddle stitched by one maker, in bark-tanned calf, with brass fittings.',
  },
  label: 'About',
  title: 'A house that began with repairs',
  lead: '{brand} makes bags and small leather goods by hand, in seven colors, in numbers a single bench can sign for.',
  banner: BENCH,
  phoneBanner: BENCH_ON_PHONES,
  sections: [STORY, CRAFTSMANSHIP, SUSTAINABILITY],
}
