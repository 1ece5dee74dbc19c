import type { TimelineEntry } from '@atelier/domain/customers/customers.schema'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Note } from '../../ui/note.tsx'
import type { Tone } from '../../ui/status.tsx'
import { Timeline, TimelineEvent } from '../../ui/timeline.tsx'
import styles from './customer-page.module.css'
import { timelineQuery } from './customers.queries.ts'

const TONES: Readonly<Record<TimelineEntry['kind'], Tone>> = {
  order: 'ok',
  return: 'warn',
  message: 'info',
  mail: 'mute',
  note: 'mute',
  account: 'mute',
}

/** Orders, returns, messages, mails, notes and what happened to the account, as one story, newest first. */
export function TimelineCard({ userId }: { userId: string }) {
  const timeline = useInfiniteQuery(timelineQuery(userId))
  const entries = timeline.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Card title="Timeline" isFlush>
      {timeline.isError ? (
        <div className={styles.more}>
          <Note
            tone="bad"
            action={
              <Button variant="default" size="sm" onClick={() => void timeline.refetch()}>
                Try again
              </Button>
            }
          >
            The timeline could not be loaded.
          </Note>
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
        <div className={styles.more}>
          <Button variant="default" loading={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function Detail({ entry: { at, by, about } }: { entry: TimelineEntry }) {
  return (
    <>
      <Moment iso={at} />
      {by ? `, by ${by}` : ''}
      {about ? (
        <>
          {', '}
          <Link className={styles.about} to={about.type === 'order' ? paths.order(about.id) : paths.message(about.id)}>
            {about.type === 'order' ? 'open the order' : 'open the message'}
          </Link>
        </>
      ) : null}
    </>
  )
}
