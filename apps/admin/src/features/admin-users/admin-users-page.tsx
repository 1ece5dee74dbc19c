import type { ADMIN_USER_STATUSES, AdminUser } from '@atelier/domain/admin-users/admin-users.schema'
import { display } from '@atelier/domain/limits/display'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '@atelier/api-client/api-error'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { ChoiceFilter } from '../../ui/list/filters/choice-filter.tsx'
import { FilterBar } from '../../ui/list/filters/filter-bar.tsx'
import { FlashMessage } from '../../ui/feedback/flash-message.tsx'
import { listClasses } from '../../ui/list/list-classes.ts'
import { useListState } from '../../ui/list/list-state.ts'
import { PaginatedList } from '../../ui/list/paginated-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useCan, useViewer } from '../session/session.store.ts'
import { adminUserColumns, editPath } from './admin-user-columns.tsx'
import { adminUserList, adminUserListQuery } from './admin-users.queries.ts'
import { useRoleChoices } from './role-select.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

const STATUSES: Record<(typeof ADMIN_USER_STATUSES)[number], string> = { active: 'Active', inactive: 'Inactive' }

/** The list of admin users (A2). */
export function AdminUsersPage() {
  const list = useListState(adminUserList)
  const users = useQuery(adminUserListQuery(list.state))
  const viewer = useViewer()
  const roleLabels = Object.fromEntries(useRoleChoices().map(({ role, name }) => [role, name]))
  const [userToRemove, setUserToRemove] = useState<AdminUser | null>(null)
  return (
    <>
      <PageHeader
        title="Admin User Management"
        count={users.data?.totalAll}
        back={<BackLink to={paths.customers}>Back to Customers</BackLink>}
        actions={<PageActions />}
      />
      <div className={listClasses.before}>
        <FlashMessage />
        <Warning isSuperAdmin={viewer.role === 'SUPER_ADMIN'} />
      </div>
      <FilterBar
        label="Admin users"
        search={{ label: 'Search admin users', placeholder: 'Name, email or ID' }}
        list={list}
      >
        <ChoiceFilter list={list} name="role" label="Role" anyLabel="All roles" options={roleLabels} />
        <ChoiceFilter list={list} name="status" label="Status" anyLabel="All statuses" options={STATUSES} />
      </FilterBar>
      <PaginatedList
        label="Admin user list"
        list={list}
        query={users}
        table={{
          caption: 'Admin users',
          columns: adminUserColumns(viewer, setUserToRemove),
          rows: users.data?.users,
          loadingRows: display.pageSize.adminUsers,
          rowKey: ({ userId }) => userId,
          rowTo: (user) => editPath(viewer, user),
        }}
        describeError={describeError}
        empty={{ title: 'No admin users found', children: 'Add your first staff member to see them here.' }}
        noMatch={{
          title: 'No admin users match your filters',
          children: 'Try fewer words, another role or another status.',
          clearLabel: 'Show all admin users',
        }}
        summary={({ users, total, totalAll }) => (
          <span>
            Showing {users.length} of {total} ({totalAll} total)
          </span>
        )}
      />
      <RemoveDialog user={userToRemove} onClose={() => setUserToRemove(null)} />
    </>
  )
}

function describeError(error: Error) {
  const message = fetchErrorMessage(error)
  return { title: 'Unable to load admin users', message, staleTitle: message }
}

const PageActions = () => (
  <>
    {useCan('admin_roles:manage') ? (
      <Button variant="default" component={Link} to={paths.roles}>
        Roles
      </Button>
    ) : null}
    {useCan('admin_users:create') ? <CreateButton /> : null}
  </>
)

const CreateButton = () => (
  <Button component={Link} to={paths.createAdminUser}>
    Create Admin User
  </Button>
)

const Warning = ({ isSuperAdmin }: { isSuperAdmin: boolean }) =>
  isSuperAdmin ? (
    <Alert tone="warn">People you add can sign in to this portal. Give each person the least access they need.</Alert>
  ) : (
    <Alert tone="info">You have limited permissions. Only a super admin can change admin users.</Alert>
  )

/**
 * Returns the message for an error response, or for an unusable one: a network error, or a proxy's page with status 200
 * (A8).
 */
const fetchErrorMessage = (error: Error): string =>
  error instanceof ApiError && error.statusCode >= 400
    ? `HTTP ${error.statusCode}: Failed to fetch users`
    : `An error occurred while fetching admin users: ${error.message}`
