import { grantOfRole } from '@atelier/domain/access/access-grant'
import { isOwnRoleId, type RoleRef } from '@atelier/domain/access/own-role'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import { staffRowActions, type StaffPerson } from '@atelier/domain/admin-users/staff-rules'
import type { AdminUser, ListAdminUsersQuery } from '@atelier/domain/admin-users/admin-users.schema'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/display/status.tsx'
import { dateTimeColumn } from '../../ui/list/date-time-column.tsx'
import { RoleBadge } from '../../ui/account/role-badge.tsx'

type AdminUserColumn = Column<AdminUser, ListAdminUsersQuery['sort']>

/** Returns the name, or the local part of the email without one (A2). */
export const adminUserName = ({ name, email }: AdminUser): string => name || email.split('@')[0] || 'Unnamed Admin'

/** Shortens a long id to its last 8 characters (A9). */
const shortId = (userId: string): string => (userId.length > 12 ? userId.slice(-8) : userId)

/** Returns the role of an admin user: one of the five, or the ID of an own role. */
export const roleRefOf = ({ adminRole, ownRole }: Pick<AdminUser, 'adminRole' | 'ownRole'>): RoleRef =>
  ownRole && isOwnRoleId(ownRole.roleId) ? ownRole.roleId : adminRole

/** Returns an admin user for the domain's staff rules. */
export const asStaffPerson = ({ userId, adminRole, ownRole, isActive }: AdminUser): StaffPerson => ({
  userId,
  role: roleRefOf({ adminRole, ownRole }),
  grant: ownRole?.grant ?? grantOfRole(adminRole),
  isActive,
})

/** Returns the edit URL, or null if the viewer may not edit this user. */
export const editPath = (viewer: StaffPerson, user: AdminUser): string | null =>
  staffRowActions(viewer, asStaffPerson(user)).canEdit ? paths.editAdminUser(user.userId) : null

const nameColumn: AdminUserColumn = {
  key: 'name',
  header: 'Name',
  sortKey: 'name',
  phone: 'lead',
  skeletonWidth: 140,
  cell: (user) => (
    <span className="grid min-w-0 py-1">
      <span className="flex items-center gap-1.5 min-w-0 font-medium" title={adminUserName(user)}>
        {user.isSuperAdmin ? (
          <span className="inline-grid flex-none text-warn" title="Super Admin">
            <Icon name="crown" size={15} />
            <span className="visually-hidden">{ROLE_LABEL.SUPER_ADMIN}: </span>
          </span>
        ) : null}
        <span className="truncate">{adminUserName(user)}</span>
      </span>
      <span className="note tabular-nums" title={user.userId}>
        ID: {shortId(user.userId)}
      </span>
    </span>
  ),
}

const emailColumn: AdminUserColumn = {
  key: 'email',
  header: 'Email',
  tablet: 200,
  sortKey: 'email',
  phone: 'second',
  width: 250,
  skeletonWidth: 180,
  cell: ({ email }) => (
    <span className="block max-w-62.5 truncate max-md:max-w-none max-md:text-ink-soft" title={email}>
      {email || 'No email'}
    </span>
  ),
}

const roleColumn: AdminUserColumn = {
  key: 'role',
  header: 'Admin Role',
  tablet: 120,
  sortKey: 'role',
  width: 128,
  phone: 'value',
  cell: ({ adminRole, ownRole }) => <RoleBadge role={adminRole} ownRole={ownRole} />,
}

const statusColumn: AdminUserColumn = {
  key: 'status',
  header: 'Status',
  tablet: 96,
  width: 104,
  phone: 'state',
  cell: ({ isActive, invitedUntil }) => (
    <Status
      tone={isActive ? 'ok' : 'mute'}
      label={isActive ? 'Active' : 'Inactive'}
      reason={isActive && invitedUntil ? 'Invitation sent' : undefined}
    />
  ),
}

const dateTime = { width: 148, skeletonWidth: 100 }

/** Returns the columns of the list (A2); the actions depend on the viewer. */
export function adminUserColumns(viewer: StaffPerson, onRemove: (user: AdminUser) => void): AdminUserColumn[] {
  const actions: AdminUserColumn = {
    key: 'actions',
    header: 'Actions',
    tablet: 136,
    align: 'end',
    phone: 'actions',
    width: 148,
    skeletonWidth: 90,
    cell: (user) => {
      const { canEdit, canRemove } = staffRowActions(viewer, asStaffPerson(user))
      if (!canEdit && !canRemove) return <span className="text-ink-soft whitespace-nowrap">No access</span>
      return (
        <span className="inline-flex gap-3.5 max-md:-my-2.5">
          {canEdit ? (
            <Link
              to={paths.editAdminUser(user.userId)}
              className="text-link"
              aria-label={`Edit ${adminUserName(user)}`}
            >
              Edit
            </Link>
          ) : null}
          {canRemove ? (
            <button
              type="button"
              className="text-link"
              aria-label={`Remove ${adminUserName(user)}`}
              onClick={() => onRemove(user)}
            >
              Remove
            </button>
          ) : null}
        </span>
      )
    },
  }
  return [
    nameColumn,
    emailColumn,
    roleColumn,
    statusColumn,
    dateTimeColumn({
      ...dateTime,
      key: 'created',
      header: 'Created',
      sortKey: 'created',
      of: ({ createdAt }) => createdAt,
    }),
    dateTimeColumn({
      ...dateTime,
      key: 'lastLogin',
      header: 'Last Login',
      sortKey: 'lastLogin',
      of: ({ lastLogin }) => lastLogin,
    }),
    actions,
  ]
}
