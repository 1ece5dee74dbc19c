import { useId, type ReactNode } from 'react'
import styles from './card.module.css'

export interface CardProps {
  title: string
  /** Stands at the right of the title: a count, a link. */
  aside?: ReactNode
  /** Tables and timelines bring their own margins. */
  isFlush?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A titled surface; screen readers find it by its title. */
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
