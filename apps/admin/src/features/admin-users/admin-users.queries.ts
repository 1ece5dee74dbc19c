import { getAdminUser, listAdminUsers } from '@atelier/api-client/staff-admin-users'
import { ListAdminUsersQuery } from '@atelier/domain/admin-users/admin-users.schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { createListSearchParams, isNarrowed, sortedBy } from '../../ui/list-search-params.ts'

/** The list's state, stored in the URL. */
export type AdminUserListState = ListAdminUsersQuery
export type AdminUserFilters = Pick<AdminUserListState, 'search' | 'role' | 'status'>

export const adminUserSearchParams = createListSearchParams<AdminUserListState>(ListAdminUsersQuery, [
  'search',
  'role',
  'status',
  'sort',
  'order',
  'page',
])

export const NO_FILTERS: AdminUserFilters = { search: undefined, role: undefined, status: undefined }

export const hasFilters = (filters: AdminUserFilters): boolean => isNarrowed(filters, NO_FILTERS)

/** Sorts by a column; a new one starts ascending (A9). */
export const withSort = (state: AdminUserListState, key: AdminUserListState['sort']): AdminUserListState =>
  sortedBy(state, key, 'asc')

export const ADMIN_USERS = ['admin-users'] as const

export const adminUserListQuery = (state: AdminUserListState) =>
  queryOptions({
    queryKey: [...ADMIN_USERS, 'list', state],
    queryFn: ({ signal }) => listAdminUsers(api, state, signal),
    placeholderData: keepPreviousData,
  })

export const adminUserQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ADMIN_USERS, 'one', userId],
    queryFn: ({ signal }) => getAdminUser(api, userId, signal),
    // A form is filled from it once, so it must be fresh.
    staleTime: 0,
    gcTime: 0,
  })
