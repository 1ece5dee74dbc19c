import { useId, type ReactNode } from 'react'
import styles from './card.module.css'

export interface CardProps {
  title: string
  /** At the end of the title line: a count or a link. */
  aside?: ReactNode
  /** Removes the padding, for tables and timelines that have their own. */
  isFlush?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A titled surface: a region that screen readers find by its title. */
export function Card({ title, aside, isFlush = false, className = '', children }: CardProps) {
  const titleId = useId()
  return (
    <section className={`${styles.card} ${className}`} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </div>
      {isFlush ? children : <div className={styles.body}>{children}</div>}
    </section>
  )
}
