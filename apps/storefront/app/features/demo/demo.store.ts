import { sharedStorage } from '../../browser/browser-storage.ts'
import { createStore } from '../../ui/create-store.ts'

/** How far this browser is on the tour of the demo store: not started, buying, or the id of the order it placed. */
type TourProgress = { stage: 'idle' } | { stage: 'buying' } | { stage: 'placed'; orderId: string }

/** Shared by the windows of the tour. */
const STORAGE_KEY = 'shop.demo-tour'
const IDLE: TourProgress = { stage: 'idle' }

function load(): TourProgress {
  const stored = sharedStorage.readJson(STORAGE_KEY)
  if (typeof stored !== 'object' || stored === null || !('stage' in stored)) return IDLE
  if (stored.stage === 'buying') return { stage: 'buying' }
  if (stored.stage === 'placed' && 'orderId' in stored && typeof stored.orderId === 'string') {
    return { stage: 'placed', orderId: stored.orderId }
  }
  return IDLE
}

/** Follows the other windows of the tour. */
function connect(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === STORAGE_KEY || key === null) store.set(load())
  }
  addEventListener('storage', onStorage)
  // Another window may have changed it since it was read.
  store.set(load())
  return () => removeEventListener('storage', onStorage)
}

const store = createStore<TourProgress>(IDLE, { load, connect })

function change(next: TourProgress): void {
  sharedStorage.write(STORAGE_KEY, next.stage === 'idle' ? null : JSON.stringify(next))
  store.set(next)
}

export const demoTour = {
  isBuying: (): boolean => store.get().stage === 'buying',
  begin: (): void => change({ stage: 'buying' }),
  /** Ends the purchase of the tour; an order without a tour changes nothing. */
  finish(orderId: string): void {
    if (store.get().stage === 'buying') change({ stage: 'placed', orderId })
  },
  cancel: (): void => change(IDLE),
}

export const useTourProgress = store.useValue
