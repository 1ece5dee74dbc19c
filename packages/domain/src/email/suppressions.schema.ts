import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { emailAddress, isoDate, requiredText } from '../values/text.schema.ts'

/** Why an address is suppressed: the mail server reported that it does not exist, or staff decided it. */
export const SUPPRESSION_CAUSES = ['no-mailbox', 'staff'] as const
export type SuppressionCause = (typeof SUPPRESSION_CAUSES)[number]

/** An address that gets no email at all. */
export const Suppression = z
  .object({
    id: z.int(),
    email: z.string(),
    cause: z.enum(SUPPRESSION_CAUSES),
    reason: z.string(),
    /** null when the system added it. */
    addedBy: z.string().nullable(),
    createdAt: isoDate,
  })
  .meta({ id: 'Suppression' })
export type Suppression = z.infer<typeof Suppression>

/** Query of GET /api/email/admin/suppressions; newest first. */
export const ListSuppressionsQuery = z.strictObject({
  /** Part of the address or reason. */
  search: z.string().trim().max(200).optional(),
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.subscribers),
})
export type ListSuppressionsQuery = z.infer<typeof ListSuppressionsQuery>

export const SuppressionsResponse = z
  .object({
    success: z.literal(true),
    data: z.array(Suppression),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  })
  .meta({ id: 'SuppressionsResponse' })
export type SuppressionsResponse = z.infer<typeof SuppressionsResponse>

/**
 * Body of POST /api/email/admin/suppressions. Returns 409 when the address is already suppressed. DELETE
 * suppressions/{id} lifts it.
 */
export const SuppressBody = z
  .strictObject({ email: emailAddress(), reason: requiredText('Please enter a reason', 200) })
  .meta({ id: 'SuppressBody' })
export type SuppressBody = z.infer<typeof SuppressBody>

export const SuppressionResponse = envelope(Suppression).meta({ id: 'SuppressionResponse' })
export type SuppressionResponse = z.infer<typeof SuppressionResponse>
