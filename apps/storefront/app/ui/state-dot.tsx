export type StateTone = 'waiting' | 'moving' | 'done' | 'ended'

const DOT: Readonly<Record<StateTone, string>> = {
  waiting: 'bg-waiting',
  moving: 'bg-moving',
  done: 'bg-good',
  ended: 'bg-accent',
}

/** A dot in the color of a status, next to its label. */
export const StateDot = ({ tone }: { tone: StateTone }) => (
  <span aria-hidden="true" className={`size-[7px] flex-none -translate-y-px rounded-full ${DOT[tone]}`} />
)
