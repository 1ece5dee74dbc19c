import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'

/** Message for staff whose role may not open a screen (A2, A6). */
export function AccessDenied({ reason }: { reason: string }) {
  return (
    <>
      <PageHeader title="Access Denied" />
      <EmptyState
        title={reason}
        action={
          <Button component={Link} to={paths.dashboard}>
            Go to the dashboard
          </Button>
        }
      >
        Ask a super admin to change your access.
      </EmptyState>
    </>
  )
}

/** Returns why a route guard redirected here, from the navigation state. */
export function deniedReasonFrom(state: unknown): string | null {
  const problem = typeof state === 'object' && state !== null && 'problem' in state ? state.problem : null
  return typeof problem === 'string' ? problem : null
}
