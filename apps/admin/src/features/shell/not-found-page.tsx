import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'

/** Shown for unknown URLs under /admin (A2). */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        title="This page doesn’t exist."
        action={
          <Button component={Link} to={paths.dashboard}>
            Go to the dashboard
          </Button>
        }
      >
        It may have moved, or the link is wrong.
      </EmptyState>
    </>
  )
}
