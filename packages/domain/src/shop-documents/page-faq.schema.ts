import { z } from 'zod'
import {
  Anchor,
  checkAnchors,
  DocumentLink,
  line,
  MAX_PARTS,
  lineOrBlank,
  richText,
  Seo,
  tooMany,
} from './page-fields.schema.ts'

const FaqQuestion = z.strictObject({
  question: line('the question', 160),
  answer: richText('the answer', 1_500),
  /** To the page with the details, below the answer. */
  link: DocumentLink.nullable(),
})
export type FaqQuestion = z.infer<typeof FaqQuestion>

const FaqGroup = z.strictObject({
  id: Anchor,
  title: line('the title of the group', 80),
  questions: z.array(FaqQuestion).min(1, 'Add a question').max(MAX_PARTS, tooMany('questions')),
})
export type FaqGroup = z.infer<typeof FaqGroup>

/** Anchors of the page that no group may have. */
export const FAQ_ANCHORS: readonly string[] = ['ask']

/** The FAQ: groups of questions, and a way to ask another one. */
export const FaqContent = z
  .strictObject({
    seo: Seo,
    title: line('the title of the page'),
    lead: richText('the lead', 400),
    groups: z.array(FaqGroup).max(20, 'Add at most 20 groups'),
    closing: z.strictObject({
      title: line('the heading of the closing', 80),
      note: lineOrBlank('the note of the closing', 200),
      linkLabel: line('the label of the link', 60),
    }),
  })
  .superRefine(({ groups }, context) => checkAnchors(groups, ['groups'], context, FAQ_ANCHORS))
export type FaqContent = z.infer<typeof FaqContent>
