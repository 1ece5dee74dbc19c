import { DAY_MS } from '../limits/durations.ts'

/** What a store needs before it goes live, in the order in which staff do it. */
export const CHECKLIST_KINDS = [
  'products',
  'company',
  'promises',
  'legal-texts',
  'payments',
  'email',
  'second-factor',
  'backup',
  'tls',
] as const
export type ChecklistKind = (typeof CHECKLIST_KINDS)[number]

/** Why a setting that is present does not work, as a sentence for staff. */
export type ChecklistProblems = Readonly<Partial<Record<ChecklistKind, string>>>

/** What the store finds out about itself. */
export interface StoreFacts {
  visibleProducts: number
  postalAddress: string
  supportEmail: string
  /** Whether the promises were published; before that they are the template's. */
  hasOwnPromises: boolean
  /** Whether the privacy policy and the terms of service were published. */
  hasOwnLegalTexts: boolean
  paymentProvider: string
  hasMailServer: boolean
  /** Super admins who sign in with a password alone. */
  superAdminsWithoutSecondFactor: number
  /** When the last backup was made; null: never. */
  backupAt: Date | null
  publicUrl: string
  /** What failed when the store tried its settings. */
  problems: ChecklistProblems
}

/** A store that takes money needs a backup at least this often. */
export const BACKUP_MAX_AGE_DAYS = 7

/** Whether an email address is that of a template, at which no email arrives. */
export const isTemplateAddress = (email: string): boolean => email.endsWith('.example')

interface ChecklistItem {
  kind: ChecklistKind
  isDone: boolean
  /** Why a point whose setting is present is not done. */
  problem?: string
}

/** Returns each point of the checklist, and whether the store meets it: its setting is present and works. */
export function judgeChecklist(facts: StoreFacts, now: Date): ChecklistItem[] {
  const done: Record<ChecklistKind, boolean> = {
    products: facts.visibleProducts > 0,
    company: facts.postalAddress !== '' && !isTemplateAddress(facts.supportEmail),
    promises: facts.hasOwnPromises,
    'legal-texts': facts.hasOwnLegalTexts,
    payments: facts.paymentProvider !== 'sandbox',
    email: facts.hasMailServer,
    'second-factor': facts.superAdminsWithoutSecondFactor === 0,
    backup: facts.backupAt !== null && now.getTime() - facts.backupAt.getTime() < BACKUP_MAX_AGE_DAYS * DAY_MS,
    tls: facts.publicUrl.startsWith('https://'),
  }
  return CHECKLIST_KINDS.map((kind) => {
    const problem = done[kind] ? facts.problems[kind] : undefined
    return problem === undefined ? { kind, isDone: done[kind] } : { kind, isDone: false, problem }
  })
}
