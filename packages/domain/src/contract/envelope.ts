import { z } from 'zod'

const ErrorShape = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  /** The message again, under the name that the upload client reads (A7). */
  error: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  data: z.unknown().optional(),
  requestId: z.string().optional(),
})

/** Every error response: a stable `code`, a message for users, and the invalid fields. */
export const ErrorResponse = ErrorShape.meta({ id: 'ErrorResponse' })
export type ErrorResponse = z.infer<typeof ErrorShape>

/** Returns the schema of a successful response: `success`, an optional message, and the payload in `data`. */
export function envelope<S extends z.ZodType>(data: S) {
  return z.object({ success: z.literal(true), message: z.string().optional(), data })
}

/** The response of a successful request without a payload. */
export const SuccessResponse = z
  .object({ success: z.literal(true), message: z.string().optional() })
  .meta({ id: 'SuccessResponse' })
export type SuccessResponse = z.infer<typeof SuccessResponse>
