import { UserParams } from '../customers/user-params.schema.ts'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import {
  AdminUserResponse,
  AdminUsersResponse,
  CheckEmailBody,
  CheckEmailResponse,
  CreateAdminUserBody,
  ListAdminUsersQuery,
  RoleHoldersResponse,
  UpdateAdminUserBody,
} from './admin-users.schema.ts'

export const checkEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/check-email',
  access: 'admin_users:create',
  underLimits: { markets: 'none' },
  rateLimit: { name: 'staffEmailCheck', per: 'staff', countsValidOnly: true },
  summary: 'Check whether an email address has an account',
  body: CheckEmailBody,
  response: CheckEmailResponse,
})

export const listAdminUsers = defineEndpoint({
  method: 'GET',
  path: '/api/auth/admin/users',
  access: 'admin_users:view',
  underLimits: { personalData: 'none', markets: 'none' },
  personalData: { kind: 'list' },
  summary: 'Search, filter, sort and page through the admin users',
  query: ListAdminUsersQuery,
  response: AdminUsersResponse,
})

export const listRoleHolders = defineEndpoint({
  method: 'GET',
  path: '/api/auth/admin/roles',
  access: 'admin_roles:manage',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'The active admin users of each role',
  response: RoleHoldersResponse,
})

export const createAdminUser = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/users',
  access: 'admin_users:create',
  underLimits: { markets: 'none' },
  summary: 'Create an admin user and send the invitation',
  body: CreateAdminUserBody,
  response: AdminUserResponse,
  status: 201,
  errors: ['email_taken'],
})

export const getAdminUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/admin/users/:userId',
  access: 'admin_users:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'One admin user',
  params: UserParams,
  response: AdminUserResponse,
  errors: ['not_found'],
})

export const updateAdminUser = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/admin/users/:userId',
  access: 'admin_users:edit',
  underLimits: { markets: 'none' },
  summary: 'Edit an admin user; a new role, email or status ends their sessions',
  params: UserParams,
  body: UpdateAdminUserBody,
  response: AdminUserResponse,
  errors: ['not_found', 'conflict', 'email_taken'],
})

export const removeAdminUser = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/admin/users/:userId',
  access: 'admin_users:delete',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Permanently remove an admin user',
  params: UserParams,
  response: SuccessResponse,
  errors: ['not_found', 'conflict'],
})

export const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/users/:userId/invite',
  access: 'admin_users:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Send a new link for choosing a password',
  params: UserParams,
  response: AdminUserResponse,
  errors: ['not_found', 'conflict'],
})

export const resetTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/users/:userId/reset-two-factor',
  access: 'admin_users:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Remove a lost second factor',
  params: UserParams,
  response: AdminUserResponse,
  errors: ['not_found', 'conflict'],
})
