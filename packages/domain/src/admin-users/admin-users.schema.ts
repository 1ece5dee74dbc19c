import { z } from 'zod'
import { AccessGrantSchema } from '../access/access-grant.schema.ts'
import type { RoleRef } from '../access/own-role.ts'
import { ADMIN_ROLES } from '../access/permissions.ts'
import { StaffPassword } from '../auth/staff-password.ts'
import { envelope } from '../contract/envelope.ts'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { roleRef } from './own-roles.schema.ts'
import { emailAddress, isoDate, typedEmail } from '../values/text.schema.ts'

export const STAFF_EMAIL_EXISTS = 'An account with this email already exists'

/** The name of a member of staff (A5). */
export const StaffName = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .min(limits.staff.nameMin, `Name must be at least ${limits.staff.nameMin} characters`)
  .max(100, 'Please use at most 100 characters')

/** The email address of a member of staff (A5). */
export const StaffEmail = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .pipe(emailAddress('Please enter a valid email address'))

const ROLE_REQUIRED = 'Role selection is required'
const Role = roleRef(ADMIN_ROLES, ROLE_REQUIRED)

/** The client may send the role as `role`, as `adminRole`, or as both with the same value (A3). */
const WithRole = { role: Role.optional(), adminRole: Role.optional() }

interface TwoRoles {
  role?: RoleRef | undefined
  adminRole?: RoleRef | undefined
}
function checkRoles({ role, adminRole }: TwoRoles, context: z.RefinementCtx): void {
  const isMissing = role === undefined && adminRole === undefined
  const isContradiction = role !== undefined && adminRole !== undefined && role !== adminRole
  if (isMissing || isContradiction) context.addIssue({ code: 'custom', path: ['role'], message: ROLE_REQUIRED })
}
/** Without an invitation, the owner could not sign in without a password. */
function checkPassword(
  { password, sendInviteEmail }: { password?: string | undefined; sendInviteEmail: boolean },
  context: z.RefinementCtx,
): void {
  if (password !== undefined || sendInviteEmail) return
  context.addIssue({ code: 'custom', path: ['password'], message: 'Password is required' })
}
const mergeRoles = <T extends TwoRoles>({
  role,
  adminRole,
  ...rest
}: T): Omit<T, 'role' | 'adminRole'> & { role: RoleRef } => ({
  ...rest,
  role: adminRole ?? role ?? 'VIEWER',
})

/** Body of POST /api/auth/admin/users (A3). With an invitation, its owner sets the password: none is needed here. */
export const CreateAdminUserBody = z
  .strictObject({
    name: StaffName,
    email: StaffEmail,
    password: StaffPassword.optional(),
    ...WithRole,
    isActive: z.boolean().default(true),
    sendInviteEmail: z.boolean().default(true),
  })
  .superRefine(checkRoles)
  .superRefine(checkPassword)
  .transform(mergeRoles)
export type CreateAdminUserBody = z.output<typeof CreateAdminUserBody>

/** Body of PUT /api/auth/admin/users/{id} (A3). */
export const UpdateAdminUserBody = z
  .strictObject({ name: StaffName, email: StaffEmail, ...WithRole, isActive: z.boolean() })
  .superRefine(checkRoles)
  .transform(mergeRoles)
export type UpdateAdminUserBody = z.output<typeof UpdateAdminUserBody>

/** Body of POST /api/auth/admin/check-email. */
export const CheckEmailBody = z.strictObject({ email: typedEmail() })
export const CheckEmailResponse = z
  .object({ success: z.literal(true), exists: z.boolean() })
  .meta({ id: 'CheckEmailResponse' })

/** An admin user as the admin portal reads it, including the older field names (A3). */
export const AdminUser = z
  .object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ADMIN_ROLES),
    adminRole: z.enum(ADMIN_ROLES),
    /** A role of the shop's own; the role above is then VIEWER. */
    ownRole: z.object({ roleId: z.string(), name: z.string(), grant: AccessGrantSchema }).nullish(),
    isAdmin: z.literal(true),
    isSuperAdmin: z.boolean(),
    isActive: z.boolean(),
    createdAt: isoDate,
    /** null when the user never signed in. */
    lastLogin: isoDate.nullable(),
    hasTwoFactor: z.boolean(),
    /** Until when the open invitation is valid; null when none is open. */
    invitedUntil: isoDate.nullable(),
  })
  .meta({ id: 'AdminUser' })
export type AdminUser = z.infer<typeof AdminUser>

/** Sort keys of the list; the default is name ascending (A9). */
export const ADMIN_USER_SORT_KEYS = ['name', 'email', 'role', 'created', 'lastLogin'] as const
export const ADMIN_USER_STATUSES = ['active', 'inactive'] as const

/** Query of GET /api/auth/admin/users; the admin users screen uses the same parameters in its URL. */
export const ListAdminUsersQuery = z.strictObject({
  /** Part of the name, email address or id. */
  search: z.string().trim().max(200).optional(),
  role: roleRef(ADMIN_ROLES, 'Please choose a known role').optional(),
  status: z.enum(ADMIN_USER_STATUSES, 'Please choose active or inactive').optional(),
  sort: z.enum(ADMIN_USER_SORT_KEYS).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.adminUsers),
})
export type ListAdminUsersQuery = z.infer<typeof ListAdminUsersQuery>

export const AdminUsersResponse = envelope(
  z.object({
    users: z.array(AdminUser),
    /** Number of admin users that match the filters. */
    total: z.int(),
    /** Number of all admin users. */
    totalAll: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
).meta({ id: 'AdminUsersResponse' })
export type AdminUsersResponse = z.infer<typeof AdminUsersResponse>

export const AdminUserResponse = envelope(AdminUser).meta({ id: 'AdminUserResponse' })
export type AdminUserResponse = z.infer<typeof AdminUserResponse>

/** Active admin users, by name. */
export const RoleHoldersResponse = envelope(
  z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      role: z.enum(ADMIN_ROLES),
      /** ID of a role of the shop's own; the role is then VIEWER. */
      ownRoleId: z.string().nullish(),
    }),
  ),
).meta({ id: 'RoleHoldersResponse' })
export type RoleHoldersResponse = z.infer<typeof RoleHoldersResponse>
