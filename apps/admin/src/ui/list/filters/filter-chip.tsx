import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from '../../icon.tsx'
import styles from './filter-chip.module.css'

export interface FilterChipProps extends ComponentPropsWithRef<'button'> {
  /** The filter's name, or the chosen value. */
  children: ReactNode
  icon?: IconName
  /** Given when a value is chosen: clears it. */
  onRemove?: (() => void) | undefined
  removeLabel?: string
  /** A chip without a menu, which can only be removed. */
  isFixed?: boolean
}

/** A list filter as a chip: press it to choose, press the cross to clear. */
export function FilterChip({ children, icon, onRemove, removeLabel, isFixed, ...button }: FilterChipProps) {
  /** The cross disappears with the value: moves the focus to the chip, or to the bar if the chip disappears too. */
  function remove({ currentTarget }: MouseEvent<HTMLElement>): void {
    const home = isFixed ? currentTarget.closest('[role="search"]') : currentTarget.previousElementSibling
    if (home instanceof HTMLElement) home.focus()
    onRemove?.()
  }
  const label = (
    <>
      {icon ? <Icon name={icon} size={14} /> : null}
      <span className="truncate">{children}</span>
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
        <button
          type="button"
          className="inline-flex items-center gap-1.75 min-w-0 border-0 rounded-md bg-transparent cursor-pointer flex-none w-8.5 justify-center p-0 text-ink-soft hover:text-ink max-md:w-11"
          aria-label={removeLabel}
          onClick={remove}
        >
          <Icon name="close" size={14} />
        </button>
      ) : null}
    </span>
  )
}
