import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './bench.module.css'
import { useLeaveKey } from './use-bench-keys.ts'

export interface BenchFrameProps {
  /** The place in the queue, and the buttons that change it. */
  progress?: ReactNode
  onLeave: () => void
  children: ReactNode
}

/** The frame of the packing bench: title, progress and the way out. */
export function BenchFrame({ progress, onLeave, children }: BenchFrameProps) {
  useLeaveKey(onLeave)
  return (
    <div className={styles.bench}>
      <header className={styles.header}>
        <h1 className={styles.title}>Pack orders</h1>
        {progress}
        <Button
          className={styles.leave}
          variant="default"
          leftSection={<Icon name="close" size={14} />}
          aria-keyshortcuts="Escape"
          onClick={onLeave}
        >
          Leave
        </Button>
      </header>
      {children}
    </div>
  )
}

interface BenchProgressProps {
  at: number
  total: number
  settled: number
  onGo: (at: number) => void
}

/** 'Order 3 of 12' with a bar, and the buttons for the previous and the next order. */
export const BenchProgress = ({ at, total, settled, onGo }: BenchProgressProps) => (
  <div className={styles.progress}>
    <Button
      variant="default"
      aria-label="Previous order"
      aria-keyshortcuts="PageUp"
      disabled={at === 0}
      onClick={() => onGo(at - 1)}
    >
      <Icon name="previous" size={14} />
    </Button>
    <p className={styles.place}>
      Order {at + 1} of {total}
    </p>
    <Button
      variant="default"
      aria-label="Next order"
      aria-keyshortcuts="PageDown"
      disabled={at >= total - 1}
      onClick={() => onGo(at + 1)}
    >
      <Icon name="next" size={14} />
    </Button>
    <progress className={styles.bar} value={settled} max={total} aria-label="Orders done" />
  </div>
)

const HINTS = [
  ['Enter', 'pack, then ship'],
  ['↑ ↓', 'choose an item'],
  ['P', 'print slip'],
  ['Page ↑ ↓', 'change order'],
  ['Esc', 'leave'],
] as const

/** The keys of the bench, visible where there is a keyboard. */
export const BenchKeyHints = () => (
  <ul className={styles.hints} aria-label="Keys">
    {HINTS.map(([key, effect]) => (
      <li key={key}>
        <kbd>{key}</kbd> {effect}
      </li>
    ))}
  </ul>
)
