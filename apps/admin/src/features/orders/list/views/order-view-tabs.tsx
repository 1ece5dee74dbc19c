import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { formatCount } from '../../../../ui/format/numbers.ts'
import type { OrderFilters } from '../order-list-state.ts'
import { currentTab, isSavable, viewTabs } from './order-views.ts'
import styles from './order-view-tabs.module.css'
import { SaveView } from './save-view.tsx'
import { orderViewsQuery } from './use-order-views.ts'
import { ViewMenu } from './view-menu.tsx'

interface OrderViewTabsProps {
  /** The filters of the order list; null on the other screens of the tabs. */
  filters: OrderFilters | null
}

/** The views of the orders as tabs with their counts, and a button that saves the current filters as a view. */
export function OrderViewTabs({ filters }: OrderViewTabsProps) {
  const { data } = useQuery(orderViewsQuery())
  const { pathname } = useLocation()
  const tabs = viewTabs(data?.counts, data?.views ?? [])
  const current = currentTab(tabs, pathname, filters)
  const currentView = tabs.find(({ key }) => key === current)?.view
  return (
    <div className={styles.bar}>
      <nav aria-label="Order views" className={styles.scroll}>
        <ul className={styles.tabs}>
          {tabs.map(({ key, label, to, count }) => (
            <li key={key}>
              <Link to={to} className={styles.tab} aria-current={key === current ? 'page' : undefined}>
                <span className={styles.label}>{label}</span>
                {typeof count === 'number' ? <span className={styles.count}>{formatCount(count)}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {currentView ? <ViewMenu key={currentView.viewId} view={currentView} /> : null}
      {filters && current === null && isSavable(filters) ? <SaveView filters={filters} /> : null}
    </div>
  )
}
