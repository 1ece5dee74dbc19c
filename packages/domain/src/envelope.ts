import { z } from 'zod'

const ErrorShape = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  /** The message once more, where the client of uploads looks for it (A7). */
  error: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  data: z.unknown().optional(),
  requestId: z.string().optional(),
})

/** What every refused call answers with: a stable `code`, a message for people, and the fields that are wrong. */
export const ErrorResponse = ErrorShape.meta({ id: 'Failure' })
export type ErrorResponse = z.infer<typeof ErrorShape>

/** The answer of a successful call: `success`, perhaps a message, and the payload under `data`. */
export function envelope<S extends z.ZodType>(data: S) {
  return z.object({ success: z.literal(true), message: z.string().optional(), data })
}

/** The answer of a call that has nothing to return but its success. */
export const SuccessResponse = z
  .object({ success: z.literal(true), message: z.string().optional() })
  .meta({ id: 'Done' })
export type SuccessResponse = z.infer<typeof SuccessResponse>
