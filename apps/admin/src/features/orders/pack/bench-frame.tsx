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
    <div className="min-h-dvh px-8 pt-0 pb-6 max-sm:px-4 max-sm:pt-0 max-sm:pb-6 print:hidden">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 min-h-16 px-0 py-3 max-sm:gap-x-3 max-sm:gap-y-2">
        <h1 className="text-[22px] leading-7.5 tracking-[-0.012em]">Pack orders</h1>
        {progress}
        <Button
          className="ml-auto"
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
  <div className="grid grid-cols-[auto_auto_auto] items-center gap-x-2 gap-y-1.5 [&_.mantine-Button-root]:[--button-padding-x:10px] max-sm:order-1 max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:w-full">
    <Button
      variant="default"
      aria-label="Previous order"
      aria-keyshortcuts="PageUp"
      disabled={at === 0}
      onClick={() => onGo(at - 1)}
    >
      <Icon name="previous" size={14} />
    </Button>
    <p className="min-w-24 text-center tabular-nums">
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
  <ul
    className={`${styles.hints} flex flex-wrap gap-x-6 gap-y-1.5 pt-6 text-small text-ink-soft pointer-coarse:hidden`}
    aria-label="Keys"
  >
    {HINTS.map(([key, effect]) => (
      <li key={key}>
        <kbd>{key}</kbd> {effect}
      </li>
    ))}
  </ul>
)
