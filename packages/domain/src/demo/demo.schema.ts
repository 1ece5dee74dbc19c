import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'

/** The bag that the tour of the demo store buys. */
export const DEMO_BAG = { slug: 'clemence', color: 'Oxblood' } as const

/** What the start page of a demo store needs. It contains no password. */
export const DemoTour = z
  .object({
    /** The account that packs the order. */
    staff: z.object({ name: z.string(), email: z.string() }),
    /** Base URL of the portal, without /admin. */
    portalUrl: z.string(),
  })
  .meta({ id: 'DemoTour' })
export type DemoTour = z.infer<typeof DemoTour>

export const DemoTourResponse = envelope(DemoTour).meta({ id: 'DemoTourResponse' })
