import { useSearchParams } from 'react-router'
import { SegmentedControlItem, SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SubscriberList } from './subscriber-list.tsx'
import { SuppressionList } from './suppression-list.tsx'

/** The newsletter's subscribers, and suppressed addresses (A2). */
export function SubscribersPage() {
  const [params, setParams] = useSearchParams()
  const isSuppressed = params.get('list') === 'suppressed'
  return (
    <>
      <div className="mb-3">
        <SegmentedControl label="List">
          <SegmentedControlItem isOn={!isSuppressed} onChoose={() => setParams({})}>
            Subscribers
          </SegmentedControlItem>
          <SegmentedControlItem isOn={isSuppressed} onChoose={() => setParams({ list: 'suppressed' })}>
            Suppressed addresses
          </SegmentedControlItem>
        </SegmentedControl>
      </div>
      {isSuppressed ? <SuppressionList /> : <SubscriberList />}
    </>
  )
}
