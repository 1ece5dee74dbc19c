import {
  AdminUserResponse,
  AdminUsersResponse,
  CheckEmailResponse,
  type CreateAdminUserInput,
  type ListAdminUsersQuery,
  type UpdateAdminUserInput,
} from '@atelier/domain/admin-users/admin-users.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import type { Api } from './http.ts'

const USERS = '/api/auth/admin/users'
const userPath = (userId: string): string => `${USERS}/${encodeURIComponent(userId)}`

/** One page of the admin users, with how many match and how many there are. Needs admin_users:view. */
export async function listAdminUsers(
  api: Api,
  query: Partial<ListAdminUsersQuery>,
  signal?: AbortSignal,
): Promise<AdminUsersResponse['data']> {
  return (await api({ path: USERS, query, responseSchema: AdminUsersResponse, signal })).data
}

/** One admin user; an unknown id is refused as `not_found`. */
export async function getAdminUser(api: Api, userId: string, signal?: AbortSignal): Promise<AdminUserResponse['data']> {
  return (await api({ path: userPath(userId), responseSchema: AdminUserResponse, signal })).data
}

/** Creates an admin user. Needs admin_users:create. */
export const createAdminUser = (api: Api, body: CreateAdminUserInput): Promise<AdminUserResponse> =>
  api({ method: 'POST', path: USERS, body, responseSchema: AdminUserResponse })

/** Saves an admin user whole. Needs admin_users:edit. */
export const updateAdminUser = (api: Api, userId: string, body: UpdateAdminUserInput): Promise<AdminUserResponse> =>
  api({ method: 'PUT', path: userPath(userId), body, responseSchema: AdminUserResponse })

/** Removes the admin access of a staff account permanently. Needs admin_users:delete. */
export async function removeAdminUser(api: Api, userId: string): Promise<void> {
  await api({ method: 'DELETE', path: userPath(userId), responseSchema: SuccessResponse })
}

/** Mails a new link to choose a password, or takes off a second factor that was lost. */
export const performAdminUserAction = (
  api: Api,
  userId: string,
  action: 'invite' | 'reset-two-factor',
): Promise<AdminUserResponse> =>
  api({ method: 'POST', path: `${userPath(userId)}/${action}`, responseSchema: AdminUserResponse })

/** Whether an address has an account already. */
export async function doesEmailExist(api: Api, email: string, signal?: AbortSignal): Promise<boolean> {
  const path = '/api/auth/admin/check-email'
  return (await api({ method: 'POST', path, body: { email }, responseSchema: CheckEmailResponse, signal })).exists
}
