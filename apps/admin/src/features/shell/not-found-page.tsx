import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Any address under /admin that leads nowhere (A2). */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        title="There is nothing at this address."
        action={
          <Button component={Link} to={paths.dashboard}>
            Go to the dashboard
          </Button>
        }
      >
        The page may have moved, or the address was mistyped.
      </EmptyState>
    </>
  )
}
