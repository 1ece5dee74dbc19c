import { z } from 'zod'
import {
  checkAnchors,
  DocumentImage,
  DocumentLink,
  FactList,
  ImageFile,
  line,
  MAX_PARTS,
  lineOrBlank,
  richText,
  Seo,
  TextSection,
  tooMany,
} from './page-fields.schema.ts'

const AboutSection = TextSection.extend({
  /** The topic in one word, above the heading. */
  label: lineOrBlank('the label', 40),
  /** With an image, the text stands beside it. */
  image: DocumentImage.nullable(),
  facts: FactList,
  link: DocumentLink.nullable(),
})
export type AboutSection = z.infer<typeof AboutSection>

/** The About page: a lead, an image across the window, and sections. */
export const AboutContent = z
  .strictObject({
    seo: Seo,
    label: lineOrBlank('the label', 40),
    title: line('the title of the page'),
    lead: richText('the lead', 400),
    banner: DocumentImage.nullable(),
    /** The banner composed for phones held upright; null: the same image. */
    phoneBanner: ImageFile.nullable(),
    sections: z.array(AboutSection).max(MAX_PARTS, tooMany('sections')),
  })
  .superRefine(({ sections }, context) => checkAnchors(sections, ['sections'], context))
export type AboutContent = z.infer<typeof AboutContent>
