import { jobLabel, type JobState, type SystemState } from '@atelier/domain/settings/settings.schema'
import { display } from '@atelier/domain/limits/display'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/display/card.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Status, type Tone } from '../../ui/display/status.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { useCan } from '../session/session.store.ts'
import { ChecksCard } from './checks-card.tsx'
import { systemQuery } from './settings.queries.ts'
import { formatCount } from '../../ui/format/numbers.ts'
import styles from './settings.module.css'

const { failuresShownDays } = display

/** System status, checks of the installation and background jobs. */
export function SystemCards() {
  const system = useQuery(systemQuery())
  const mayCheck = useCan('settings:edit')
  if (system.isError && !system.data) {
    const again = (
      <Button variant="default" size="sm" onClick={() => void system.refetch()}>
        Try again
      </Button>
    )
    return (
      <Alert tone="bad" action={again}>
        Couldn’t load the system status.
      </Alert>
    )
  }
  if (!system.data) return null
  return (
    <>
      <Section id="system">
        <SystemCard system={system.data} />
      </Section>
      {mayCheck ? (
        <Section id="checks">
          <ChecksCard />
        </Section>
      ) : null}
      <Section id="jobs">
        <JobsCard jobs={system.data.jobs} />
      </Section>
    </>
  )
}

const MEGABYTE = 1024 * 1024

export const PROVIDER_LABELS: Readonly<Record<string, string>> = {
  sandbox: 'Sandbox (no real payments)',
  manual: 'Manual (orders are paid later)',
  stripe: 'Stripe',
  square: 'Square',
}

function SystemCard({ system: { versions, database, storage, payments, mail } }: { system: SystemState }) {
  return (
    <Card title="System">
      <div className="max-w-160">
        <DescriptionList>
          <DescriptionItem name="Payments">{PROVIDER_LABELS[payments.provider] ?? payments.provider}</DescriptionItem>
          <DescriptionItem name="Email delivery">
            {mail.sentBy === 'server' ? 'Mail server' : 'Saved to files, not sent'}, as {mail.from}
          </DescriptionItem>
          <DescriptionItem name="Emails waiting">{mail.waiting}</DescriptionItem>
          <DescriptionItem name={`Failed emails, last ${failuresShownDays} days`}>
            {mail.failed === 0 ? 'None' : <Status tone="bad" label={String(mail.failed)} />}
          </DescriptionItem>
          <DescriptionItem name="Images">
            {storage.kind === 'bucket' ? `Bucket at ${storage.place}` : `Folder ${storage.place}`}
          </DescriptionItem>
          <DescriptionItem name="Database">
            {database.kind === 'embedded' ? 'Embedded PostgreSQL' : 'PostgreSQL'} {versions.database},{' '}
            {Math.max(1, Math.round(database.sizeBytes / MEGABYTE))} MB
          </DescriptionItem>
          <DescriptionItem name="Schema">{versions.schema}</DescriptionItem>
          <DescriptionItem name="Atelier">{versions.shop}</DescriptionItem>
          <DescriptionItem name="Node">{versions.node}</DescriptionItem>
        </DescriptionList>
      </div>
    </Card>
  )
}

/** Returns the error, or the counts without zeros: 'removed 3'. */
function outcomeText({ outcome, details }: JobState): string {
  if (outcome === 'failed') return String(details['error'] ?? '')
  const counts = Object.entries(details)
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => (typeof count === 'number' ? `${what} ${formatCount(count)}` : `${what} ${count}`))
  return counts.join(', ') || 'Nothing to do'
}

function outcomeStatus({ outcome, recentFailures }: JobState): { tone: Tone; label: string } {
  if (outcome === 'failed') return { tone: 'bad', label: 'Failed' }
  if (outcome === 'unfinished') return { tone: 'warn', label: 'Unfinished' }
  return recentFailures > 0 ? { tone: 'warn', label: 'Done, recent failures' } : { tone: 'ok', label: 'Done' }
}

function JobsCard({ jobs }: { jobs: readonly JobState[] }) {
  const failing = jobs.filter(({ recentFailures }) => recentFailures > 0).length
  const summary =
    failing === 0
      ? `No failures in ${failuresShownDays} days`
      : `${failing} failed in the last ${failuresShownDays} days`
  return (
    <Card title="Jobs" aside={jobs.length === 0 ? null : summary} isFlush>
      {jobs.length === 0 ? (
        <p className="px-5 pt-1 pb-5 text-ink-soft">No jobs have run yet. The first ones run within an hour.</p>
      ) : (
        <div className="overflow-x-auto">
          <table className={`${styles.table} w-full border-collapse`}>
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">Last run</th>
                <th scope="col" data-wide>
                  Result
                </th>
                <th scope="col">Outcome</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <tr key={job.job}>
                  <td>{jobLabel(job.job)}</td>
                  <td className="text-ink-soft">
                    <DateTime iso={job.finishedAt} />
                  </td>
                  <td className="text-ink-soft" data-wide>
                    {outcomeText(job)}
                  </td>
                  <td>
                    <Status {...outcomeStatus(job)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
