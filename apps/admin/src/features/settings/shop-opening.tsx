import { call } from '@atelier/api-client/call'
import { changeSettings } from '@atelier/domain/settings/staff-settings.endpoints'
import type { Settings } from '@atelier/domain/settings/settings.schema'
import { OPENING_SOON_PATH } from '@atelier/domain/shop/opening'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Status } from '../../ui/display/status.tsx'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { useCan } from '../session/session.store.ts'
import { useSettingsCache } from './use-settings-cache.ts'

const TEXTS = {
  open: {
    state: 'The shop is open',
    help: 'Everyone can see its pages and order.',
    action: 'Close the shop',
    title: 'Close the shop?',
    done: 'The shop is closed',
  },
  closed: {
    state: 'The shop is closed',
    help: 'Shoppers read “Opening soon” at every address, and no orders are taken. You see your pages while you are signed in here.',
    action: 'Open the shop',
    title: 'Open the shop?',
    done: 'The shop is open',
  },
} as const

interface Props {
  settings: Settings
  /** What the checklist still misses, by its titles. */
  missing?: readonly string[]
}

/** Whether the shop is open, and the button that opens or closes it after a confirmation. */
export function ShopOpening({ settings, missing = [] }: Props) {
  const { isOpen, updatedAt } = settings
  const mayChange = useCan('settings:edit')
  const [isAsking, setIsAsking] = useState(false)
  const settingsCache = useSettingsCache()
  const text = TEXTS[isOpen ? 'open' : 'closed']
  const changing = useMutation({
    mutationFn: async () => (await call(api, changeSettings, { body: { isOpen: !isOpen, updatedAt } })).data,
    onSuccess: (saved) => {
      settingsCache.cache(saved)
      setIsAsking(false)
      showToast(text.done)
    },
    onError: settingsCache.cacheNewer,
  })
  const cancel = (): void => {
    changing.reset()
    setIsAsking(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pt-3 pb-4 [&>div]:flex-[1_1_320px] [&_p]:text-ink-soft">
      <div>
        <Status tone={isOpen ? 'ok' : 'warn'} label={text.state} />
        <p>
          {text.help}
          {isOpen ? null : <OpeningSoonLink />}
        </p>
      </div>
      {mayChange ? (
        <Button variant={isOpen ? 'default' : 'filled'} onClick={() => setIsAsking(true)}>
          {text.action}
        </Button>
      ) : null}
      <ConfirmDialog
        title={isAsking ? text.title : null}
        confirmLabel={text.action}
        isHarmless={!isOpen}
        isBusy={changing.isPending}
        onConfirm={() => changing.mutate()}
        onCancel={cancel}
      >
        <div className="stack">
          {isOpen ? <ClosingText /> : <OpeningText missing={missing} />}
          <MutationError
            title={`Couldn’t ${isOpen ? 'close' : 'open'} the shop`}
            error={changing.error}
            conflictHint="Try again to do it with these settings."
          />
        </div>
      </ConfirmDialog>
    </div>
  )
}

const OpeningSoonLink = () => (
  <>
    {' '}
    <a href={OPENING_SOON_PATH} target="_blank" rel="noreferrer" className="text-link">
      See what shoppers see
    </a>
  </>
)

function OpeningText({ missing }: { missing: readonly string[] }) {
  return (
    <>
      <p>
        At once everyone can see your products, pages and promises, search engines may list them, and shoppers can
        order.
      </p>
      {missing.length > 0 ? (
        <div>
          <p>Not done yet:</p>
          <ul className="pt-1 pr-0 pb-0 pl-4.5 list-disc">
            {missing.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

const ClosingText = () => (
  <p>
    Shoppers then read “Opening soon” at every address, and no orders are taken. Payments that have begun are finished,
    and links in emails still work: receipts, payment links, unsubscribing.
  </p>
)
