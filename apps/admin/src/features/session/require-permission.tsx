import type { Permission } from '@atelier/domain/access/permissions'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useCan } from './session.store.ts'

/** Screens whose calls the server would refuse are not opened at all: a refusal would end the session (A4). */
export function RequirePermission({ permission, children }: { permission: Permission; children: ReactNode }) {
  if (useCan(permission)) return children
  return (
    <>
      <PageHeader title="Access Denied" />
      <EmptyState
        title="Your role does not open this room."
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
