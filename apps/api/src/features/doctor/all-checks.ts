import type { Check } from './check.ts'
import { backupAge } from './checks/backup-age.ts'
import { bloat } from './checks/bloat.ts'
import { carrierAccount } from './checks/carrier-account.ts'
import { clock } from './checks/clock.ts'
import { configuration } from './checks/configuration.ts'
import { databaseConnection } from './checks/database-connection.ts'
import { databaseExtension } from './checks/database-extension.ts'
import { databaseSettings } from './checks/database-settings.ts'
import { databaseVersion } from './checks/database-version.ts'
import { disk } from './checks/disk.ts'
import { indexes } from './checks/indexes.ts'
import { mailEncryption } from './checks/mail-encryption.ts'
import { mailPolicy } from './checks/mail-policy.ts'
import { mailSender } from './checks/mail-sender.ts'
import { mailServer } from './checks/mail-server.ts'
import { mailSignature } from './checks/mail-signature.ts'
import { migrations } from './checks/migrations.ts'
import { providerKeys } from './checks/provider-keys.ts'
import { providerWebhook } from './checks/provider-webhook.ts'
import { proxyHeaders } from './checks/proxy-headers.ts'
import { publicAddress } from './checks/public-address.ts'
import { rates } from './checks/rates.ts'
import { replication } from './checks/replication.ts'
import { restoreDrill } from './checks/restore-drill.ts'
import { secrets } from './checks/secrets.ts'
import { taxRecords } from './checks/tax-records.ts'
import { storage } from './checks/storage.ts'

/** Every check, in the order in which it is shown. The command, the portal and the table in docs/operations.md have this list. */
export const CHECKS: readonly Check[] = [
  configuration,
  secrets,
  databaseConnection,
  databaseVersion,
  databaseSettings,
  databaseExtension,
  migrations,
  indexes,
  bloat,
  replication,
  clock,
  mailServer,
  mailEncryption,
  mailSender,
  mailSignature,
  mailPolicy,
  storage,
  providerKeys,
  providerWebhook,
  carrierAccount,
  taxRecords,
  rates,
  publicAddress,
  proxyHeaders,
  disk,
  backupAge,
  restoreDrill,
]
