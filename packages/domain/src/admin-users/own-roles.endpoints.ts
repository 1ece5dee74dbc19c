import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import {
  CreateOwnRoleBody,
  OwnRoleResponse,
  OwnRolesResponse,
  RoleParams,
  UpdateOwnRoleBody,
} from './own-roles.schema.ts'

export const listOwnRoles = defineEndpoint({
  method: 'GET',
  path: '/api/admin/roles',
  access: 'admin_users:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'The roles of the shop’s own, by name',
  response: OwnRolesResponse,
})

export const createOwnRole = defineEndpoint({
  method: 'POST',
  path: '/api/admin/roles',
  access: 'admin_roles:manage',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Create a role of the shop’s own, within the rights of the caller',
  body: CreateOwnRoleBody,
  response: OwnRoleResponse,
  status: 201,
  errors: ['conflict'],
})

export const updateOwnRole = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/roles/:roleId',
  access: 'admin_roles:manage',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Change a role; open sessions have the new rights at once',
  params: RoleParams,
  body: UpdateOwnRoleBody,
  response: OwnRoleResponse,
  errors: ['not_found', 'conflict'],
})

export const deleteOwnRole = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/roles/:roleId',
  access: 'admin_roles:manage',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Delete a role that is not in use',
  params: RoleParams,
  response: SuccessResponse,
  errors: ['not_found', 'conflict'],
})
