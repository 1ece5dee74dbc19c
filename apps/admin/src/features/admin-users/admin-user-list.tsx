import type { StaffPerson } from '@atelier/domain/admin-users/staff-rules'
import type { AdminUser, AdminUsersResponse } from '@atelier/domain/admin-users/admin-users.schema'
import { policy } from '@atelier/domain/policy'
import { DataTable } from '../../ui/data-table.tsx'
import { pagesOf } from '../../ui/list-address.ts'
import list from '../../ui/list.module.css'
import { Pager } from '../../ui/pager.tsx'
import { adminUserColumns, editAddress } from './admin-user-columns.tsx'
import { withSort, type AdminUserListState } from './admin-users.queries.ts'

export interface AdminUserListProps {
  answer: AdminUsersResponse['data'] | undefined
  state: AdminUserListState
  viewer: StaffPerson
  isStale: boolean
  onChange: (next: AdminUserListState) => void
  onRemove: (user: AdminUser) => void
}

/** The table of admin users with its count and pages. */
export function AdminUserList({ answer, state, viewer, isStale, onChange, onRemove }: AdminUserListProps) {
  return (
    <>
      <DataTable
        caption="Admin users"
        columns={adminUserColumns(viewer, onRemove)}
        rows={answer?.users}
        loadingRows={policy.pageSize.adminUsers}
        rowKey={(user) => user.userId}
        rowTo={(user) => editAddress(viewer, user)}
        sort={{ key: state.sort, order: state.order }}
        onSort={(key) => onChange(withSort(state, key))}
        isStale={isStale}
      />
      <footer className={list.footer}>
        {answer ? (
          <>
            <span>
              Showing {answer.users.length} of {answer.total} filtered, {answer.totalAll} in all
            </span>
            <Pager page={state.page} pageCount={pagesOf(answer)} onPage={(page) => onChange({ ...state, page })} />
          </>
        ) : null}
      </footer>
    </>
  )
}
