import { z } from 'zod'
import { CONTACT_SUBJECTS } from '../contact/contact.schema.ts'
import { CLIENT_GOALS } from './goals.ts'

/** Letters, digits and a few signs; anything else in a tag is left out, and the rest kept short. */
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
 * What a page of the storefront tells of a visit: nothing about who, only what, and where from. The address and the
 * browser's name come with every request; neither is stored.
 */
export const RecordVisitBody = z
  .strictObject({
    event: z.enum(['page_view', ...CLIENT_GOALS, 'order'], 'Please name a page view or a goal').default('page_view'),
    path: z.string('Please give a path').startsWith('/', 'Please give a path that begins with /').max(300),
    /** The subject of a message, for the goal that has one. */
    detail: z.union([z.literal(''), z.enum(Object.keys(CONTACT_SUBJECTS))], 'Please name a known subject').default(''),
    /** The host of the page before; empty when it was ours, or none. */
    referrer: z
      .string()
      .max(253)
      .regex(/^[\w.:-]*$/, 'Please give the host alone')
      .default(''),
    utmSource: tag,
    utmMedium: tag,
    utmCampaign: tag,
    /** What proves an order: its receipt. Neither is stored. */
    receipt: z.string().max(200).default(''),
    /** The time zone of the device, from which the country is told. */
    zone: z.string().max(64).default(''),
    /** Whether the screen can be touched. */
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
  .meta({ id: 'TellVisitBody' })
export type RecordVisitBody = z.infer<typeof RecordVisitBody>
