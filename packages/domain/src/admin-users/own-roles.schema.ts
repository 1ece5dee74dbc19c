import { z } from 'zod'
import { AccessGrantSchema, ChosenLimits } from '../access/access-grant.schema.ts'
import { isOwnRoleId, type OwnRoleId } from '../access/own-role.ts'
import { ADMIN_ROLES, PERMISSIONS } from '../access/permissions.ts'
import { ROLE_LABEL } from '../auth/roles.ts'
import { envelope } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { isoDate } from '../values/text.schema.ts'

/** The ID of a role of the shop's own. */
export const ownRoleId = (message: string) => z.string(message).refine(isOwnRoleId, message)

/** One of these roles, or an own role by its ID. */
export const roleRef = <const R extends (typeof ADMIN_ROLES)[number]>(roles: readonly [R, ...R[]], message: string) =>
  z.string(message).refine((role): role is R | OwnRoleId => roles.includes(role as R) || isOwnRoleId(role), message)

export const RoleParams = z.object({ roleId: z.string().max(50) })

const NAME_TAKEN = 'This is the name of a role that can’t be changed'
const fixedNames: ReadonlySet<string> = new Set(
  ADMIN_ROLES.flatMap((role) => [role, ROLE_LABEL[role]]).map((name) => name.toLowerCase()),
)

const RoleName = z
  .string('Name is required')
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(40, 'Please use at most 40 characters')
  .refine((name) => !fixedNames.has(name.toLowerCase()), NAME_TAKEN)

const FIELDS = {
  name: RoleName,
  permissions: z
    .array(z.enum(PERMISSIONS, 'Choose known permissions'))
    .min(1, 'Choose at least one permission')
    .max(PERMISSIONS.length)
    .transform((chosen) => PERMISSIONS.filter((permission) => chosen.includes(permission))),
  /** Whether its holders must sign in with a second factor. */
  requiresTwoFactor: z.boolean(),
  /** What narrows the permissions. Without it a new role has none, and a changed one keeps its own. */
  limits: ChosenLimits.optional(),
}

/** Body of POST /api/admin/roles. */
export const CreateOwnRoleBody = z.strictObject(FIELDS)
export type CreateOwnRoleBody = z.output<typeof CreateOwnRoleBody>

/** Body of PUT /api/admin/roles/{id}. */
export const UpdateOwnRoleBody = z.strictObject({
  ...FIELDS,
  /** The version that the form was filled from. */
  updatedAt: isoDate,
})
export type UpdateOwnRoleBody = z.output<typeof UpdateOwnRoleBody>

/** A role of the shop's own. */
export const OwnRole = z
  .object({
    roleId: z.string(),
    name: z.string(),
    grant: AccessGrantSchema,
    requiresTwoFactor: z.boolean(),
    /** Members of staff with this role. */
    staffCount: z.int(),
    updatedAt: isoDate,
  })
  .meta({ id: 'OwnRole' })
export type OwnRole = z.infer<typeof OwnRole>

export const OwnRoleResponse = envelope(OwnRole).meta({ id: 'OwnRoleResponse' })
export const OwnRolesResponse = envelope(z.array(OwnRole).max(limits.staff.ownRoles)).meta({ id: 'OwnRolesResponse' })
