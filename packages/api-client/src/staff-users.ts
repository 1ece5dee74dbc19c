import {
  AdminUserAnswer,
  AdminUsersAnswer,
  CheckEmailAnswer,
  type CreateAdminUserInput,
  type ListAdminUsersQuery,
  type UpdateAdminUserInput,
} from '@atelier/domain/auth/staff-users.schema'
import { DoneBody } from '@atelier/domain/envelope'
import type { Api } from './http.ts'

const USERS = '/api/auth/admin/users'
const oneUser = (userId: string): string => `${USERS}/${encodeURIComponent(userId)}`

/** One page of the admin users, with how many match and how many there are. Needs admin_users:view. */
export async function listAdminUsers(
  api: Api,
  query: Partial<ListAdminUsersQuery>,
  signal?: AbortSignal,
): Promise<AdminUsersAnswer['data']> {
  return (await api({ path: USERS, query, answer: AdminUsersAnswer, signal })).data
}

/** One admin user; an unknown id is refused as `not_found`. */
export async function getAdminUser(api: Api, userId: string, signal?: AbortSignal): Promise<AdminUserAnswer['data']> {
  return (await api({ path: oneUser(userId), answer: AdminUserAnswer, signal })).data
}

/** Creates an admin user. Needs admin_users:create. */
export const createAdminUser = (api: Api, body: CreateAdminUserInput): Promise<AdminUserAnswer> =>
  api({ method: 'POST', path: USERS, body, answer: AdminUserAnswer })

/** Saves an admin user whole. Needs admin_users:edit. */
export const updateAdminUser = (api: Api, userId: string, body: UpdateAdminUserInput): Promise<AdminUserAnswer> =>
  api({ method: 'PUT', path: oneUser(userId), body, answer: AdminUserAnswer })

/** Takes somebody's admin access away for good. Needs admin_users:delete. */
export async function removeAdminUser(api: Api, userId: string): Promise<void> {
  await api({ method: 'DELETE', path: oneUser(userId), answer: DoneBody })
}

/** Mails a new link to choose a password, or takes off a second factor that was lost. */
export const helpAdminUser = (
  api: Api,
  userId: string,
  deed: 'invite' | 'reset-two-factor',
): Promise<AdminUserAnswer> => api({ method: 'POST', path: `${oneUser(userId)}/${deed}`, answer: AdminUserAnswer })

/** Whether an address has an account already. */
export async function doesEmailExist(api: Api, email: string, signal?: AbortSignal): Promise<boolean> {
  const path = '/api/auth/admin/check-email'
  return (await api({ method: 'POST', path, body: { email }, answer: CheckEmailAnswer, signal })).exists
}
