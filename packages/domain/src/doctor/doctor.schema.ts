import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { isoDate } from '../values/text.schema.ts'

/** What a check found. `skipped`: it does not apply to this installation, or something that it needs is missing. */
export const CHECK_STATES = ['ok', 'warning', 'failure', 'skipped'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** One line of the doctor. */
export const DoctorLine = z.object({
  check: z.string(),
  title: z.string(),
  state: z.enum(CHECK_STATES),
  /** What the state means for the shop. */
  meaning: z.string(),
  /** What to do; absent when there is nothing to do. */
  advice: z.string().optional(),
  /** The paragraph about it: a file of the repository, with its heading. */
  documentation: z.string(),
})
export type DoctorLine = z.infer<typeof DoctorLine>

export const DoctorResponse = envelope(z.object({ checkedAt: isoDate, lines: z.array(DoctorLine) })).meta({
  id: 'DoctorResponse',
})
export type DoctorResponse = z.infer<typeof DoctorResponse>

const WORST_FIRST: readonly CheckState[] = ['failure', 'warning', 'skipped', 'ok']

/** Sorts lines by state, the worst first; lines of one state stay in order. */
export const sortByState = (lines: readonly DoctorLine[]): DoctorLine[] =>
  lines.toSorted((one, other) => WORST_FIRST.indexOf(one.state) - WORST_FIRST.indexOf(other.state))

/** Exit codes as programs for monitoring expect them: 0 fine, 1 warning, 2 failure. */
export function exitCodeOf(lines: readonly DoctorLine[]): 0 | 1 | 2 {
  if (lines.some(({ state }) => state === 'failure')) return 2
  return lines.some(({ state }) => state === 'warning') ? 1 : 0
}
