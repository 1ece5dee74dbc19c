import { z } from 'zod'
import {
  Anchor,
  checkAnchors,
  DocumentImage,
  ImageFile,
  line,
  MAX_PARTS,
  lineOrBlank,
  PointList,
  richText,
  Seo,
  TextBlocks,
  tooMany,
} from './page-fields.schema.ts'

const CareSection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), id: Anchor, title: line('the heading'), blocks: TextBlocks }),
  /** A material: how to recognize it, what to do and what to avoid. */
  z.strictObject({
    kind: z.literal('material'),
    id: Anchor,
    title: line('the name of the material', 60),
    note: lineOrBlank('the note', 240),
    keep: PointList,
    avoid: PointList,
  }),
])
export type CareSection = z.infer<typeof CareSection>

/** The care guide, with an image across the window and a table of contents. */
export const CareContent = z
  .strictObject({
    seo: Seo,
    title: line('the title of the page'),
    lead: richText('the lead', 400),
    banner: DocumentImage.nullable(),
    /** The banner composed for phones held upright; null: the same image. */
    phoneBanner: ImageFile.nullable(),
    keepLabel: line('the label of what to do', 40),
    avoidLabel: line('the label of what to avoid', 40),
    sections: z.array(CareSection).max(MAX_PARTS, tooMany('sections')),
  })
  .superRefine(({ sections }, context) => checkAnchors(sections, ['sections'], context))
export type CareContent = z.infer<typeof CareContent>
