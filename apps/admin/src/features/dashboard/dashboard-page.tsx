import { useState, type ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useCan, useStaff } from '../session/session.store.ts'
import { greeting } from './greeting.ts'

/** The first screen after signing in: a card per view permission, or a welcome for those who hold none (A2). */
export function DashboardPage({ recentOrders }: { recentOrders: ReactNode }) {
  const { name } = useStaff()
  const [now] = useState(() => new Date())
  const canSeeOrders = useCan('orders:view')
  return (
    <>
      <PageHeader title={greeting(name, now)} tabTitle="Dashboard" />
      {canSeeOrders ? (
        recentOrders
      ) : (
        <EmptyState title="Welcome to the atelier.">
          Your role has limited access: it opens none of the screens yet. A super administrator can change that.
        </EmptyState>
      )}
    </>
  )
}
