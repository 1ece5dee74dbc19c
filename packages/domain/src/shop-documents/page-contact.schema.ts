import { z } from 'zod'
import { line, lineOrBlank, richText, Seo } from './page-fields.schema.ts'

/** The words of the contact page beside its form. */
export const ContactContent = z.strictObject({
  seo: Seo,
  label: lineOrBlank('the label', 40),
  title: line('the title of the page'),
  lead: richText('the lead', 400),
})
export type ContactContent = z.infer<typeof ContactContent>
