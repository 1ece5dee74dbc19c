import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { policy } from '../policy.ts'
import { SENDER_TYPES } from '../shop/shop.schema.ts'
import { emailAddress, requiredText } from '../text.schema.ts'

const { recipientsMax, subjectMax, contentMax } = policy.email

/** A9: whom a written mail comes from when nothing else is said; its answers go to support in any case. */
export const DEFAULT_SENDER_TYPE = 'support'

const Subject = requiredText('Please enter a subject', subjectMax).refine(
  // Every control character, line breaks first: what follows one would be a header of its own.
  (subject) => !/\p{Cc}/u.test(subject),
  'Please keep the subject on one line',
)
const Content = z.string().max(contentMax, `Please use at most ${contentMax} characters`)

const contentFields = { htmlContent: Content.default(''), textContent: Content.default('') }

const hasContent = ({ htmlContent, textContent }: { htmlContent: string; textContent: string }): boolean =>
  htmlContent.trim() !== '' || textContent.trim() !== ''
const NO_CONTENT = { path: ['htmlContent'], message: 'Please write the message' }

/** Addresses as a list or as one string with commas between them (A5): each is checked by itself, and counted once. */
export const addressList = (max: number, emptyMessage: string) =>
  z
    .union([z.string(), z.array(z.string(), emptyMessage)], emptyMessage)
    .transform((given) =>
      [given]
        .flat()
        .flatMap((part) => part.split(','))
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(
      z
        .array(emailAddress())
        .min(1, emptyMessage)
        .transform((addresses) => [...new Set(addresses)])
        .refine((addresses) => addresses.length <= max, `Please keep to ${max} addresses`),
    )

/** Body of POST /api/email/admin/send (A3): up to twenty recipients, each of whom gets a mail of their own. */
export const SendEmailBody = z
  .strictObject({
    to: addressList(recipientsMax, 'Please enter an email address'),
    subject: Subject,
    ...contentFields,
    fromType: z.enum(SENDER_TYPES, 'Please choose a known sender').default(DEFAULT_SENDER_TYPE),
  })
  .refine(hasContent, NO_CONTENT)
  .meta({ id: 'SendMailBody' })
export type SendEmailBody = z.output<typeof SendEmailBody>
export type SendEmailInput = z.input<typeof SendEmailBody>

/** S8. */
export const EMAIL_SENT = 'Email sent successfully!'
export const TEST_EMAIL_SENT = 'Test email sent to your admin email!'
export const TEST_EMAIL_OWN_ADDRESS_ONLY = 'Test emails go to your own address only'

/** Body of POST /api/email/admin/test (A7): to the caller's own address; with a text, that text, otherwise a few words of ours. */
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
    fromType: z.enum(SENDER_TYPES, 'Please choose a known sender').default(DEFAULT_SENDER_TYPE),
    /** Set as a campaign, with postal address and unsubscribe link, or as a letter. */
    kind: z.enum(['letter', 'campaign']).default('letter'),
  })
  .meta({ id: 'TestMailBody' })
export type TestEmailBody = z.output<typeof TestEmailBody>
export type TestEmailInput = z.input<typeof TestEmailBody>

/** Body of POST /api/email/admin/preview: what is being written; it may be unfinished. */
export const PreviewEmailBody = z
  .strictObject({
    subject: z.string().max(subjectMax).default(''),
    ...contentFields,
    fromType: z.enum(SENDER_TYPES, 'Please choose a known sender').default(DEFAULT_SENDER_TYPE),
    kind: z.enum(['letter', 'campaign']).default('letter'),
    /** Whose name stands for the placeholder. */
    name: z.string().max(200).default(''),
  })
  .meta({ id: 'PreviewMailBody' })
export type PreviewEmailInput = z.input<typeof PreviewEmailBody>
export type PreviewEmailBody = z.output<typeof PreviewEmailBody>

/** The mail as it would leave: sanitised, in the frame of the house, both versions. */
export const PreviewEmailResponse = envelope(
  z.object({
    /** The From header as people read it: `Name <address>`. */
    from: z.string(),
    subject: z.string(),
    /** A whole document, for a sandboxed frame (`srcdoc`). */
    htmlContent: z.string(),
    textContent: z.string(),
    /** What was taken out of the HTML, as sentences for whoever wrote it. */
    leftOut: z.array(z.string()),
  }),
).meta({ id: 'PreviewMailAnswer' })
export type PreviewEmailResponse = z.infer<typeof PreviewEmailResponse>

export const EmailContentResponse = envelope(z.object({ htmlContent: z.string(), textContent: z.string() })).meta({
  id: 'MailContentAnswer',
})
export type EmailContentResponse = z.infer<typeof EmailContentResponse>

export { hasContent, NO_CONTENT, Subject as EmailSubject, contentFields }
