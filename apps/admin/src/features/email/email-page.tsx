import { useEffect, useRef } from 'react'
import { NavLink, Outlet } from 'react-router'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { RunningCampaigns } from './campaigns/running-campaigns.tsx'
import styles from './email.module.css'

/** A2's tabs, each with an address of its own. */
const TABS = [
  { to: paths.email, label: 'Compose Email', end: true },
  { to: paths.campaigns, label: 'Marketing Campaign', end: false },
  { to: paths.subscribers, label: 'Subscribers', end: false },
  { to: paths.emailLog, label: 'Email Logs', end: false },
  { to: paths.emailStatistics, label: 'Statistics', end: false },
] as const

/** E-mail management (A2): what stands around its five tabs. */
export function EmailPage() {
  const line = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = line.current
    const tab = list?.querySelector<HTMLElement>('[aria-current]')
    // Moves the line alone, where it is wider than the window.
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
  })
  return (
    <>
      <PageHeader title="Email Management" />
      <nav className={styles.tabs} aria-label="Email">
        <ul ref={line}>
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
