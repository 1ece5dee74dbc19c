import { z } from 'zod'

/** Which programs may read the store, for what, and in which forms. */
export const Machines = z.strictObject({
  /** What robots.txt allows, by the purpose of a robot. */
  robots: z.strictObject({
    /** Search engines, which send people to the shop. */
    search: z.boolean(),
    /** Assistants that read a page to answer a question. */
    answers: z.boolean(),
    /** Collectors of texts from which models learn. */
    training: z.boolean(),
  }),
  /** Which product feeds are open. */
  feeds: z.strictObject({
    /** Google Merchant Center. */
    google: z.boolean(),
    /** Meta Commerce Manager: Facebook and Instagram. */
    meta: z.boolean(),
  }),
  /** Whether assistants can search the catalog by the Universal Commerce Protocol (decision 90). */
  ucp: z.boolean(),
})
export type Machines = z.infer<typeof Machines>

/** A store that has not decided: every robot may read it, as the specification says (S1), and nothing else is open. */
export const NEW_MACHINES: Machines = {
  robots: { search: true, answers: true, training: true },
  feeds: { google: false, meta: false },
  ucp: false,
}
