import { z } from 'zod'

export const HELD_EMAIL_ACTIONS = ['release', 'discard'] as const
export type HeldEmailAction = (typeof HELD_EMAIL_ACTIONS)[number]

/** Body of POST /api/email/admin/held: sends or discards held emails; all of them when none is named. */
export const HeldEmailsBody = z
  .strictObject({
    action: z.enum(HELD_EMAIL_ACTIONS, 'Please choose release or discard'),
    emailIds: z
      .array(z.int().min(1))
      .min(1, 'Please choose at least one email')
      .max(200, 'Please choose at most 200 emails')
      .optional(),
  })
  .meta({ id: 'HeldEmailsBody' })
export type HeldEmailsBody = z.infer<typeof HeldEmailsBody>
