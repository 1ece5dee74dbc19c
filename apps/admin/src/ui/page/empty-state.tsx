import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** One next action. */
  action?: ReactNode
}

/** Shown in place of an empty list, with a hint what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{title}</h2>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
