import { useQuery } from '@tanstack/react-query'
import type { OrderView } from '@atelier/domain/orders/order-views.schema'
import { lazy, Suspense, type ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { formatCount } from '../../../../ui/format/numbers.ts'
import type { OrderFilters } from '../order-list-state.ts'
import { currentTab, isSavable, viewTabs, savableFilters } from './order-views.ts'
import styles from './order-view-tabs.module.css'
import { orderViewsQuery, useSaveView } from './use-order-views.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { showToast } from '../../../../ui/feedback/toast.store.ts'
import { ViewNameForm } from './view-name-form.tsx'

// Loaded when a saved view is open. Without its code the view cannot be edited, but the list works.
const ViewMenu = lazy<ComponentType<{ view: OrderView }>>(() =>
  import('./view-menu.tsx').then(
    ({ ViewMenu: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)

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
    <div className="flex items-center gap-2 mb-3 border-b border-b-line print:hidden">
      <nav aria-label="Order views" className="min-w-0 scroll-fade">
        <ul className="flex gap-1">
          {tabs.map(({ key, label, to, count }) => (
            <li key={key}>
              <Link to={to} className={styles.tab} aria-current={key === current ? 'page' : undefined}>
                <span className="max-w-50 overflow-hidden text-ellipsis">{label}</span>
                {typeof count === 'number' ? (
                  <span className="min-w-5 px-1.5 py-0 rounded-md bg-sunk text-tiny leading-5 text-ink-soft text-center tabular-nums">
                    {formatCount(count)}
                  </span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {currentView ? (
        <Suspense fallback={<span className="flex-none size-9" />}>
          <ViewMenu key={currentView.viewId} view={currentView} />
        </Suspense>
      ) : null}
      {filters && current === null && isSavable(filters) ? <SaveView filters={filters} /> : null}
    </div>
  )
}

/** Saves the current filters as a view. */
const SaveView = ({ filters }: { filters: OrderFilters }) => (
  <FormDialog
    title="Save view"
    opener={(open) => (
      <button type="button" className="text-link flex-none px-1.5 py-2.25" onClick={open}>
        Save view
      </button>
    )}
  >
    {(close) => <SaveForm filters={filters} onDone={close} />}
  </FormDialog>
)

function SaveForm({ filters, onDone }: { filters: OrderFilters; onDone: () => void }) {
  const saving = useSaveView(() => {
    onDone()
    showToast('View saved')
  })
  return (
    <ViewNameForm
      initialName=""
      submitLabel="Save view"
      change={saving}
      onSubmit={(name) => saving.mutate({ name, filters: savableFilters(filters) })}
      onCancel={onDone}
    />
  )
}
