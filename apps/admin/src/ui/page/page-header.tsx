import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { setTabTitle } from '../brand.ts'
import type { IconName } from '../icon.tsx'
import styles from './page-header.module.css'
import { addRecent } from './recent-pages.ts'
import { formatCount } from '../format/numbers.ts'

export interface PageHeaderProps {
  title: string
  /** Title of the browser tab; defaults to the title. */
  tabTitle?: string
  /** Total count, in a lighter style than the title. */
  count?: number | undefined
  back?: ReactNode
  /** Status badges beside the title. */
  badges?: ReactNode
  actions?: ReactNode
  /** Set by detail screens: adds the page with this icon to the recently opened pages. */
  icon?: IconName
}

/** The title line of a screen; also sets the title of the browser tab. */
export function PageHeader({ title, tabTitle = title, count, back, badges, actions, icon }: PageHeaderProps) {
  const { pathname } = useLocation()
  useEffect(() => {
    setTabTitle(tabTitle)
  }, [tabTitle])
  useEffect(() => {
    if (icon) addRecent({ to: pathname, label: tabTitle, icon })
  }, [pathname, tabTitle, icon])
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 min-h-16 px-0 py-3.5">
      {back ? <div className="w-full -mb-2 print:hidden">{back}</div> : null}
      <h1 className="text-[22px] leading-7.5 tracking-[-0.012em] wrap-anywhere">
        {title}
        {count === undefined ? null : (
          <span className="font-normal text-ink-soft tabular-nums"> {formatCount(count)}</span>
        )}
      </h1>
      {badges}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  )
}
