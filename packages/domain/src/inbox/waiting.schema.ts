import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'

/** Response of GET /api/admin/inbox/waiting: the counts in the sidebar. */
export const InboxWaitingResponse = envelope(z.object({ waiting: z.int(), overdue: z.int() })).meta({
  id: 'InboxWaitingResponse',
})
