import type { SystemState } from '@atelier/domain/settings/settings.schema'
import packageJson from '../../../../../package.json' with { type: 'json' }
import type { Deps } from '../../deps.ts'
import { countEmails, listLastRuns, readDatabase } from './system.repo.ts'

/** Returns the versions, services and job states of the shop. Never contains a password, key or database URL. */
export async function readSystem({ db, config, payments }: Deps): Promise<SystemState> {
  const [database, emails, jobs] = await Promise.all([readDatabase(db), countEmails(db), listLastRuns(db)])
  return {
    versions: {
      shop: packageJson.version,
      node: process.version,
      database: database.version,
      schema: database.schema,
    },
    database: { kind: config.embedded ? 'embedded' : 'postgresql', sizeBytes: database.sizeBytes },
    storage: config.S3_URL
      ? { kind: 'bucket', place: new URL(config.S3_URL).host }
      : { kind: 'folder', place: 'uploads in DATA_DIR' },
    payments: { provider: payments.id },
    mail: { ...emails, sentBy: config.SMTP_URL ? 'server' : 'files', from: config.MAIL_FROM },
    jobs,
  }
}
