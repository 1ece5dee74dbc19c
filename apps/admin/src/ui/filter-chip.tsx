import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './filter-chip.module.css'

export interface FilterChipProps extends ComponentPropsWithRef<'button'> {
  /** What the chip says now: the filter's name, or what was chosen. */
  children: ReactNode
  icon?: IconName
  /** Given when something is chosen: takes the choice away. */
  onRemove?: (() => void) | undefined
  removeLabel?: string
  /** A chip without choices of its own, which can only be taken away. */
  isFixed?: boolean
}

/** One filter of a list in one line with the others: pressed to choose, crossed out to remove. */
export function FilterChip({ children, icon, onRemove, removeLabel, isFixed, ...button }: FilterChipProps) {
  /** The cross goes with the choice: who pressed it stays at the chip, or at the bar when the chip goes too. */
  function remove({ currentTarget }: MouseEvent<HTMLElement>): void {
    const home = isFixed ? currentTarget.closest('[role="search"]') : currentTarget.previousElementSibling
    if (home instanceof HTMLElement) home.focus()
    onRemove?.()
  }
  const label = (
    <>
      {icon ? <Icon name={icon} size={14} /> : null}
      <span className={styles.text}>{children}</span>
      {onRemove || isFixed ? null : <Icon name="down" size={14} />}
    </>
  )
  return (
    <span className={styles.chip} data-on={onRemove ? true : undefined}>
      {isFixed ? (
        <span className={styles.choose}>{label}</span>
      ) : (
        <button type="button" {...button} className={styles.choose}>
          {label}
        </button>
      )}
      {onRemove ? (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={remove}>
          <Icon name="close" size={14} />
        </button>
      ) : null}
    </span>
  )
}
