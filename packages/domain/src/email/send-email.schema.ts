import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { SENDER_TYPES } from '../shop/shop.schema.ts'
import { emailAddress, requiredText } from '../values/text.schema.ts'

const { recipientsMax, subjectMax, contentMax, previewTextMax } = limits.email

/** Sender of a written email unless another is chosen; replies always go to support (A9). */
export const DEFAULT_SENDER_TYPE = 'support'

const Subject = requiredText('Please enter a subject', subjectMax).refine(
  // Rejects every control character: the text after a line break would become another header.
  (subject) => !/\p{Cc}/u.test(subject),
  'Please keep the subject on one line',
)
const Content = z.string().max(contentMax, `Please use at most ${contentMax} characters`)

/** The text that an inbox shows after the subject. Empty: the start of the message. */
const previewText = z
  .string()
  .trim()
  .max(previewTextMax, `Please use at most ${previewTextMax} characters`)
  .refine((text) => !/\p{Cc}/u.test(text), 'Please keep the preview text on one line')
  .default('')

const contentFields = { htmlContent: Content.default(''), textContent: Content.default('') }

const hasContent = ({ htmlContent, textContent }: { htmlContent: string; textContent: string }): boolean =>
  htmlContent.trim() !== '' || textContent.trim() !== ''
const NO_CONTENT = { path: ['htmlContent'], message: 'Please write the message' }

/**
 * Returns the addresses of a text as people paste it: separated by commas, semicolons or line breaks, alone or as
 * 'Ada Example <a@example.com>'. A name may contain a comma: 'Example, Ada <a@example.com>'.
 */
function splitAddresses(text: string): string[] {
  return text.split(/[;\r\n]+/).flatMap((segment) => {
    const parts = segment.split(',').map((part) => part.trim())
    const lastNamed = parts.findLastIndex((part) => part.endsWith('>'))
    return parts
      .filter((part, index) => part !== '' && (part.includes('@') || index > lastNamed))
      .map((part) => /<([^<>]*)>$/.exec(part)?.[1] ?? part)
  })
}

/** Parses addresses from a list or a text (A5). Validates each address and removes duplicates. */
export const addressList = (max: number, emptyMessage: string) =>
  z
    .union([z.string(), z.array(z.string(), emptyMessage)], emptyMessage)
    .transform((given) => [given].flat().flatMap(splitAddresses))
    .pipe(
      z
        .array(emailAddress())
        .min(1, emptyMessage)
        .transform((addresses) => [...new Set(addresses)])
        .refine((addresses) => addresses.length <= max, `Please use at most ${max} addresses`),
    )

/** Body of POST /api/email/admin/send: up to twenty recipients, each of whom gets a separate email (A3). */
export const SendEmailBody = z
  .strictObject({
    to: addressList(recipientsMax, 'Please enter an email address'),
    subject: Subject,
    ...contentFields,
    fromType: z.enum(SENDER_TYPES, 'Please choose a known sender').default(DEFAULT_SENDER_TYPE),
  })
  .refine(hasContent, NO_CONTENT)
  .meta({ id: 'SendEmailBody' })
export type SendEmailBody = z.output<typeof SendEmailBody>

/** Result messages of sending (S8). */
export const EMAIL_SENT = 'Email sent successfully!'
export const TEST_EMAIL_SENT = 'Test email sent to your admin email!'
export const TEST_EMAIL_OWN_ADDRESS_ONLY = 'Test emails go to your own address only'

/**
 * Body of POST /api/email/admin/test: goes to the caller's own address (A7). Without a text, it contains a default
 * text.
 */
export const TestEmailBody = z
  .strictObject({
    email: z
      .string('No admin email found for test')
      .trim()
      .min(1, 'No admin email found for test')
      .pipe(emailAddress()),
    subject: Subject.optional(),
    htmlContent: Content.optional(),
    textContent: Content.optional(),
    previewText,
    fromType: z.enum(SENDER_TYPES, 'Please choose a known sender').default(DEFAULT_SENDER_TYPE),
    /** Layout: a campaign with postal address and unsubscribe link, or a plain email (`letter`). */
    kind: z.enum(['email', 'campaign']).default('email'),
  })
  .meta({ id: 'TestEmailBody' })
export type TestEmailBody = z.output<typeof TestEmailBody>
export type TestEmailInput = z.input<typeof TestEmailBody>

/** Body of POST /api/email/admin/preview: the current draft, which may be incomplete. */
export const PreviewEmailBody = z
  .strictObject({
    subject: z.string().max(subjectMax).default(''),
    ...contentFields,
    previewText,
    fromType: z.enum(SENDER_TYPES, 'Please choose a known sender').default(DEFAULT_SENDER_TYPE),
    kind: z.enum(['email', 'campaign']).default('email'),
    /** The name that replaces the placeholder. */
    name: z.string().max(200).default(''),
  })
  .meta({ id: 'PreviewEmailBody' })
export type PreviewEmailInput = z.input<typeof PreviewEmailBody>
export type PreviewEmailBody = z.output<typeof PreviewEmailBody>

/** The email as it would be sent: sanitized, in the shop's layout, as HTML and text. */
export const PreviewEmailResponse = envelope(
  z.object({
    /** The From header as displayed: `Name <address>`. */
    from: z.string(),
    subject: z.string(),
    /** A complete document for a sandboxed iframe (`srcdoc`). */
    htmlContent: z.string(),
    textContent: z.string(),
    /** Messages for the author about HTML that was removed. */
    leftOut: z.array(z.string()),
  }),
).meta({ id: 'PreviewEmailResponse' })
export type PreviewEmailResponse = z.infer<typeof PreviewEmailResponse>

export const EmailContentResponse = envelope(z.object({ htmlContent: z.string(), textContent: z.string() })).meta({
  id: 'EmailContentResponse',
})
export type EmailContentResponse = z.infer<typeof EmailContentResponse>

export { hasContent, NO_CONTENT, Subject as EmailSubject, contentFields, previewText }
