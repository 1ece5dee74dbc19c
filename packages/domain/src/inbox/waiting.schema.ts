import { z } from 'zod'
import { envelope } from '../envelope.ts'

/** GET /api/admin/inbox/waiting: what the sidebar shows. */
export const InboxWaitingResponse = envelope(z.object({ waiting: z.int(), overdue: z.int() })).meta({
  id: 'InboxWaitingAnswer',
})
export type InboxWaitingResponse = z.infer<typeof InboxWaitingResponse>
