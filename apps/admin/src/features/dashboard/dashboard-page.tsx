import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import type { OrderSummary } from '@atelier/domain/orders/order.schema'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FlashMessage } from '../../ui/feedback/flash-message.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ApiErrorDetails } from '../../ui/feedback/api-error-details.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useStaff } from '../session/session.store.ts'
import { AttentionList } from './attention-list.tsx'
import styles from './dashboard.module.css'
import { dashboardQuery } from './dashboard.queries.ts'
import { NewestCustomers } from './newest-customers.tsx'
import { OrderCounts } from './order-counts.tsx'
import { LowStock, NewArrivals, TopProducts } from './product-lists.tsx'
import { RevenueCard } from './revenue-card.tsx'
import { SuperAdminPanel } from './super-admin-panel.tsx'
import { Card } from '../../ui/display/card.tsx'
import { dashboardClasses } from './dashboard-classes.ts'

const FIGURES = 'grid grid-cols-[minmax(0,2.1fr)_minmax(280px,1fr)] gap-4 max-lg:grid-cols-1'
const WIDE = 'grid grid-cols-[minmax(0,2.1fr)_minmax(280px,1fr)] gap-4 max-lg:grid-cols-1'

export interface DashboardPageProps {
  /** Renders the newest orders; injected, because it belongs to the orders feature. */
  RecentOrders: ComponentType<{ orders: readonly OrderSummary[] }>
  /** Renders what is missing before the store goes live; injected, because it belongs to the setup feature. */
  Checklist?: ComponentType
}

/** The start screen: a card per view permission, or a welcome without any (A2, A9). */
export function DashboardPage({ RecentOrders, Checklist }: DashboardPageProps) {
  const { name } = useStaff()
  const [now] = useState(() => new Date())
  const { data, isError, error, refetch } = useQuery(dashboardQuery())
  const retry = (
    <Button variant="default" size="sm" onClick={() => void refetch()}>
      Try again
    </Button>
  )
  return (
    <>
      <PageHeader title={greeting(name, now)} tabTitle="Dashboard" />
      <FlashMessage />
      {isError ? (
        <div className="mb-4">
          <Alert tone="bad" title="Failed to load dashboard data" action={retry}>
            {data ? 'Showing the last data we loaded.' : null}
            <ApiErrorDetails error={error} />
          </Alert>
        </div>
      ) : null}
      {Checklist ? (
        <div className="not-empty:mb-4">
          <Checklist />
        </div>
      ) : null}
      {data ? <Cards data={data} RecentOrders={RecentOrders} /> : isError ? null : <Loading />}
    </>
  )
}

/** Returns whether the role may see no part of the dashboard. */
const isClosed = ({ revenue, recentOrders, newestCustomers, topProducts, staff }: Dashboard): boolean =>
  [revenue, recentOrders, newestCustomers, topProducts, staff].every((part) => part === null)

function Cards({ data, RecentOrders }: { data: Dashboard } & Pick<DashboardPageProps, 'RecentOrders'>) {
  if (isClosed(data)) {
    return (
      <EmptyState title="Welcome to the admin portal">
        Your role has limited access and can’t open any screens yet. Ask a super admin to change it.
      </EmptyState>
    )
  }
  const { revenue, orderCounts, recentOrders, newestCustomers, topProducts, lowStock, newArrivals, staff } = data
  return (
    <div className="stack">
      <AttentionList items={data.attention} />
      <div className={FIGURES}>
        {revenue ? <RevenueCard revenue={revenue} /> : <RestrictedCard title="Revenue" />}
        {orderCounts ? <OrderCounts counts={orderCounts} /> : <RestrictedCard title="Orders by status" />}
      </div>
      <div className={WIDE}>
        {recentOrders ? <RecentOrders orders={recentOrders} /> : <RestrictedCard title="Recent orders" />}
        {lowStock ? <LowStock products={lowStock} /> : <RestrictedCard title="Low stock" />}
      </div>
      <div
        className={`${styles.thirds} grid grid-cols-3 gap-4 max-lg:grid-cols-2 max-[700px]:grid-cols-1 max-[700px]:grid-flow-row`}
      >
        {topProducts ? <TopProducts products={topProducts} /> : <RestrictedCard title="Top products" />}
        {newArrivals ? <NewArrivals products={newArrivals} /> : <RestrictedCard title="New arrivals" />}
        {newestCustomers ? (
          <NewestCustomers customers={newestCustomers} />
        ) : (
          <RestrictedCard title="Newest customers" />
        )}
      </div>
      {staff ? <SuperAdminPanel staff={staff} /> : null}
    </div>
  )
}

/** Skeletons of the final size, shown after a short delay. */
function Loading() {
  const isLate = useDelayed(true)
  if (!isLate) return null
  return (
    <div className="stack" role="status">
      <span className="visually-hidden">Loading the dashboard</span>
      <div className={FIGURES}>
        <Skeleton height={464} radius={4} />
        <Skeleton height={464} radius={4} />
      </div>
      <div className={WIDE}>
        <Skeleton height={308} radius={4} />
        <Skeleton height={308} radius={4} />
      </div>
    </div>
  )
}

/** Returns 'Good afternoon, Ines', by the local time and the first name, if there is one. */
function greeting(name: string, now: Date): string {
  const hour = now.getHours()
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const [firstName] = name.trim().split(/\s+/)
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`
}

/** A placeholder for a card that the role may not see (A2). */
function RestrictedCard({ title }: { title: string }) {
  return (
    <Card title={title}>
      <p className={dashboardClasses.figure}>---</p>
      <p className="note">Access restricted</p>
    </Card>
  )
}
