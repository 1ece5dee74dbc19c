import type { Permission } from '@atelier/domain/access/permissions'
import { STAFF_MESSAGES } from '@atelier/domain/access/staff-rules'
import { Button } from '@mantine/core'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useCan } from '../session/session.store.ts'

/** A6: the list is for those who may see it; whoever was sent here from a closed door reads why. */
export function AdminUsersGate() {
  const { state } = useLocation()
  if (useCan('admin_users:view')) return <Outlet />
  const reason: unknown = typeof state === 'object' && state !== null && 'problem' in state ? state.problem : null
  return (
    <>
      <PageHeader title="Access Denied" />
      <EmptyState
        title={typeof reason === 'string' ? reason : STAFF_MESSAGES.mayNotView}
        action={
          <Button component={Link} to={paths.dashboard}>
            Go to the dashboard
          </Button>
        }
      >
        A super administrator can change what your role may see.
      </EmptyState>
    </>
  )
}

/** A6: creating and editing lead back to the list, with the sentence why. */
export function AdminUsersDoor({ permission, problem }: { permission: Permission; problem: string }) {
  return useCan(permission) ? <Outlet /> : <Navigate to={paths.adminUsers} replace state={{ problem }} />
}
