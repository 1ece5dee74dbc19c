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

/** A legal page, the Privacy Policy or the Terms of Service: a table of contents and clauses. */
export const PolicyContent = z
  .strictObject({
    seo: Seo,
    title: line('the title of the page'),
    lead: richText('the lead', 400),
    /** The date of the last change as the page shows it; blank: the day on which this version was published. */
    updated: lineOrBlank('the date of the last change', 40),
    clauses: z.array(TextSection).max(MAX_PARTS, tooMany('clauses')),
  })
  .superRefine(({ clauses }, context) => checkAnchors(clauses, ['clauses'], context))
export type PolicyContent = z.infer<typeof PolicyContent>
