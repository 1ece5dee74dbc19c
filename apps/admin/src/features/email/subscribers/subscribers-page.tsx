import { useSearchParams } from 'react-router'
import writing from '../writing/writing.module.css'
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
        <div className={writing.switch} role="group" aria-label="List">
          <button type="button" aria-pressed={!isSuppressed} onClick={() => setParams({})}>
            Subscribers
          </button>
          <button type="button" aria-pressed={isSuppressed} onClick={() => setParams({ list: 'suppressed' })}>
            Suppressed addresses
          </button>
        </div>
      </div>
      {isSuppressed ? <SuppressionList /> : <SubscriberList />}
    </>
  )
}
