import { changeCampaign } from '@atelier/api-client/staff-email'
import type { Campaign } from '@atelier/domain/email/campaign.schema'
import type { CampaignAction } from '@atelier/domain/email/campaign-state'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { announce } from '../../../ui/toast.store.ts'
import { CAMPAIGNS } from '../email.queries.ts'
import { useLogRefresh } from '../use-log-refresh.ts'

const DONE: Readonly<Record<CampaignAction, string>> = {
  cancel: 'Campaign called back',
  pause: 'Campaign paused',
  resume: 'Campaign goes on',
}

/** Calls a campaign back, stops it or lets it go on, and says so. */
export function useCampaignDeed({ campaignId }: Pick<Campaign, 'campaignId'>) {
  const client = useQueryClient()
  const refreshLog = useLogRefresh()
  return useMutation({
    mutationFn: (deed: CampaignAction) => changeCampaign(api, campaignId, deed),
    onSuccess: (campaign, deed) => {
      client.setQueryData([...CAMPAIGNS, 'one', String(campaignId)], campaign)
      announce(DONE[deed])
      refreshLog()
    },
    // Whatever became of it, what is shown is no longer known to be true.
    onSettled: () => client.invalidateQueries({ queryKey: CAMPAIGNS }),
  })
}
