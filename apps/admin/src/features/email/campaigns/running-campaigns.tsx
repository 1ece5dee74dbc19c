import { campaignSent, type Campaign } from '@atelier/domain/email/campaign.schema'
import type { CampaignAction, CampaignState } from '@atelier/domain/email/campaign-state'
import { limits } from '@atelier/domain/limits/limits'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { MutationError } from '../../../ui/form/mutation-error.tsx'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { campaignsQuery } from '../email.queries.ts'
import { formatRecipients, finishedCountOf } from './campaign-labels.ts'
import { useCampaignAction } from './use-campaign-action.ts'
import { formatCount } from '../../../ui/format/numbers.ts'
import { formatCountdown } from '../../../ui/format/dates.ts'

const IN_PROGRESS: readonly CampaignState[] = ['scheduled', 'sending', 'paused']

/** Banners above every tab for campaigns that are scheduled, being sent, or paused. */
export function RunningCampaigns() {
  const { data } = useQuery(campaignsQuery(1))
  useSentToast(data?.data)
  const running = (data?.data ?? []).filter(isOnItsWay)
  if (running.length === 0) return null
  return (
    <section className="grid gap-2 mb-4" aria-label="Campaigns in progress">
      {running.map((campaign) => (
        <Running key={campaign.campaignId} campaign={campaign} />
      ))}
    </section>
  )
}

/** Shows a toast when a campaign that was being sent has gone to its last recipient (A9). */
function useSentToast(campaigns: readonly Campaign[] | undefined): void {
  const sending = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    for (const { campaignId, state, counts } of campaigns ?? []) {
      if (state === 'done' && counts.sent > 0 && sending.current.has(campaignId)) showToast(campaignSent(counts.sent))
    }
    if (campaigns) sending.current = new Set(campaigns.filter(isOnItsWay).map(({ campaignId }) => campaignId))
  }, [campaigns])
}

const isOnItsWay = ({ state }: Campaign): boolean => IN_PROGRESS.includes(state)

function Running({ campaign }: { campaign: Campaign }) {
  const { campaignId, subject, isGathered, state, actions } = campaign
  const changing = useCampaignAction(campaign)
  const actionButton = (action: CampaignAction, label: string) => (
    <Button
      variant="default"
      loading={changing.isPending && changing.variables === action}
      onClick={() => changing.mutate(action)}
    >
      {label}
    </Button>
  )
  return (
    <div
      className="flex flex-wrap items-center gap-x-5 gap-y-2.5 py-3 pr-3 pl-5 border border-line border-l-3 border-l-info rounded-lg bg-surface data-[state=paused]:border-l-warn"
      data-state={state}
      role="group"
      aria-label={subject}
    >
      <div className="flex-[1_1_260px] min-w-0">
        <Link to={paths.campaign(campaignId)} className="font-medium wrap-anywhere hover:underline">
          {subject}
        </Link>
        {state === 'scheduled' ? (
          <StartCountdown campaign={campaign} />
        ) : (
          <p className="text-ink-soft tabular-nums">
            {state === 'paused' ? 'Paused: ' : 'Sending: '}
            {isGathered ? `${formatCount(finishedCountOf(campaign))} of ` : null}
            {formatRecipients(campaign)}
          </p>
        )}
      </div>
      {state === 'scheduled' || !isGathered ? null : <Progress campaign={campaign} />}
      <div className="flex gap-2 max-xs:w-full max-xs:*:flex-auto">
        {actions.includes('pause') && state === 'sending' ? actionButton('pause', 'Pause') : null}
        {actions.includes('resume') ? actionButton('resume', 'Resume') : null}
        {actions.includes('cancel')
          ? actionButton('cancel', state === 'scheduled' ? 'Cancel campaign' : 'Stop sending')
          : null}
      </div>
      {changing.isError ? (
        <div className="w-full">
          <MutationError
            title="Nothing was changed"
            error={changing.error}
            conflictHint="You now see its current status."
          />
        </div>
      ) : null}
    </div>
  )
}

/** The remaining time to cancel: a countdown in the last minute, otherwise the start time. */
function StartCountdown({ campaign }: { campaign: Campaign }) {
  const { startsAt } = campaign
  const left = useSecondsUntil(startsAt)
  const isSoon = left <= limits.email.cancelWindowSeconds
  return (
    <p className="text-ink-soft tabular-nums">
      To {formatRecipients(campaign)},{' '}
      {isSoon ? (
        <>
          sends in{' '}
          <b className="text-ink font-medium" role="timer" aria-label={`${Math.max(0, Math.ceil(left))} seconds`}>
            {formatCountdown(left)}
          </b>
        </>
      ) : (
        <>
          sends <DateTime iso={startsAt} />
        </>
      )}
    </p>
  )
}

function useSecondsUntil(iso: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (Date.parse(iso) - now) / 1_000
}

/** A progress bar of sent emails. */
export function Progress({ campaign }: { campaign: Campaign }) {
  const settled = finishedCountOf(campaign)
  const share = campaign.recipientCount === 0 ? 1 : settled / campaign.recipientCount
  return (
    <div
      className="flex-[1_1_180px] h-1.5 overflow-hidden rounded-md bg-sunk [&_i]:block [&_i]:h-full [&_i]:bg-info [&_i]:[transition:width_600ms_var(--ease-out)] motion-reduce:[&_i]:transition-none"
      role="progressbar"
      aria-label={`Progress of “${campaign.subject}”`}
      aria-valuemin={0}
      aria-valuemax={campaign.recipientCount}
      aria-valuenow={settled}
    >
      <i style={{ width: `${share * 100}%` }} />
    </div>
  )
}
