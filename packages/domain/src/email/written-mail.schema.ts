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

const written = { htmlContent: Content.default(''), textContent: Content.default('') }

const hasContent = ({ htmlContent, textContent }: { htmlContent: string; textContent: string }): boolean =>
  htmlContent.trim() !== '' || textContent.trim() !== ''
const NO_CONTENT = { path: ['htmlContent'], message: 'Please write the message' }

/** Addresses as a list or as one string with commas between them (A5): each is checked by itself, and counted once. */
export const addressList = (most: number, none: string) =>
  z
    .union([z.string(), z.array(z.string(), none)], none)
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
        .min(1, none)
        .transform((addresses) => [...new Set(addresses)])
        .refine((addresses) => addresses.length <= most, `Please keep to ${most} addresses`),
    )

/** Body of POST /api/email/admin/send (A3): up to twenty recipients, each of whom gets a mail of their own. */
export const SendMailBody = z
  .strictObject({
    to: addressList(recipientsMax, 'Please enter an email address'),
    subject: Subject,
    ...written,
    fromType: z.enum(SENDER_TYPES, 'Please choose a known sender').default(DEFAULT_SENDER_TYPE),
  })
  .refine(hasContent, NO_CONTENT)
  .meta({ id: 'SendMailBody' })
export type SendMailBody = z.output<typeof SendMailBody>
export type SendMailInput = z.input<typeof SendMailBody>

/** S8. */
export const MAIL_SENT = 'Email sent successfully!'
export const TEST_MAIL_SENT = 'Test email sent to your admin email!'
export const TEST_MAIL_ELSEWHERE = 'Test emails go to your own address only'

/** Body of POST /api/email/admin/test (A7): to the caller's own address; with a text, that text, otherwise a few words of ours. */
export const TestMailBody = z
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
export type TestMailBody = z.output<typeof TestMailBody>
export type TestMailInput = z.input<typeof TestMailBody>

/** Body of POST /api/email/admin/preview: what is being written; it may be unfinished. */
export const PreviewMailBody = z
  .strictObject({
    subject: z.string().max(subjectMax).default(''),
    ...written,
    fromType: z.enum(SENDER_TYPES, 'Please choose a known sender').default(DEFAULT_SENDER_TYPE),
    kind: z.enum(['letter', 'campaign']).default('letter'),
    /** Whose name stands for the placeholder. */
    name: z.string().max(200).default(''),
  })
  .meta({ id: 'PreviewMailBody' })
export type PreviewMailInput = z.input<typeof PreviewMailBody>
export type PreviewMailBody = z.output<typeof PreviewMailBody>

/** The mail as it would leave: sanitised, in the frame of the house, both versions. */
export const PreviewMailAnswer = envelope(
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
export type PreviewMailAnswer = z.infer<typeof PreviewMailAnswer>

export const MailContentAnswer = envelope(z.object({ htmlContent: z.string(), textContent: z.string() })).meta({
  id: 'MailContentAnswer',
})
export type MailContentAnswer = z.infer<typeof MailContentAnswer>

export { hasContent, NO_CONTENT, Subject as MailSubject, written as writtenContent }
