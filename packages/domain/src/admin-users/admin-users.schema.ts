import { z } from 'zod'
import { GUESSABLE_PASSWORD, isGuessablePassword } from '../auth/guessable-password.ts'
import { ADMIN_ROLES, type AdminRole } from '../auth/permissions.ts'
import { staffPasswordProblem } from '../auth/staff-password.ts'
import { envelope } from '../envelope.ts'
import { policy } from '../policy.ts'
import { isoDate, emailAddress } from '../text.schema.ts'

export const STAFF_EMAIL_EXISTS = 'An account with this email already exists'
export const STAFF_PASSWORDS_DIFFER = 'Passwords do not match'
const PASSWORD_MAX = 200

/** A5: the name of a member of staff. */
export const StaffName = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .min(policy.staff.nameMin, `Name must be at least ${policy.staff.nameMin} characters`)
  .max(100, 'Please use at most 100 characters')

/** A5: the address of a member of staff. */
export const StaffEmail = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .pipe(emailAddress('Please enter a valid email address'))

/** A5: what a new password for a member of staff must be, whoever it is for. */
export const StaffPassword = z
  .string('Password is required')
  .max(PASSWORD_MAX)
  .superRefine((password, context) => {
    const problem = staffPasswordProblem(password)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** A5 and the rule against guessable ones, once it is known whose password it is; null when it will do. */
export function newStaffPasswordProblem(password: string, person: { name: string; email: string }): string | null {
  return staffPasswordProblem(password) ?? (isGuessablePassword(password, person) ? GUESSABLE_PASSWORD : null)
}

const ROLE_REQUIRED = 'Role selection is required'
const Role = z.enum(ADMIN_ROLES, ROLE_REQUIRED)

/** A3: the role is sent twice, as `role` and as `adminRole`; one is enough, two must agree. */
const WithRole = { role: Role.optional(), adminRole: Role.optional() }

interface TwoRoles {
  role?: AdminRole | undefined
  adminRole?: AdminRole | undefined
}
function checkRoles({ role, adminRole }: TwoRoles, context: z.RefinementCtx): void {
  const isMissing = role === undefined && adminRole === undefined
  const isContradiction = role !== undefined && adminRole !== undefined && role !== adminRole
  if (isMissing || isContradiction) context.addIssue({ code: 'custom', path: ['role'], message: ROLE_REQUIRED })
}
const oneRole = <T extends TwoRoles>({
  role,
  adminRole,
  ...rest
}: T): Omit<T, 'role' | 'adminRole'> & { role: AdminRole } => ({
  ...rest,
  role: adminRole ?? role ?? 'VIEWER',
})

/** Body of POST /api/auth/admin/users (A3). */
export const CreateAdminUserBody = z
  .strictObject({
    name: StaffName,
    email: StaffEmail,
    password: StaffPassword,
    ...WithRole,
    isActive: z.boolean().default(true),
    sendInviteEmail: z.boolean().default(true),
  })
  .superRefine(checkRoles)
  .transform(oneRole)
export type CreateAdminUserBody = z.output<typeof CreateAdminUserBody>
export type CreateAdminUserInput = z.input<typeof CreateAdminUserBody>

/** Body of PUT /api/auth/admin/users/{id} (A3). */
export const UpdateAdminUserBody = z
  .strictObject({ name: StaffName, email: StaffEmail, ...WithRole, isActive: z.boolean() })
  .superRefine(checkRoles)
  .transform(oneRole)
export type UpdateAdminUserBody = z.output<typeof UpdateAdminUserBody>
export type UpdateAdminUserInput = z.input<typeof UpdateAdminUserBody>

/** Body of POST /api/auth/admin/check-email. */
export const CheckEmailBody = z.strictObject({ email: z.string().trim().toLowerCase().max(254) })
export const CheckEmailResponse = z
  .object({ success: z.literal(true), exists: z.boolean() })
  .meta({ id: 'EmailExists' })

/** An admin user as the admin portal reads it, its old field names included (A3). */
export const AdminUser = z
  .object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ADMIN_ROLES),
    adminRole: z.enum(ADMIN_ROLES),
    isAdmin: z.literal(true),
    isSuperAdmin: z.boolean(),
    isActive: z.boolean(),
    createdAt: isoDate,
    /** Null: never. */
    lastLogin: isoDate.nullable(),
    hasTwoFactor: z.boolean(),
    /** Until when an invitation that was sent may be accepted; null: none is open. */
    invitedUntil: isoDate.nullable(),
  })
  .meta({ id: 'AdminUser' })
export type AdminUser = z.infer<typeof AdminUser>

/** A9: sort keys of the list; default name ascending. */
export const ADMIN_USER_SORT_KEYS = ['name', 'email', 'role', 'created', 'lastLogin'] as const
export const ADMIN_USER_STATUSES = ['active', 'inactive'] as const

/** Query of GET /api/auth/admin/users; the same words stand in the admin's address bar. */
export const ListAdminUsersQuery = z.strictObject({
  /** Words in the name, the address or the id. */
  search: z.string().trim().max(200).optional(),
  role: z.enum(ADMIN_ROLES, 'Please choose a known role').optional(),
  status: z.enum(ADMIN_USER_STATUSES, 'Please choose active or inactive').optional(),
  sort: z.enum(ADMIN_USER_SORT_KEYS).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(policy.maxPageSize).default(policy.pageSize.adminUsers),
})
export type ListAdminUsersQuery = z.infer<typeof ListAdminUsersQuery>

export const AdminUsersResponse = envelope(
  z.object({
    users: z.array(AdminUser),
    /** Admin users that match the filters. */
    total: z.int(),
    /** Admin users in all. */
    totalAll: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
).meta({ id: 'AdminUsersAnswer' })
export type AdminUsersResponse = z.infer<typeof AdminUsersResponse>

export const AdminUserResponse = envelope(AdminUser).meta({ id: 'AdminUserAnswer' })
export type AdminUserResponse = z.infer<typeof AdminUserResponse>
