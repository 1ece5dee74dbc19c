import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Names and values, one per line: the facts beside the work. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export interface FactProps {
  name: string
  children: ReactNode
  /** The line that counts: a total. */
  isStrong?: boolean
}

export function Fact({ name, children, isStrong = false }: FactProps) {
  return (
    <div className={isStrong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
