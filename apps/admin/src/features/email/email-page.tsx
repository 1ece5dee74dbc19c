import { useEffect, useRef } from 'react'
import { NavLink, Outlet } from 'react-router'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RunningCampaigns } from './campaigns/running-campaigns.tsx'
import styles from './email.module.css'

/** The tabs, each with its own URL (A2). */
const TABS = [
  { to: paths.email, label: 'Compose Email', end: true },
  { to: paths.campaigns, label: 'Marketing Campaign', end: false },
  { to: paths.subscribers, label: 'Subscribers', end: false },
  { to: paths.emailLog, label: 'Email Logs', end: false },
  { to: paths.emailStatistics, label: 'Statistics', end: false },
] as const

/** Email management: the layout of the five tabs (A2). */
export function EmailPage() {
  const line = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = line.current
    const tab = list?.querySelector<HTMLElement>('[aria-current]')
    // Scrolls the tabs only, on narrow windows.
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
  })
  return (
    <>
      <PageHeader title="Email Management" />
      <nav className={`${styles.tabs} mb-5 border-b border-b-line`} aria-label="Email">
        <ul className="scroll-fade" ref={line}>
          {TABS.map(({ to, label, end }) => (
            <li key={to}>
              <NavLink to={to} end={end} preventScrollReset>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <RunningCampaigns />
      <Outlet />
    </>
  )
}
