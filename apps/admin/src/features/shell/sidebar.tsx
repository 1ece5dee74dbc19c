import { roleNameOf } from '@atelier/domain/auth/roles'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { paths } from '../../paths.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { initials } from '../../ui/format/initials.ts'
import { portalBrand } from '../../ui/brand.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { useWaitingMessageCount } from '../inbox/inbox.public.ts'
import { signOut, useCan, useStaff } from '../session/session.store.ts'
import { useNavItems } from './use-nav-items.ts'
import { openCommandPalette, openShortcuts } from './overlay.store.ts'
import styles from './sidebar.module.css'
import { modifierKeyLabel } from '../../ui/modifier-key.ts'

export interface SidebarProps {
  isCollapsed?: boolean
  /** The button beside the brand: collapse, or close on phones. */
  control: { label: string; icon: IconName; onClick: () => void }
  /** Called after a link was followed. */
  onNavigate?: () => void
}

export function Sidebar({ isCollapsed = false, control, onNavigate }: SidebarProps) {
  const waiting = useWaitingMessageCount(useCan('users:view'))
  const items = useNavItems()
  function leaveFor(open: () => void): void {
    onNavigate?.()
    open()
  }
  return (
    <div
      className={`${styles.sidebar} flex flex-col h-full px-3 pt-0 pb-3 data-collapsed:px-2.5`}
      data-collapsed={isCollapsed || undefined}
    >
      <div className={`${styles.head} flex items-center justify-between h-16 pl-3`}>
        {isCollapsed ? null : (
          <Link to={paths.dashboard} onClick={onNavigate} aria-label={`${portalBrand().nameInText}, dashboard`}>
            <Wordmark />
          </Link>
        )}
        <button
          type="button"
          className="grid place-items-center size-9 p-0 border-0 rounded-md bg-transparent text-ink-soft cursor-pointer hover:text-ink max-md:size-11"
          aria-label={control.label}
          onClick={control.onClick}
        >
          <Icon name={control.icon} />
        </button>
      </div>
      <LinkTooltip label="Search" isCollapsed={isCollapsed}>
        <button type="button" className={`${styles.item} mb-2.5`} onClick={() => leaveFor(openCommandPalette)}>
          <Icon name="search" />
          <span className={styles.label}>Search</span>
          <kbd className={styles.key} aria-hidden="true">
            {modifierKeyLabel()}K
          </kbd>
        </button>
      </LinkTooltip>
      <nav aria-label="Admin">
        <ul>
          {items.map(({ label, to, icon, count }) => (
            <li key={to}>
              <LinkTooltip label={label} isCollapsed={isCollapsed}>
                <NavLink to={to} className={styles.item ?? ''} onClick={onNavigate}>
                  <Icon name={icon} />
                  <span className={styles.label}>{label}</span>
                  {count && waiting ? <Count value={waiting} noun={count} /> : null}
                </NavLink>
              </LinkTooltip>
            </li>
          ))}
        </ul>
      </nav>
      <SidebarFooter isCollapsed={isCollapsed} onNavigate={onNavigate} onShortcuts={() => leaveFor(openShortcuts)} />
    </div>
  )
}

const Count = ({ value, noun }: { value: number; noun: string }) => (
  <span className={`${styles.count} ml-auto px-1.75 py-0 rounded-md bg-line text-tiny leading-5 tabular-nums`}>
    {value}
    <span className="visually-hidden"> {noun}</span>
  </span>
)

interface SidebarFooterProps {
  isCollapsed: boolean
  onNavigate: (() => void) | undefined
  onShortcuts: () => void
}

function SidebarFooter({ isCollapsed, onNavigate, onShortcuts }: SidebarFooterProps) {
  const user = useStaff()
  const { isDark, toggle } = useSchemeToggle()
  const name = user.name || user.email || 'Admin User'
  const role = roleNameOf(user)
  const schemeLabel = isDark ? 'Light mode' : 'Dark mode'
  return (
    <div className="mt-auto pt-3 border-t border-t-line">
      <Link
        to={paths.profile}
        className={`${styles.me} flex items-center gap-2.5 px-3 py-1.5 rounded-md hover:bg-[color-mix(in_srgb,var(--adm-line)_55%,transparent)]`}
        onClick={onNavigate}
      >
        <span
          className="grid flex-none place-items-center size-8 rounded-full bg-ink text-ground text-tiny font-medium"
          aria-hidden="true"
        >
          {initials(name)}
        </span>
        <span className={styles.label}>
          <b className="block truncate" title={name}>
            {name}
          </b>{' '}
          <span className="block note">{role}</span>
        </span>
        <span className="visually-hidden">: your account</span>
      </Link>
      <LinkTooltip label={schemeLabel} isCollapsed={isCollapsed}>
        <button type="button" className={styles.item} onClick={toggle}>
          <Icon name={isDark ? 'sun' : 'moon'} />
          <span className={styles.label}>{schemeLabel}</span>
        </button>
      </LinkTooltip>
      <LinkTooltip label="Keyboard shortcuts" isCollapsed={isCollapsed}>
        <button type="button" className={`${styles.item} ${styles.forKeyboards}`} onClick={onShortcuts}>
          <Icon name="keyboard" />
          <span className={styles.label}>Keyboard shortcuts</span>
        </button>
      </LinkTooltip>
      <LinkTooltip label="Logout" isCollapsed={isCollapsed}>
        <button type="button" className={styles.item} onClick={() => void signOut()}>
          <Icon name="logout" />
          <span className={styles.label}>Logout</span>
        </button>
      </LinkTooltip>
    </div>
  )
}

// Without its code, the links have no tooltips.
const CollapsedTooltip = lazy(() =>
  import('./link-tooltip.tsx').then(
    ({ LinkTooltip: Loaded }) => ({ default: Loaded }),
    () => ({ default: ({ children }: { label: string; children: ReactNode }) => <div>{children}</div> }),
  ),
)

/** Shows the label of a link as a tooltip while the sidebar is collapsed to icons. */
function LinkTooltip({ label, isCollapsed, children }: { label: string; isCollapsed: boolean; children: ReactNode }) {
  const plain = <div>{children}</div>
  if (!isCollapsed) return plain
  return (
    <Suspense fallback={plain}>
      <CollapsedTooltip label={label}>{children}</CollapsedTooltip>
    </Suspense>
  )
}

/** Toggles light and dark mode: the system preference applies until the user chooses; the choice is stored. */
function useSchemeToggle(): { isDark: boolean; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') }
}
