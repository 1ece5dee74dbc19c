import { useEffect, type ReactNode } from 'react'
import styles from './page-header.module.css'

export interface PageHeaderProps {
  title: string
  /** What the browser's tab says; the title itself when left out. */
  tabTitle?: string
  /** How many there are, quieter than the title. */
  count?: number | undefined
  back?: ReactNode
  /** Status words beside the title. */
  badges?: ReactNode
  actions?: ReactNode
}

const numbers = new Intl.NumberFormat('en-US')

/** The title line of a screen; it also names the browser's tab. */
export function PageHeader({ title, tabTitle = title, count, back, badges, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${tabTitle} · Atelier`
  }, [tabTitle])
  return (
    <header className={styles.header}>
      {back ? <div className={styles.back}>{back}</div> : null}
      <h1 className={styles.title}>
        {title}
        {count === undefined ? null : <span className={styles.count}> {numbers.format(count)}</span>}
      </h1>
      {badges}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  )
}
