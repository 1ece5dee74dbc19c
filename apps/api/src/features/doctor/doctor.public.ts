/** What other features may use of the doctor. */
export { examine } from './examine.ts'
export { realProbes } from './probes.ts'
export { mailServer } from './checks/mail-server.ts'
export { providerKeys } from './checks/provider-keys.ts'
export { publicAddress } from './checks/public-address.ts'
export { readMigrationHistory } from './doctor.repo.ts'
