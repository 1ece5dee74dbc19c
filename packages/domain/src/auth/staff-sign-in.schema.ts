import { z } from 'zod'
import { AccessGrantSchema } from '../access/access-grant.schema.ts'
import { ADMIN_ROLES } from '../access/permissions.ts'
import { envelope } from '../contract/envelope.ts'
import { isoDate, typedEmail } from '../values/text.schema.ts'

/** Both fields are required (A5). */
export const STAFF_SIGN_IN_REQUIRED = 'Please enter both email and password'

export const StaffSignInBody = z.strictObject({
  email: typedEmail(STAFF_SIGN_IN_REQUIRED).min(1, STAFF_SIGN_IN_REQUIRED),
  password: z.string(STAFF_SIGN_IN_REQUIRED).min(1, STAFF_SIGN_IN_REQUIRED).max(1_000),
})
export type StaffSignInBody = z.infer<typeof StaffSignInBody>

/** The signed-in member of staff as the admin portal stores it (A3). */
export const StaffUser = z
  .object({
    userId: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.literal('admin'),
    adminRole: z.enum(ADMIN_ROLES),
    isAdmin: z.literal(true),
    isSuperAdmin: z.boolean(),
    /** A role of the shop's own with its grant; `adminRole` is then VIEWER. */
    ownRole: z.object({ name: z.string(), grant: AccessGrantSchema }).nullish(),
  })
  .meta({ id: 'StaffUser' })
export type StaffUser = z.infer<typeof StaffUser>

const Lifetime = {
  expiresAt: isoDate,
  /** Milliseconds left by the server's clock, because a browser's clock may be wrong. */
  expiresInMs: z.int(),
}

export const StaffSignedInResponse = envelope(
  z.object({ user: StaffUser, token: z.string(), isAdmin: z.literal(true), ...Lifetime }),
).meta({ id: 'StaffSignedInResponse' })
export type StaffSignedInResponse = z.infer<typeof StaffSignedInResponse>

export const StaffSessionResponse = z
  .object({ success: z.literal(true), isAdmin: z.literal(true), user: StaffUser, ...Lifetime })
  .meta({ id: 'StaffSessionResponse' })
export type StaffSessionResponse = z.infer<typeof StaffSessionResponse>
