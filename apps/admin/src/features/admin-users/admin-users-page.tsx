import { removeAdminUser } from '@atelier/api-client/staff-admin-users'
import type { AdminUser } from '@atelier/domain/admin-users/admin-users.schema'
import { ADMIN_ROLES } from '@atelier/domain/auth/permissions'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ChoiceFilter } from '../../ui/choice-filter.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FlashMessage } from '../../ui/flash-message.tsx'
import { pagesOf, useListState } from '../../ui/list-search-params.ts'
import { ListError, RefreshError } from '../../ui/list-error.tsx'
import list from '../../ui/list.module.css'
import { Alert } from '../../ui/alert.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useCan, useViewer } from '../session/session.store.ts'
import { displayName } from './admin-user-columns.tsx'
import { AdminUserList } from './admin-user-list.tsx'
import { fetchErrorMessage } from './admin-user-errors.ts'
import {
  ADMIN_USERS,
  adminUserSearchParams,
  adminUserListQuery,
  hasFilters,
  NO_FILTERS,
  type AdminUserFilters,
} from './admin-users.queries.ts'

const ROLES = ADMIN_ROLES.map((value) => ({ value, label: ROLE_LABEL[value] }))
const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

/** The list of admin users (A2). */
export function AdminUsersPage() {
  const [state, change] = useListState(adminUserSearchParams)
  const users = useQuery(adminUserListQuery(state))
  const response = users.data
  const viewer = useViewer()
  const canCreate = useCan('admin_users:create')
  const [userToRemove, setUserToRemove] = useState<AdminUser | null>(null)
  const retry = (): void => void users.refetch()
  const filter = (filters: AdminUserFilters): void => change({ ...state, ...filters, page: 1 })

  const lastPage = response && !users.isPlaceholderData ? pagesOf(response) : undefined
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ ...state, page: lastPage }, { replace: true })
  }, [lastPage, state, change])

  return (
    <>
      <PageHeader
        title="Admin User Management"
        count={response?.totalAll}
        back={<BackLink to={paths.customers}>Back to Customers</BackLink>}
        actions={
          canCreate ? (
            <Button component={Link} to={paths.createAdminUser}>
              Create Admin User
            </Button>
          ) : null
        }
      />
      <div className={list.before}>
        <FlashMessage />
        <Warning isSuperAdmin={viewer.role === 'SUPER_ADMIN'} />
      </div>
      <FilterBar
        label="Admin users"
        search={{
          label: 'Search admin users',
          placeholder: 'Name, email or ID',
          value: state.search,
          onSearch: (search) => filter({ search }),
        }}
        isFiltered={hasFilters(state)}
        onClear={() => filter(NO_FILTERS)}
      >
        <ChoiceFilter
          label="Role"
          anyLabel="All roles"
          options={ROLES}
          value={state.role}
          onChange={(role) => filter({ role })}
        />
        <ChoiceFilter
          label="Status"
          anyLabel="All statuses"
          options={STATUSES}
          value={state.status}
          onChange={(status) => filter({ status })}
        />
      </FilterBar>
      {users.isError && response ? (
        <RefreshError title={fetchErrorMessage(users.error)} error={users.error} onRetry={retry} />
      ) : null}
      <section className={list.list} aria-label="Admin user list">
        {users.isError && !response ? (
          <ListError title="Unable to load admin users" error={users.error} onRetry={retry}>
            {fetchErrorMessage(users.error)}
          </ListError>
        ) : response?.total === 0 ? (
          <NoUsers isFiltered={hasFilters(state)} onClear={() => filter(NO_FILTERS)} />
        ) : (
          <AdminUserList
            response={response}
            state={state}
            viewer={viewer}
            isStale={users.isPlaceholderData}
            onChange={change}
            onRemove={setUserToRemove}
          />
        )}
      </section>
      <RemoveDialog user={userToRemove} onClose={() => setUserToRemove(null)} />
    </>
  )
}

const Warning = ({ isSuperAdmin }: { isSuperAdmin: boolean }) =>
  isSuperAdmin ? (
    <Alert tone="warn">
      Whoever you add here can work in this portal. Give each person the smallest role that does the job.
    </Alert>
  ) : (
    <Alert tone="info">You have limited permissions: only a super administrator can change admin users.</Alert>
  )

const NoUsers = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      title="No admin users match your filters"
      action={<Button onClick={onClear}>Show all admin users</Button>}
    >
      Try fewer words, another role or another status.
    </EmptyState>
  ) : (
    <EmptyState title="No admin users found">They appear here as soon as somebody is given an account.</EmptyState>
  )

/** Confirms the removal, and shows why it failed (A8). */
function RemoveDialog({ user, onClose }: { user: AdminUser | null; onClose: () => void }) {
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: (userToRemove: AdminUser) => removeAdminUser(api, userToRemove.userId),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ADMIN_USERS })
      onClose()
    },
  })
  const close = (): void => {
    removal.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      title={user ? 'Remove admin access' : null}
      confirmLabel="Remove"
      isBusy={removal.isPending}
      onConfirm={() => user && removal.mutate(user)}
      onCancel={close}
    >
      {user ? (
        <p>
          Are you sure you want to remove admin access for {user.name || displayName(user)}? This action cannot be
          undone.
        </p>
      ) : null}
      {removal.error ? <Alert tone="bad">Failed to delete admin user: {removal.error.message}</Alert> : null}
    </ConfirmDialog>
  )
}
