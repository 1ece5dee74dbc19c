import type { ReactNode } from 'react'
import styles from './description-list.module.css'

/** Names and values, one per line. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export interface DescriptionItemProps {
  name: string
  children: ReactNode
  /** An emphasized line, such as a total. */
  isStrong?: boolean
}

export function DescriptionItem({ name, children, isStrong = false }: DescriptionItemProps) {
  return (
    <div className={isStrong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
