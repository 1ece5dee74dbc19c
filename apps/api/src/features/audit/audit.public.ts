/** What other features may use of audit. */

export { type AuditRecord, recordAudit, recordAudits } from './audit.repo.ts'
export { verifyAudit } from './verify-audit.ts'
