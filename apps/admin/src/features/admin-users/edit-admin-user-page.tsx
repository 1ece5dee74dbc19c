import { ApiError } from '@atelier/api-client/api-error'
import { staffRefusal, STAFF_MESSAGES } from '@atelier/domain/admin-users/staff-rules'
import type { AdminUser } from '@atelier/domain/admin-users/admin-users.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ApiErrorDetails } from '../../ui/feedback/api-error-details.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useViewer } from '../session/session.store.ts'
import { AccessCard } from './access-card.tsx'
import { adminUserName, asStaffPerson } from './admin-user-columns.tsx'
import { adminUserQuery } from './admin-users.queries.ts'
import { EditForm } from './edit-form.tsx'
import { RoleBadge } from '../../ui/account/role-badge.tsx'

/** One admin user (A2). */
export function EditAdminUserPage() {
  const { userId = '' } = useParams()
  const user = useQuery(adminUserQuery(userId))
  const isLate = useDelayed(user.isPending)
  if (user.data) return <Loaded user={user.data} />
  const back = <BackLink to={paths.adminUsers}>Back to Admin Users</BackLink>
  if (!user.isError) {
    return (
      <>
        <PageHeader title="Edit Admin User" back={back} />
        {isLate ? <PageLoader label="Loading" /> : null}
      </>
    )
  }
  const isUnknown = user.error instanceof ApiError && user.error.statusCode === 404
  return (
    <>
      <PageHeader title="Edit Admin User" back={back} />
      <div role="alert">
        <EmptyState
          title={isUnknown ? 'User not found' : `Failed to load user: ${user.error.message}`}
          action={isUnknown ? null : <Button onClick={() => void user.refetch()}>Try again</Button>}
        >
          {isUnknown ? 'This account was removed, or the link is wrong.' : <ApiErrorDetails error={user.error} />}
        </EmptyState>
      </div>
    </>
  )
}

function Loaded({ user }: { user: AdminUser }) {
  const viewer = useViewer()
  const mayEdit = staffRefusal(viewer, { kind: 'edit' }, asStaffPerson(user), 1) === null
  return (
    <>
      <PageHeader
        title={`Edit ${adminUserName(user)}`}
        tabTitle="Edit Admin User"
        back={<BackLink to={paths.adminUsers}>Back to Admin Users</BackLink>}
        badges={<RoleBadge role={user.adminRole} ownRole={user.ownRole} />}
      />
      {mayEdit ? (
        <div className={formClasses.columns}>
          <EditForm user={user} viewer={viewer} />
          <AccessCard user={user} />
        </div>
      ) : (
        <Alert tone="warn" title="Limited access">
          {STAFF_MESSAGES.mayNotEdit}
        </Alert>
      )}
    </>
  )
}
