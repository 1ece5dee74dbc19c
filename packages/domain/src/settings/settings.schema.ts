import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { SENDER_TYPES } from '../shop/shop.schema.ts'
import { Brand } from '../brand/brand.schema.ts'
import { Company } from '../shop-documents/company.schema.ts'
import { isoDate } from '../values/text.schema.ts'
import { ADMIN_ROLES } from '../access/permissions.ts'

const SenderNames = z.partialRecord(z.enum(SENDER_TYPES), z.string())

/** The featured product on the home page, and whether customers can currently see it. */
const ChosenProduct = z.object({ productId: z.string(), name: z.string(), isVisible: z.boolean() })

/** The settings that the settings screen shows and changes. */
export const Settings = z
  .object({
    /** Whether shoppers see the shop and can order. */
    isOpen: z.boolean(),
    brand: z.string(),
    blurb: z.string(),
    supportEmail: z.string(),
    socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
    senderNames: SenderNames,
    /** Sender addresses that differ from MAIL_FROM. */
    senderAddresses: SenderNames,
    returnAddress: z.string(),
    /** The shop's postal address, which every campaign must contain. */
    postalAddress: z.string(),
    twoFactorRoles: z.array(z.enum(ADMIN_ROLES)),
    /** null: the newest product. */
    featuredProduct: ChosenProduct.nullable(),
    /** The version that a change is checked against; null before the first change. */
    updatedAt: isoDate.nullable(),
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof Settings>

export const SettingsResponse = envelope(Settings).meta({ id: 'SettingsResponse' })
export type SettingsResponse = z.infer<typeof SettingsResponse>

/** Body of PUT /api/admin/settings: only the settings to change. */
export const ChangeSettingsBody = z
  .strictObject({
    isOpen: z.boolean(),
    brand: Brand.shape.name,
    blurb: Brand.shape.blurb,
    supportEmail: Company.shape.supportEmail,
    socialLinks: Company.shape.socialLinks,
    senderNames: Company.shape.senderNames,
    senderAddresses: Company.shape.senderAddresses,
    returnAddress: Company.shape.returnAddress,
    postalAddress: Company.shape.postalAddress,
    twoFactorRoles: z
      .array(z.enum(ADMIN_ROLES, 'Choose known roles'))
      .transform((roles) => ADMIN_ROLES.filter((role) => roles.includes(role))),
    featuredProductId: z.string().max(100).nullable(),
    updatedAt: isoDate.nullable(),
  })
  .partial()
export type ChangeSettingsBody = z.output<typeof ChangeSettingsBody>
export type ChangeSettingsInput = z.input<typeof ChangeSettingsBody>

const EmailQueueState = z.object({ waiting: z.int(), failed: z.int() })

/** A background job and the result of its last run. */
export const JobState = z.object({
  job: z.string(),
  finishedAt: isoDate,
  tookMs: z.int(),
  /** `unfinished`: the run stopped early, and the next run continues from there. */
  outcome: z.enum(['done', 'failed', 'unfinished']),
  /** Counts of what was done, by name; for a failed run, its error. */
  details: z.record(z.string(), z.union([z.number(), z.string()])),
  /** Failed runs in the last seven days. */
  recentFailures: z.int(),
})
export type JobState = z.infer<typeof JobState>

/** The state of the server, read-only: administrators change it on the server itself. */
export const SystemState = z
  .object({
    versions: z.object({ shop: z.string(), node: z.string(), database: z.string(), schema: z.string() }),
    database: z.object({ kind: z.enum(['embedded', 'postgresql']), sizeBytes: z.int() }),
    storage: z.object({ kind: z.enum(['folder', 'bucket']), place: z.string() }),
    payments: z.object({ provider: z.string() }),
    mail: EmailQueueState.extend({ sentBy: z.enum(['server', 'files']), from: z.string() }),
    jobs: z.array(JobState),
  })
  .meta({ id: 'SystemState' })
export type SystemState = z.infer<typeof SystemState>

export const SystemResponse = envelope(SystemState).meta({ id: 'SystemResponse' })
export type SystemResponse = z.infer<typeof SystemResponse>

/** Labels of the jobs that record their runs. */
const JOB_LABELS: Readonly<Record<string, string>> = {
  'retire-accounts': 'Warn about and delete unused accounts',
  'delete-accounts': 'Delete accounts on request',
  'aggregate-visits': 'Roll up and anonymize daily visits',
  'retire-analytics': 'Delete old analytics',
  'check-stock-movements': 'Compare stock with its history',
  'reconcile-payments': 'Reconcile payments with the provider',
  'reconcile-orders': 'Reconcile orders with transactions',
  'review-disputes': 'Update disputes',
  'watch-payment-pages': 'Check payment pages for changes',
  'drill-restore': 'Restore the last backup as a drill',
  'rehearse-upgrade': 'Rehearse an upgrade',
  'enforce-retention': 'Apply retention rules to old records',
  'sweep-images': 'Delete unused images',
  'sweep-return-photos': 'Delete unused return photos',
  'sweep-webhook-log': 'Delete old deliveries of events',
  'sweep-events': 'Delete old events',
  'warn-api-keys': 'Warn of API keys that expire soon',
  'sweep-api-keys': 'Delete API keys that were revoked long ago',
  'sweep-imports': 'Delete files of other shops that were never imported',
  'sweep-labels': 'Delete old shipping labels and their prices',
  'sweep-checkouts': 'Anonymize abandoned checkouts',
  'sweep-provider-events': 'Delete old payment provider events',
  'sweep-mails': 'Delete old email logs',
  'sweep-messages': 'Delete closed messages and spam',
  'sweep-back-in-stock': 'Delete old back-in-stock requests',
  'sweep-sessions': 'Delete expired sessions',
  'sweep-pending-sign-ins': 'Delete unfinished sign-ins',
  'sweep-passkey-challenges': 'Delete used challenges of passkeys',
  'sweep-single-sign-on': 'Delete used single sign-on attempts',
  'sweep-idempotency': 'Delete old idempotency records',
  'sweep-guests': 'Delete inactive guests',
  'sweep-links': 'Delete expired email links',
  'sweep-rate-limits': 'Reset rate-limit counters',
  'sweep-job-runs': 'Prune job history',
}
export const jobLabel = (job: string): string => JOB_LABELS[job] ?? job
