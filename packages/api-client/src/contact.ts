import type { ContactBody } from '@atelier/domain/contact/contact.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import type { Api } from './http.ts'

/** After this long nobody believes any more that a message is on its way. */
const TIMEOUT_MS = 20_000

/** POST /api/email/contact (S7). Returns what the server says to the sender, if it says anything. */
export async function sendContactMessage(api: Api, body: ContactBody): Promise<string | undefined> {
  const request = {
    method: 'POST',
    path: '/api/email/contact',
    body,
    responseSchema: SuccessResponse,
    timeoutMs: TIMEOUT_MS,
  } as const
  const { message } = await api(request)
  return message
}
