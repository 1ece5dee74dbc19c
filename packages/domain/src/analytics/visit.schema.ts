import { z } from 'zod'
import { CONTACT_SUBJECTS } from '../contact/contact.schema.ts'
import { CLIENT_GOALS } from './goals.ts'

/** Removes all characters except letters, digits and some symbols, and shortens the rest. */
const tag = z
  .string()
  .max(300)
  .transform((text) =>
    text
      .replaceAll(/[^\p{L}\p{N} ._+-]/gu, '')
      .trim()
      .slice(0, 60),
  )
  .default('')

/**
 * A visit event from a storefront page. It names no person. The server stores neither the IP address nor the user agent
 * of the request.
 */
export const RecordVisitBody = z
  .strictObject({
    event: z.enum(['page_view', ...CLIENT_GOALS, 'order'], 'Please name a page view or a goal').default('page_view'),
    path: z.string('Please give a path').startsWith('/', 'Please give a path that begins with /').max(1_000),
    /** The subject of a message, for the contact goal only. */
    detail: z.union([z.literal(''), z.enum(Object.keys(CONTACT_SUBJECTS))], 'Please name a known subject').default(''),
    /** The host of the previous page; empty when it was this site or unknown. */
    referrer: z
      .string()
      .max(253)
      .regex(/^[\w.:-]*$/, 'Please give the host alone')
      .default(''),
    utmSource: tag,
    utmMedium: tag,
    utmCampaign: tag,
    /** The receipt token that proves an order; neither is stored. */
    receipt: z.string().max(200).default(''),
    /** The time zone of the device, which determines the country. */
    zone: z.string().max(64).default(''),
    /** Whether the device has a touch screen. */
    touch: z.boolean().default(false),
  })
  .refine(({ event, detail }) => event === 'contact' || detail === '', {
    path: ['detail'],
    message: 'Only a message has a subject',
  })
  .refine(({ event, receipt }) => (event === 'order') === (receipt !== ''), {
    path: ['receipt'],
    message: 'An order, and nothing else, comes with its receipt',
  })
  .meta({ id: 'RecordVisitBody' })
export type RecordVisitBody = z.infer<typeof RecordVisitBody>
