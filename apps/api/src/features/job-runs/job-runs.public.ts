/** What other features may use of job runs. */

export { hasFailedSince } from './job-runs.repo.ts'
