import type { RoleRef } from '@atelier/domain/access/own-role'
import { STAFF_EMAIL_EXISTS, StaffEmail, StaffName } from '@atelier/domain/admin-users/admin-users.schema'
import { staffPasswordProblem, STAFF_PASSWORDS_DIFFER } from '@atelier/domain/auth/staff-password'

export interface CreateForm {
  name: string
  email: string
  password: string
  confirmPassword: string
  role: RoleRef | ''
  /** Whether the form sets a password; otherwise the invitation's link does. */
  hasPassword: boolean
}
type CreateField = Exclude<keyof CreateForm, 'hasPassword'>
export type CreateFormErrors = Partial<Record<CreateField, string>>

const problemOf = (schema: typeof StaffName | typeof StaffEmail, value: string): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

/** Returns the error of each invalid field in form order, by the same rules as the server (A5). */
export function validateCreateForm(form: CreateForm, emailExists: boolean, shopName: string): CreateFormErrors {
  const problems: [CreateField, string | undefined | null][] = [
    ['name', problemOf(StaffName, form.name)],
    ['email', problemOf(StaffEmail, form.email) ?? (emailExists ? STAFF_EMAIL_EXISTS : undefined)],
    ['password', form.hasPassword ? staffPasswordProblem(form.password, form, shopName) : null],
    ['confirmPassword', !form.hasPassword || form.password === form.confirmPassword ? null : STAFF_PASSWORDS_DIFFER],
    ['role', form.role === '' ? 'Role selection is required' : undefined],
  ]
  return Object.fromEntries(problems.filter(([, problem]) => problem)) as CreateFormErrors
}

/** Maps the server's validation issues to fields. */
export function errorsFromIssues(issues: readonly { path: string; message: string }[]): CreateFormErrors {
  return Object.fromEntries(issues.map(({ path, message }) => [path, message])) as CreateFormErrors
}
