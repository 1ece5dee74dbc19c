import type { StaffPerson } from '@atelier/domain/admin-users/staff-rules'
import type { AdminUser, AdminUsersResponse } from '@atelier/domain/admin-users/admin-users.schema'
import { display } from '@atelier/domain/display'
import { DataTable } from '../../ui/data-table.tsx'
import { pagesOf } from '../../ui/list-search-params.ts'
import list from '../../ui/list.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import { adminUserColumns, editPath } from './admin-user-columns.tsx'
import { withSort, type AdminUserListState } from './admin-users.queries.ts'

export interface AdminUserListProps {
  response: AdminUsersResponse['data'] | undefined
  state: AdminUserListState
  viewer: StaffPerson
  isStale: boolean
  onChange: (next: AdminUserListState) => void
  onRemove: (user: AdminUser) => void
}

/** The table of admin users with count and pagination. */
export function AdminUserList({ response, state, viewer, isStale, onChange, onRemove }: AdminUserListProps) {
  return (
    <>
      <DataTable
        caption="Admin users"
        columns={adminUserColumns(viewer, onRemove)}
        rows={response?.users}
        loadingRows={display.pageSize.adminUsers}
        rowKey={(user) => user.userId}
        rowTo={(user) => editPath(viewer, user)}
        sort={{ key: state.sort, order: state.order }}
        onSort={(key) => onChange(withSort(state, key))}
        isStale={isStale}
      />
      <footer className={list.footer}>
        {response ? (
          <>
            <span>
              Showing {response.users.length} of {response.total} filtered, {response.totalAll} in all
            </span>
            <Pagination
              page={state.page}
              pageCount={pagesOf(response)}
              onPage={(page) => onChange({ ...state, page })}
            />
          </>
        ) : null}
      </footer>
    </>
  )
}
