import type { CheckState } from '@atelier/domain/doctor/doctor.schema'
import type { ConnectedProbes, Probes } from './probes.ts'

/** What a check found, and what it means for the shop. */
export interface Finding {
  state: CheckState
  meaning: string
}

interface Rule {
  /** Stable, for monitoring. */
  name: string
  title: string
  /** The meaning when `run` throws or takes too long. Errors themselves may contain secrets, and are not shown. */
  problem: string
  /** What to do about a warning or a failure. */
  advice: string
  /** The anchor of its heading in docs/operations.md. */
  section: string
}

/** One check. It changes nothing. `signal` aborts after the deadline. */
export type Check = Rule &
  (
    | { needs: 'nothing' | 'configuration'; run: (probes: Probes, signal: AbortSignal) => Promise<Finding> | Finding }
    | { needs: 'database'; run: (probes: ConnectedProbes, signal: AbortSignal) => Promise<Finding> | Finding }
  )

export const ok = (meaning: string): Finding => ({ state: 'ok', meaning })
export const warning = (meaning: string): Finding => ({ state: 'warning', meaning })
export const failure = (meaning: string): Finding => ({ state: 'failure', meaning })
export const skipped = (meaning: string): Finding => ({ state: 'skipped', meaning })
