import { call } from '@atelier/api-client/call'
import { getAdminUser, listAdminUsers, listRoleHolders } from '@atelier/domain/admin-users/admin-users.endpoints'
import { listOwnRoles } from '@atelier/domain/admin-users/own-roles.endpoints'
import { ListAdminUsersQuery } from '@atelier/domain/admin-users/admin-users.schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { defineList } from '../../ui/list/list-state.ts'

/** The list of admin users, stored in the URL. */
export const adminUserList = defineList(ListAdminUsersQuery)

export const ADMIN_USERS = ['admin-users'] as const

export const adminUserListQuery = (state: ListAdminUsersQuery) =>
  queryOptions({
    queryKey: [...ADMIN_USERS, 'list', state],
    queryFn: async ({ signal }) => (await call(api, listAdminUsers, { query: state }, { signal })).data,
    placeholderData: keepPreviousData,
  })

export const adminUserQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ADMIN_USERS, 'one', userId],
    queryFn: async ({ signal }) => (await call(api, getAdminUser, { params: { userId } }, { signal })).data,
    // A form is filled from it once, so it must be fresh.
    staleTime: 0,
    gcTime: 0,
  })

export const roleHoldersQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_USERS, 'roles'],
    queryFn: async ({ signal }) => (await call(api, listRoleHolders, {}, { signal })).data,
    staleTime: 0,
  })

export const ownRolesQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_USERS, 'own-roles'],
    queryFn: async ({ signal }) => (await call(api, listOwnRoles, {}, { signal })).data,
    staleTime: 0,
  })
