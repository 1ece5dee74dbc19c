import { z } from 'zod'
import { honeypotFields } from '../contract/honeypot.schema.ts'
import { emailAddress, requiredText } from '../values/text.schema.ts'
import { withUnit } from '../values/with-unit.ts'

/** Subjects of the contact form with their labels (S3). */
export const CONTACT_SUBJECTS = {
  order: 'Order Inquiry',
  product: 'Product Question',
  return: 'Returns & Exchanges',
  care: 'Product Care',
  repair: 'Repair Service',
  wholesale: 'Wholesale Inquiry',
  press: 'Press & Media',
  other: 'Other',
} as const
export type ContactSubject = keyof typeof CONTACT_SUBJECTS

/** Rejects line breaks, because one in a name would start another email header. */
const oneLine = (message: string, max: number) =>
  requiredText(message, max).refine((value) => !/[\r\n\0]/.test(value), 'Please use a single line')

export const ContactBody = z
  .strictObject({
    name: oneLine('Name is required', 120),
    email: z.string('Email is required').trim().min(1, 'Email is required').pipe(emailAddress()),
    subject: z.enum(
      Object.keys(CONTACT_SUBJECTS) as [ContactSubject, ...ContactSubject[]],
      'Please choose a subject from the list',
    ),
    message: requiredText('Message is required', 5_000),
    ...honeypotFields,
  })
  .meta({ id: 'ContactBody' })
export type ContactBody = z.infer<typeof ContactBody>

/** The contact form's result messages (S8). `replyHours` is the promised time to reply. */
export const contactSent = (replyHours: number): string =>
  `Thank you for your message! We'll get back to you within ${withUnit(replyHours, 'hour')}.`
export const contactFailed = (email: string): string =>
  `There was an error sending your message. Please try again or email us directly at ${email}.`
