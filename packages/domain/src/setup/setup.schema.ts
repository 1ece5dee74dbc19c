import { z } from 'zod'
import { StaffEmail, StaffName } from '../admin-users/admin-users.schema.ts'
import { StaffPassword } from '../auth/staff-password.ts'
import { envelope } from '../contract/envelope.ts'
import { SecretToken } from '../values/secret-token.schema.ts'
import { Brand } from '../brand/brand.schema.ts'
import { Company } from '../shop-documents/company.schema.ts'
import { Region } from '../shop-documents/region.schema.ts'
import { CHECKLIST_KINDS } from './checklist.ts'

/** Returns the address of the first run. The token follows '#', which browsers never send to a server. */
export const setupUrl = (adminUrl: string, token: string): string => `${adminUrl}/admin/setup#token=${token}`

export const SETUP_DONE = 'This store is set up. Sign in instead.'
export const SETUP_WRONG_TOKEN = 'This address isn’t valid. Use the one that the store printed when it started.'

export const SetupTokenBody = z.strictObject({ token: SecretToken })

/** Body of POST /api/setup: the name of the store, where it is, how shoppers reach it, and its first administrator. */
export const BeginStoreBody = z.strictObject({
  token: SecretToken,
  storeName: Brand.shape.name,
  region: Region,
  name: StaffName,
  email: StaffEmail,
  /** Published at once, so it is asked for apart from the email of the administrator. */
  contactEmail: Company.shape.supportEmail,
  password: StaffPassword,
})
export type BeginStoreBody = z.infer<typeof BeginStoreBody>

/** What is missing before the store goes live. */
export const ChecklistResponse = envelope(
  z.object({
    items: z.array(
      z.object({
        kind: z.enum(CHECKLIST_KINDS),
        isDone: z.boolean(),
        /** Why a point whose setting is present is not done. */
        problem: z.string().optional(),
      }),
    ),
  }),
).meta({ id: 'ChecklistResponse' })
export type ChecklistResponse = z.infer<typeof ChecklistResponse>
