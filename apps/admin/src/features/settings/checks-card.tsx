import type { CheckState, DoctorLine } from '@atelier/domain/doctor/doctor.schema'
import { sortByState } from '@atelier/domain/doctor/doctor.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Status, type Tone } from '../../ui/display/status.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { doctorQuery } from './settings.queries.ts'

const STATES: Readonly<Record<CheckState, { tone: Tone; label: string }>> = {
  failure: { tone: 'bad', label: 'Failed' },
  warning: { tone: 'warn', label: 'Warning' },
  skipped: { tone: 'mute', label: 'Not checked' },
  ok: { tone: 'ok', label: 'OK' },
}

/** What `npm run doctor` prints on the server: a line for every check, the worst first. It runs when staff ask for it. */
export function ChecksCard() {
  const doctor = useQuery({ ...doctorQuery(), enabled: false })
  const run = (
    <Button variant="default" size="sm" loading={doctor.isFetching} onClick={() => void doctor.refetch()}>
      {doctor.data ? 'Check again' : 'Run the checks'}
    </Button>
  )
  return (
    <Card title="Checks" aside={doctor.data ? <CheckedAt iso={doctor.data.checkedAt} /> : null} isFlush>
      <div className="px-5 pt-1 pb-5 max-md:px-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-160 text-ink-soft">
          Tries the configuration, the database, email, images, payments and the public address. Nothing is changed.
        </p>
        {run}
        <p className="visually-hidden" role="status">
          {doctor.isFetching ? 'Checking' : doctor.data ? summaryOf(doctor.data.lines) : ''}
        </p>
      </div>
      {doctor.isError ? (
        <div className="px-5 pb-5 max-md:px-4">
          <Alert tone="bad">Couldn’t run the checks. {doctor.error.message}</Alert>
        </div>
      ) : null}
      {doctor.data ? <Lines lines={doctor.data.lines} /> : null}
    </Card>
  )
}

const CheckedAt = ({ iso }: { iso: string }) => (
  <>
    Checked <DateTime iso={iso} />
  </>
)

function summaryOf(lines: readonly DoctorLine[]): string {
  const count = (state: CheckState): number => lines.filter((line) => line.state === state).length
  return `${lines.length} checks: ${count('failure')} failed, ${count('warning')} with a warning`
}

function Lines({ lines }: { lines: readonly DoctorLine[] }) {
  return (
    <ul>
      {sortByState(lines).map((line) => (
        <li
          key={line.check}
          className="grid grid-cols-[128px_minmax(0,1fr)] items-start gap-x-4 gap-y-1 px-5 py-3 border-t border-t-line max-md:px-4 max-md:grid-cols-1"
        >
          <Status {...STATES[line.state]} />
          <div className="wrap-anywhere">
            <h3 className="font-medium">{line.title}</h3>
            <p className={line.advice ? '' : 'text-ink-soft'}>{line.meaning}</p>
            {line.advice ? (
              <p className="text-ink-soft">
                {line.advice} See <code>{line.documentation}</code>.
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
