import { toneClasses } from './tone-classes.ts'

const STATUS =
  'inline-flex items-center gap-2 whitespace-nowrap before:flex-none before:size-1.75 before:rounded-full print:before:hidden'
/** Forced colors remove backgrounds and shadows: dot and ring take the color of the text. */
const DOT = 'before:bg-(--tone) forced-colors:before:bg-[CanvasText]'
const RING =
  'before:shadow-[inset_0_0_0_1.75px_var(--tone)] forced-colors:before:border-2 forced-colors:before:border-[CanvasText]'
const PILL =
  'py-0.5 pr-2.5 pl-2.25 rounded-md bg-(--tone-bg) font-medium text-small print:p-0 forced-colors:border forced-colors:border-[CanvasText]'

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'mute'

export interface StatusProps {
  tone: Tone
  label: string
  /** A ring instead of a dot: staff must act. */
  isWaiting?: boolean
  /** A quieter line below with the reason. */
  reason?: string | undefined
  variant?: 'plain' | 'pill'
}

/** A status as a dot and a label; color is never the only sign. */
export function Status({ tone, label, isWaiting = false, reason, variant = 'plain' }: StatusProps) {
  const classes = [STATUS, toneClasses[tone], isWaiting ? RING : DOT]
  // The muted dot's color is too faint for text.
  if (variant === 'pill') classes.push(PILL, tone === 'mute' ? 'text-ink-soft' : 'text-(color:--tone)')
  return (
    <>
      <span className={classes.join(' ')}>{label}</span>
      {reason ? (
        <span className="block pl-3.75 -mt-0.5 text-small leading-4 whitespace-nowrap text-ink-soft max-md:in-[td]:hidden">
          {reason}
        </span>
      ) : null}
    </>
  )
}
