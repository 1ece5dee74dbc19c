import { z } from 'zod'
import { SLUG_PATTERN } from '../products/product-names.ts'
import { unknownPlaceholders } from './placeholders.ts'
import { findTextProblem, isLinkTarget } from './rich-text.ts'

const tooLong = (max: number) => `Please use at most ${max} characters`

/** Adds the checks of a written text: known placeholders, no HTML, links only where they are possible. */
const written = (schema: z.ZodString, field: string, mayLink: boolean) =>
  schema.superRefine((text, context) => {
    const problem = findTextProblem(text, { mayLink })
    if (problem) context.addIssue({ code: 'custom', message: problem })
    const [unknown] = unknownPlaceholders(text)
    if (unknown) {
      const message = `{${unknown}} in ${field} is not a figure of this shop. The list of figures shows what is available.`
      context.addIssue({ code: 'custom', message })
    }
  })

const ONE_LINE = /^[^\r\n]*$/

/** A line of text. `field` names it in messages, such as 'the headline'. */
export const line = (field: string, max = 120) =>
  written(
    z
      .string(`Enter ${field}`)
      .trim()
      .min(1, `Enter ${field}`)
      .max(max, tooLong(max))
      .regex(ONE_LINE, 'Please use one line'),
    field,
    false,
  )

/** A line of text that may be blank; the page leaves it out then. */
export const lineOrBlank = (field: string, max = 120) =>
  written(z.string().trim().max(max, tooLong(max)).regex(ONE_LINE, 'Please use one line'), field, false)

/** Paragraphs with links, divided by blank lines. */
export const richText = (field: string, max = 2_000) =>
  written(z.string(`Enter ${field}`).trim().min(1, `Enter ${field}`).max(max, tooLong(max)), field, true)

/** Paragraphs with links that may be blank; the page leaves them out then. */
export const richTextOrBlank = (field: string, max = 2_000) =>
  written(z.string().trim().max(max, tooLong(max)), field, true)

const TARGET = 'Enter a path of this shop such as /contact, or an address that begins with https://'

/** Where a link leads: see `isLinkTarget`. */
export const LinkTarget = z.string(TARGET).trim().max(300, tooLong(300)).refine(isLinkTarget, TARGET)

/** A link with a line of its own. */
export const DocumentLink = z.strictObject({ label: line('the label of the link', 60), to: LinkTarget })
export type DocumentLink = z.infer<typeof DocumentLink>

const UPLOAD = 'Upload an image'
const pixels = z.int(UPLOAD).min(1, UPLOAD).max(20_000, UPLOAD)

/** An image of this shop without its description: where a text or a second composition beside it describes it. */
export const ImageFile = z.strictObject({
  url: z
    .string(UPLOAD)
    .max(300, tooLong(300))
    .regex(/^\/media\/[a-z0-9]+(?:[-/][a-z0-9]+)*\.jpg$/, UPLOAD),
  width: pixels,
  height: pixels,
  /** The widths of its renditions: of an uploaded image, the API adds them. */
  widths: z.array(pixels).max(12),
})
export type ImageFile = z.infer<typeof ImageFile>

/** An image with its description for people who do not see it. */
export const DocumentImage = ImageFile.extend({ alt: line('what the image shows', 200) })
export type DocumentImage = z.infer<typeof DocumentImage>

/** What search engines show of a page. */
export const Seo = z.strictObject({
  title: line('the title for search engines', 60),
  description: line('the description for search engines', 300),
})
export type Seo = z.infer<typeof Seo>

/** The name of a part of a page in its address: /shipping#returns. */
export const Anchor = z
  .string()
  .normalize('NFC')
  .max(60, tooLong(60))
  .regex(SLUG_PATTERN, 'Use lowercase letters, digits and single hyphens')
  .regex(/^[^\p{N}]/u, 'Begin with a letter')

/** Refuses two parts of a page with the same anchor. `path` is that of their list; `taken` are anchors of other parts. */
export function checkAnchors(
  parts: readonly { id: string }[],
  path: PropertyKey[],
  context: { addIssue: (issue: { code: 'custom'; path: PropertyKey[]; message: string }) => void },
  taken: readonly string[] = [],
): void {
  parts.forEach(({ id }, index) => {
    if (!taken.includes(id) && parts.findIndex((part) => part.id === id) === index) return
    context.addIssue({ code: 'custom', path: [...path, index, 'id'], message: `Another part is named “${id}” too` })
  })
}

/** A term with its explanation. */
export const DocumentFact = z.strictObject({ term: line('the term', 60), text: line('the text of the term', 300) })
export type DocumentFact = z.infer<typeof DocumentFact>

export const FactList = z.array(DocumentFact).max(40, 'Add at most 40 rows')

/** The points of a list. */
export const PointList = z.array(richText('the point', 600)).max(40, 'Add at most 40 points')

/** A part of the text of a section: paragraphs, a list or a table of facts. */
export const TextBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: richText('the text', 4_000) }),
  z.strictObject({ kind: z.literal('list'), points: PointList.min(1, 'Add a point') }),
  z.strictObject({ kind: z.literal('facts'), facts: FactList.min(1, 'Add a row') }),
])
export type TextBlock = z.infer<typeof TextBlock>

export const TextBlocks = z.array(TextBlock).max(30, 'Add at most 30 paragraphs, lists and tables')

/** A section of a page: a heading and its text. */
export const TextSection = z.strictObject({ id: Anchor, title: line('the heading'), blocks: TextBlocks })
export type TextSection = z.infer<typeof TextSection>

/** At most so many sections, questions of a group, or clauses. */
export const MAX_PARTS = 40
export const tooMany = (what: string): string => `Add at most ${MAX_PARTS} ${what}`
