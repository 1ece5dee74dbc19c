import type { TimelineEntry } from '@atelier/domain/customers/customers.schema'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { Tone } from '../../ui/display/status.tsx'
import { Timeline, TimelineEvent } from '../../ui/display/timeline.tsx'
import styles from './customer-page.module.css'
import { timelineQuery } from './customers.queries.ts'

const MORE = 'px-5 pt-0 pb-5 max-md:px-4'

const TONES: Readonly<Record<TimelineEntry['kind'], Tone>> = {
  order: 'ok',
  return: 'warn',
  message: 'info',
  mail: 'mute',
  note: 'mute',
  account: 'mute',
}

/** A timeline of orders, returns, messages, emails, notes and account events, newest first. */
export function TimelineCard({ userId }: { userId: string }) {
  const timeline = useInfiniteQuery(timelineQuery(userId))
  const entries = timeline.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Card title="Timeline" isFlush>
      {timeline.isError ? (
        <div className={MORE}>
          <Alert
            tone="bad"
            action={
              <Button variant="default" size="sm" onClick={() => void timeline.refetch()}>
                Try again
              </Button>
            }
          >
            Couldn’t load the timeline.
          </Alert>
        </div>
      ) : null}
      <Timeline>
        {entries.map((entry) => (
          <TimelineEvent
            key={entry.cursor}
            tone={TONES[entry.kind]}
            title={entry.title}
            detail={<Detail entry={entry} />}
            note={entry.detail}
          />
        ))}
      </Timeline>
      {timeline.hasNextPage ? (
        <div className={MORE}>
          <Button variant="default" loading={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
            Load earlier activity
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function Detail({ entry: { at, by, about } }: { entry: TimelineEntry }) {
  return (
    <>
      <DateTime iso={at} />
      {by ? `, by ${by}` : ''}
      {about ? (
        <>
          {', '}
          <Link className={styles.about} to={about.type === 'order' ? paths.order(about.id) : paths.message(about.id)}>
            {about.type === 'order' ? 'View order' : 'View message'}
          </Link>
        </>
      ) : null}
    </>
  )
}
