import { z } from 'zod'
import {
  checkAnchors,
  line,
  MAX_PARTS,
  lineOrBlank,
  richText,
  Seo,
  TextSection,
  tooMany,
} from './page-fields.schema.ts'

const ShippingSection = TextSection.extend({
  note: lineOrBlank('the note', 160),
  /** Whether the table of shipping rates, which the promises fill, stands above the text. */
  hasRates: z.boolean(),
})
export type ShippingSection = z.infer<typeof ShippingSection>

/** Shipping & Returns. Links of the shop lead to the anchors `returns`, `international` and `gift-wrap`. */
export const ShippingContent = z
  .strictObject({
    seo: Seo,
    title: line('the title of the page'),
    lead: richText('the lead', 400),
    sections: z.array(ShippingSection).max(MAX_PARTS, tooMany('sections')),
  })
  .superRefine(({ sections }, context) => checkAnchors(sections, ['sections'], context))
export type ShippingContent = z.infer<typeof ShippingContent>
