import { useSearchParams } from 'react-router'
import { Segment, Segments } from '../../../ui/segments.tsx'
import { SubscriberList } from './subscriber-list.tsx'
import { SuppressionList } from './suppression-list.tsx'
import styles from './subscribers.module.css'

/** A2: who gets the newsletter; and the addresses nobody writes to. */
export function SubscribersPage() {
  const [params, setParams] = useSearchParams()
  const isSuppressed = params.get('list') === 'suppressed'
  return (
    <>
      <div className={styles.lists}>
        <Segments label="List">
          <Segment isOn={!isSuppressed} onChoose={() => setParams({})}>
            Subscribers
          </Segment>
          <Segment isOn={isSuppressed} onChoose={() => setParams({ list: 'suppressed' })}>
            Suppressed addresses
          </Segment>
        </Segments>
      </div>
      {isSuppressed ? <SuppressionList /> : <SubscriberList />}
    </>
  )
}
