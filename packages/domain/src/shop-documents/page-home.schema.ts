import { z } from 'zod'
import { HOME_SECTIONS } from './home-sections.ts'
import {
  DocumentImage,
  DocumentLink,
  ImageFile,
  line,
  lineOrBlank,
  richTextOrBlank,
  richText,
  Seo,
} from './page-fields.schema.ts'

const FILM = 'Use a film of this shop'
const MARKETS = 'Choose markets of the shop'
const NO_POSTER = 'A film needs an image, which stays where it does not play'
const film = (extension: string) => z.string(FILM).regex(new RegExp(`^/media/[\\w/-]+\\.${extension}$`), FILM)

/** The key of a market, or '' for the one without a prefix. A market that was removed may still be named. */
const marketKey = z.string(MARKETS).regex(/^([a-z]{2,5})?$/, MARKETS)

/** The home page: hero, statement, featured product, shelf, story and promises. */
export const HomeContent = z.strictObject({
  seo: Seo,
  hero: z
    .strictObject({
      headline: line('the headline of the hero', 60),
      text: lineOrBlank('the text of the hero', 160),
      link: DocumentLink,
      /** null: the headline stands on a plain ground. It is the poster of the film, too. */
      image: DocumentImage.nullable(),
      /** The composition for phones held upright; null: the same image. */
      phoneImage: ImageFile.nullable(),
      film: z.strictObject({ webm: film('webm'), mp4: film('mp4') }).nullable(),
    })
    .refine((hero) => hero.film === null || hero.image !== null, { path: ['image'], message: NO_POSTER }),
  statement: lineOrBlank('the statement', 200),
  featured: z.strictObject({ heading: lineOrBlank('the heading of the featured product', 60) }),
  shelf: z.strictObject({ title: line('the title of the shelf', 60), linkLabel: line('the label of the link', 60) }),
  story: z
    .strictObject({
      banner: DocumentImage.nullable(),
      image: DocumentImage.nullable(),
      headline: line('the headline of the story'),
      text: richText('the text of the story', 1_200),
      link: DocumentLink.nullable(),
    })
    .nullable(),
  promises: z
    .array(
      z.strictObject({
        title: line('the title of the promise', 60),
        text: richTextOrBlank('the text of the promise', 300),
        link: DocumentLink.nullable(),
      }),
    )
    .max(3, 'Add at most 3 promises'),
  /** The markets where sections are shown; a section that is not named is shown in all of them. */
  shownIn: z
    .partialRecord(z.enum(HOME_SECTIONS), z.array(marketKey).min(1, 'Choose a market').max(21, MARKETS))
    .optional(),
})
export type HomeContent = z.infer<typeof HomeContent>
